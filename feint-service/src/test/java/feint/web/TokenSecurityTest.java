package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.provenance.Provenance;
import feint.service.access.Scope;
import feint.service.access.Tokens;
import feint.store.Actor;
import feint.store.RunStore;
import feint.web.Caller.Answer;
import feint.web.connection.ServiceSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access with valid and invalid tokens. */
class TokenSecurityTest {

  @TempDir Path directory;

  /** A clock that a test sets. */
  private static final class MovedClock extends Clock {

    private Instant now = Instant.parse("2030-01-01T00:00:00Z");

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private RunningService service() {
    return new RunningService(Databases.SQLITE.fresh(directory));
  }

  @Test
  void versionIsSentToHoldersOfATokenOnly() {
    try (RunningService service = service()) {
      assertThat(service.admin().get("/v1/runs").headers().firstValue(RequestGuard.VERSION_HEADER))
          .contains(Provenance.VERSION);
      Caller stranger = new Caller(service.url(), "Bearer x");
      assertThat(stranger.get("/v1/runs").headers().firstValue(RequestGuard.VERSION_HEADER))
          .isEmpty();
    }
  }

  @Test
  void malformedTokenIsRefused() {
    try (RunningService service = service()) {
      String good = service.tokens().processToken();
      String id = good.substring(0, good.indexOf('.'));
      String[] wrong = {
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer .",
        "Bearer " + id,
        "Bearer " + id + ".",
        "Bearer " + good + "x",
        "Bearer " + good.substring(0, good.length() - 1),
        "Bearer " + good.toUpperCase(java.util.Locale.ROOT),
        "Bearer 0000000000000000." + good.substring(17),
        "Bearer ' OR 1=1 --." + good.substring(17),
        "Basic " + good,
        good,
        "Token " + good
      };
      for (String header : wrong) {
        Answer answer = service.saying(header).get("/v1/runs");
        assertThat(answer.status()).as(header).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        assertThat(answer.body()).doesNotContain(good.substring(17));
      }
      assertThat(service.saying("bearer " + good).get("/v1/runs").status()).isEqualTo(200);
    }
  }

  @Test
  void tokenInTheAddressIsIgnored() {
    try (RunningService service = service()) {
      String token = service.tokens().processToken();
      assertThat(service.saying("").get("/v1/runs?token=" + token).status()).isEqualTo(401);
      assertThat(service.saying("").get("/v1/runs?access_token=" + token).status()).isEqualTo(401);
    }
  }

  @Test
  void revokedTokenIsRefusedAtOnce() {
    try (RunningService service = service()) {
      Tokens.Created made =
          service.tokens().create(Actor.service(), new Scope.Observer(), OptionalLong.empty());
      Caller caller = service.with(made.secret());
      assertThat(caller.get("/v1/runs").status()).isEqualTo(200);
      assertThat(service.admin().delete("/v1/tokens/" + made.row().id()).status()).isEqualTo(204);
      assertThat(caller.get("/v1/runs").status()).isEqualTo(401);
    }
  }

  /** Two services share a database; their clock is set back when a token is revoked. */
  @Test
  void tokenRevokedElsewhereIsRefusedThoughTheClockStepsBack() {
    MovedClock clock = new MovedClock();
    AtomicLong nanos = new AtomicLong();
    try (RunStore store = RunStore.open(Databases.SQLITE.fresh(directory))) {
      Tokens here = new Tokens(store.tokens(), clock, nanos::get);
      Tokens there = new Tokens(store.tokens(), clock, nanos::get);
      Tokens.Created token =
          there.create(Actor.service(), new Scope.Observer(), OptionalLong.empty());
      Tokens.Created session = there.signIn(token.secret()).orElseThrow();
      assertThat(here.check(token.secret())).isPresent();
      assertThat(here.checkSession(session.secret())).isPresent();

      there.revoke(Actor.service(), token.row().id());
      clock.pass(Duration.ofHours(-1));
      nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
      assertThat(here.check(token.secret())).isEmpty();
      assertThat(here.checkSession(session.secret())).isEmpty();
    }
  }

  @Test
  void expiredTokenIsRefused() {
    MovedClock clock = new MovedClock();
    try (RunningService service =
        new RunningService(Databases.SQLITE.fresh(directory), ServiceSettings.loopback(), clock)) {
      long at = clock.instant().plusSeconds(10).toEpochMilli();
      Answer made =
          service.admin().post("/v1/tokens", "{\"scope\":\"observer\",\"expires\":" + at + "}");
      assertThat(made.status()).isEqualTo(201);
      Caller caller = service.with(made.json().get("token").asText());
      clock.pass(Duration.ofMillis(9_999));
      assertThat(caller.get("/v1/runs").status()).isEqualTo(200);
      clock.pass(Duration.ofMillis(1));
      assertThat(caller.get("/v1/runs").status()).isEqualTo(401);
      String again = "{\"scope\":\"observer\",\"expires\":" + at + "}";
      assertThat(service.admin().post("/v1/tokens", again).status()).isEqualTo(422);
    }
  }

  @Test
  void secretIsReturnedOnceAndNotStored() {
    try (RunningService service = service()) {
      Answer made = service.admin().post("/v1/tokens", "{\"scope\":\"run:0123\"}");
      String token = made.json().get("token").asText();
      String secret = token.substring(token.indexOf('.') + 1);
      assertThat(made.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(service.admin().get("/v1/tokens").body()).contains("run:0123");
      assertThat(service.admin().get("/v1/tokens").body()).doesNotContain(secret, "hash");
      Tokens.Created created =
          service.tokens().create(Actor.service(), new Scope.Admin(), OptionalLong.empty());
      assertThat(created.toString())
          .doesNotContain(created.secret().substring(created.secret().indexOf('.') + 1));
    }
  }

  /** Twenty attempts at once may be a mistake; further ones within the second are an attack. */
  @Test
  void manyWrongTokensAreRefusedWith429() {
    AtomicLong seconds = new AtomicLong();
    try (RunningService service = service(ServiceSettings.loopback(), seconds)) {
      Caller wrong = service.with("0123456789abcdef.x");
      for (int n = 1; n <= 20; n++) {
        assertThat(wrong.get("/v1/runs").status()).isEqualTo(401);
      }
      assertThat(wrong.get("/v1/runs").status()).isEqualTo(429);
      // A valid token is accepted from the same address nevertheless.
      assertThat(service.admin().get("/v1/runs").status()).isEqualTo(200);
      seconds.set(1);
      assertThat(wrong.get("/v1/runs").status()).isEqualTo(401);
    }
  }

  private RunningService service(ServiceSettings settings, AtomicLong seconds) {
    return new RunningService(
        Databases.SQLITE.fresh(directory), settings, () -> TimeUnit.SECONDS.toNanos(seconds.get()));
  }

  /** With one request per second, a second one within it must wait. */
  @Test
  void eachTokenHasItsOwnRate() {
    AtomicLong seconds = new AtomicLong();
    try (RunningService service = service(ServiceSettings.loopback().withRate(1), seconds)) {
      Caller one = service.with(new Scope.Observer());
      Caller other = service.with(new Scope.Observer());
      assertThat(one.get("/v1/runs").status()).isEqualTo(200);
      Answer refused = one.get("/v1/runs");
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(other.get("/v1/runs").status()).isEqualTo(200);
      seconds.set(1);
      assertThat(one.get("/v1/runs").status()).isEqualTo(200);
    }
  }
}
