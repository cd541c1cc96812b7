package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.io.Sha256;
import feint.service.access.Scope;
import feint.store.Actor;
import feint.web.connection.ServiceSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rights of a browser with a session, and attacks by pages of other sites. */
class SessionSecurityTest {

  private static final Pattern COOKIE =
      Pattern.compile("\r\nSet-Cookie: (feint-session-\\d+)=([^;]*)(;[^\r]*)");

  @TempDir Path directory;

  /** A browser: its cookie and the CSRF token of its page. */
  private record Browser(String url, String cookie, String csrf) {

    /** Signs in; the answer must be a success. */
    static Browser signedIn(String url, String token) {
      String answer = signIn(url, token);
      assertThat(answer).startsWith("HTTP/1.1 200 ");
      Matcher cookie = COOKIE.matcher(answer);
      assertThat(cookie.find()).as(answer).isTrue();
      Matcher csrf = Pattern.compile("\"csrf\":\"([0-9a-f]{64})\"").matcher(answer);
      assertThat(csrf.find()).as(answer).isTrue();
      return new Browser(url, cookie.group(1) + "=" + cookie.group(2), csrf.group(1));
    }

    String secret() {
      return cookie.substring(cookie.indexOf('=') + 1);
    }

    String get(String path) {
      return call("GET " + path);
    }

    /** Sends a request with the cookie and these headers. */
    String call(String line, String... headers) {
      List<String> all = new ArrayList<>(List.of(headers));
      all.add("Host: localhost");
      all.add("Cookie: " + cookie);
      all.add("Content-Length: 0");
      return RawCall.of(url, line, all.toArray(String[]::new));
    }

    /** Sends a request as its own page would. */
    String own(String line) {
      return call(line, "X-Feint-CSRF: " + csrf);
    }
  }

  private static String signIn(String url, String token, String... headers) {
    List<String> all = new ArrayList<>(List.of(headers));
    all.add("Host: localhost:7341");
    all.add("Authorization: Bearer " + token);
    all.add("Content-Length: 0");
    return RawCall.of(url, "POST /v1/session", all.toArray(String[]::new));
  }

  private static String token(RunningService service, Scope scope) {
    return service.tokens().create(Actor.service(), scope, OptionalLong.empty()).secret();
  }

  @Test
  void cookieCannotBeReadByScriptsNorUsedByOtherSites() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String answer = signIn(service.url(), service.token());
      Matcher cookie = COOKIE.matcher(answer);
      assertThat(cookie.find()).isTrue();
      assertThat(cookie.group(3))
          .contains("HttpOnly")
          .contains("SameSite=Strict")
          .contains("Path=/");
      assertThat(answer).doesNotContain(service.token()).contains("Cache-Control: no-store");
      assertThat(cookie.group(1)).endsWith("-" + service.url().replaceFirst(".*:", ""));
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void sessionGrantsTheAccessOfItsToken(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Browser admin = Browser.signedIn(service.url(), token(service, new Scope.Admin()));
      assertThat(admin.get("/v1/runs")).startsWith("HTTP/1.1 200 ");
      assertThat(admin.get("/v1/session")).contains("\"scope\":\"admin\"").contains(admin.csrf());
      Browser observer = Browser.signedIn(service.url(), token(service, new Scope.Observer()));
      assertThat(observer.get("/v1/runs")).startsWith("HTTP/1.1 200 ");
      assertThat(observer.get("/v1/scenarios")).startsWith("HTTP/1.1 403 ");
      assertThat(observer.own("DELETE /v1/runs/0123")).startsWith("HTTP/1.1 403 ");
      Browser owner = Browser.signedIn(service.url(), token(service, new Scope.OfRun("0123")));
      assertThat(owner.get("/v1/session")).contains("\"scope\":\"run:0123\"");
      assertThat(owner.get("/v1/runs")).startsWith("HTTP/1.1 403 ");
      assertThat(owner.get("/v1/runs/0123")).startsWith("HTTP/1.1 404 ");
    }
  }

  @Test
  void changesNeedTheCsrfToken() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Browser browser = Browser.signedIn(service.url(), token(service, new Scope.Admin()));
      String close = "POST /v1/runs/0123/close";
      assertThat(browser.call(close)).startsWith("HTTP/1.1 403 ").contains("X-Feint-CSRF");
      assertThat(browser.call(close, "X-Feint-CSRF: " + "0".repeat(64)))
          .startsWith("HTTP/1.1 403 ");
      Browser other = Browser.signedIn(service.url(), token(service, new Scope.Admin()));
      assertThat(browser.call(close, "X-Feint-CSRF: " + other.csrf())).startsWith("HTTP/1.1 403 ");
      assertThat(browser.own(close)).startsWith("HTTP/1.1 404 ");
      // The stored hash of the secret must not reveal the CSRF token either.
      String stored = browser.secret().substring(browser.secret().indexOf('.') + 1);
      assertThat(browser.csrf()).isNotEqualTo(Sha256.of(stored));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.example",
        "null",
        "http://localhost.evil.example",
        "http://localhost:1"
      })
  void pagesOfOtherSitesAreRefused(String origin) {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String header = "Origin: " + origin;
      assertThat(signIn(service.url(), service.token(), header)).startsWith("HTTP/1.1 403 ");
      assertThat(signIn(service.url(), service.token(), "Origin: http://localhost:7341"))
          .startsWith("HTTP/1.1 200 ");
      Browser browser = Browser.signedIn(service.url(), service.token());
      assertThat(
              browser.call("POST /v1/runs/0123/close", header, "X-Feint-CSRF: " + browser.csrf()))
          .startsWith("HTTP/1.1 403 ");
    }
  }

  @Test
  void sessionsAndTokensAreNotInterchangeable() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String token = token(service, new Scope.Admin());
      Browser browser = Browser.signedIn(service.url(), token);
      assertThat(service.with(browser.secret()).get("/v1/runs").status()).isEqualTo(401);
      assertThat(signIn(service.url(), browser.secret())).startsWith("HTTP/1.1 401 ");
      assertThat(browser.own("POST /v1/session")).startsWith("HTTP/1.1 409 ");
      String name = browser.cookie().substring(0, browser.cookie().indexOf('='));
      Browser forged = new Browser(service.url(), name + "=" + token, "");
      assertThat(forged.get("/v1/runs")).startsWith("HTTP/1.1 401 ");
      // A wrong header is refused, whatever the cookie.
      assertThat(browser.call("GET /v1/runs", "Authorization: Bearer x.y"))
          .startsWith("HTTP/1.1 401 ");
      assertThat(service.with(token).delete("/v1/session").status()).isEqualTo(409);
      assertThat(service.with(token).get("/v1/tokens").body()).doesNotContain(browser.secret());
      assertThat(service.with(token).get("/v1/tokens").json().get("tokens")).hasSize(1);
    }
  }

  @Test
  void cookieSetOverTlsIsSecure() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String plain = signIn(service.url(), service.token(), "Origin: http://localhost:7341");
      String encrypted = signIn(service.url(), service.token(), "Origin: https://localhost:7341");
      assertThat(plain).contains("; HttpOnly").doesNotContain("; Secure");
      assertThat(encrypted).contains("; HttpOnly").contains("; Secure");
    }
  }

  @Test
  void oldestOfTooManySessionsOfATokenEnds() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String token = token(service, new Scope.Admin());
      Browser other = Browser.signedIn(service.url(), token(service, new Scope.Admin()));
      List<Browser> all = new ArrayList<>();
      for (int k = 0; k <= 50; k++) {
        all.add(Browser.signedIn(service.url(), token));
      }
      long good =
          all.stream().filter(b -> b.get("/v1/session").startsWith("HTTP/1.1 200 ")).count();
      assertThat(good).isEqualTo(50);
      assertThat(other.get("/v1/session")).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void sessionsShareTheLimitOfTheirToken() {
    ServiceSettings slow = ServiceSettings.loopback().withRate(20);
    try (RunningService service =
        new RunningService(Databases.SQLITE.fresh(directory), slow, () -> 0)) {
      List<Browser> browsers = new ArrayList<>();
      for (int k = 0; k < 5; k++) {
        browsers.add(Browser.signedIn(service.url(), service.token()));
      }
      List<String> answers = new ArrayList<>();
      for (int k = 0; k < 21; k++) {
        answers.add(browsers.get(k % 5).get("/v1/session"));
      }
      assertThat(answers).anyMatch(answer -> answer.startsWith("HTTP/1.1 429 "));
    }
  }

  @Test
  void sessionEndsWhenItIsEndedOrItsTokenIs() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String token = token(service, new Scope.Admin());
      Browser first = Browser.signedIn(service.url(), token);
      Browser second = Browser.signedIn(service.url(), token);
      assertThat(first.own("DELETE /v1/session"))
          .startsWith("HTTP/1.1 204 ")
          .contains("=; Path=/; Expires=Thu, 01 Jan 1970");
      assertThat(first.get("/v1/session")).startsWith("HTTP/1.1 401 ");
      assertThat(second.get("/v1/session")).startsWith("HTTP/1.1 200 ");
      service.tokens().revoke(Actor.service(), token.substring(0, token.indexOf('.')));
      assertThat(second.get("/v1/session")).startsWith("HTTP/1.1 401 ");
    }
  }

  @Test
  void sessionLastsHalfADayAndNoLongerThanItsToken() {
    MovingClock clock = new MovingClock();
    try (RunningService service =
        new RunningService(Databases.SQLITE.fresh(directory), ServiceSettings.loopback(), clock)) {
      String lasting = token(service, new Scope.Admin());
      String brief =
          service
              .tokens()
              .create(
                  Actor.service(),
                  new Scope.Admin(),
                  OptionalLong.of(clock.millis() + Duration.ofHours(1).toMillis()))
              .secret();
      Browser day = Browser.signedIn(service.url(), lasting);
      Browser hour = Browser.signedIn(service.url(), brief);
      clock.pass(Duration.ofMinutes(59));
      assertThat(hour.get("/v1/session")).startsWith("HTTP/1.1 200 ");
      clock.pass(Duration.ofMinutes(1));
      assertThat(hour.get("/v1/session")).startsWith("HTTP/1.1 401 ");
      clock.pass(Duration.ofHours(11).minusSeconds(1));
      assertThat(day.get("/v1/session")).startsWith("HTTP/1.1 200 ");
      clock.pass(Duration.ofSeconds(1));
      assertThat(day.get("/v1/session")).startsWith("HTTP/1.1 401 ");
    }
  }

  @Test
  void sessionSurvivesARestartIfItsTokenDoes() {
    var storage = Databases.SQLITE.fresh(directory);
    String lasting;
    String passing;
    try (RunningService service = new RunningService(storage)) {
      lasting = Browser.signedIn(service.url(), token(service, new Scope.Admin())).secret();
      passing = Browser.signedIn(service.url(), service.token()).secret();
    }
    try (RunningService service = new RunningService(storage)) {
      String name = "feint-session-" + service.url().replaceFirst(".*:", "") + "=";
      assertThat(new Browser(service.url(), name + lasting, "").get("/v1/session"))
          .startsWith("HTTP/1.1 200 ");
      assertThat(new Browser(service.url(), name + passing, "").get("/v1/session"))
          .startsWith("HTTP/1.1 401 ");
    }
  }

  /** A clock that a test sets. */
  private static final class MovingClock extends Clock {

    private Instant now = Instant.ofEpochSecond(1_800_000_000);

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }
  }
}
