package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.service.access.Scope;
import feint.service.access.Tokens;
import feint.store.Actor;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A watcher of a list receives changes of its runs and of all counts, and nothing else. */
class ListEventsTest {

  @TempDir Path directory;

  private static String made(Caller admin) {
    return admin
        .post(
            "/v1/runs",
            "{\"policy\": \"oblivious\", \"scenario\": " + RunContractTest.SCENARIO + "}")
        .json()
        .get("id")
        .asText();
  }

  private static RawCall watching(RunningService service, String token, String runs) {
    RawCall call = new RawCall(service.url());
    call.say(
        "GET /v1/events?runs="
            + runs
            + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + "Accept: text/event-stream\r\nAuthorization: Bearer "
            + token
            + "\r\n\r\n");
    return call;
  }

  @Test
  void changesAndDeletionsOfRunsAreSent() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller admin = service.admin();
      String one = made(admin);
      String other = made(admin);
      String unwatched = made(admin);
      try (RawCall call = watching(service, service.token(), one + "," + other + ",0123")) {
        String first = call.until("\"alarms\":0");
        assertThat(first)
            .contains("\"id\":\"" + one)
            .contains("\"id\":\"" + other)
            .contains("event: gone")
            .contains("\"total\":3")
            .doesNotContain(unwatched);
        admin.post("/v1/runs/" + unwatched + "/queries", "{\"number\": 1, \"oracle\": 1}");
        admin.post("/v1/runs/" + other + "/queries", "{\"number\": 1, \"oracle\": 1}");
        assertThat(call.until("\"state\":\"waiting\"")).contains(other).doesNotContain(unwatched);
        admin.delete("/v1/runs/" + one);
        assertThat(call.until("{\"id\":\"" + one + "\"}")).contains("event: gone");
        assertThat(call.until("\"total\":2")).contains("event: overview");
      }
    }
  }

  @Test
  void observersGetPublicFactsWithoutAlarms() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String id = made(service.admin());
      String token =
          service
              .tokens()
              .create(Actor.service(), new Scope.Observer(), OptionalLong.empty())
              .secret();
      try (RawCall call = watching(service, token, id)) {
        assertThat(call.until("\"failed\":0"))
            .contains(
                "data: {\"id\":\""
                    + id
                    + "\",\"publicName\":null,\"state\":\"ready\",\"horizon\":6,\"queriesAsked\":0,"
                    + "\"sent\":0,\"incentivePaid\":0}\n")
            .doesNotContain("alarms")
            .doesNotContain("queue")
            .doesNotContain("identified");
      }
    }
  }

  @Test
  void streamEndsWhenItsTokenIsRevoked() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String id = made(service.admin());
      Tokens.Created made =
          service.tokens().create(Actor.service(), new Scope.Observer(), OptionalLong.empty());
      try (RawCall call = watching(service, made.secret(), id)) {
        call.until("event: overview");
        service.tokens().revoke(Actor.service(), made.row().id());
        assertThat(call.rest()).doesNotContain("event: run");
      }
    }
  }

  @Test
  void tooManyIdsAndInvalidIdsAreRefused() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      StringBuilder many = new StringBuilder("0");
      for (int k = 1; k <= 100; k++) {
        many.append(',').append(Integer.toHexString(k));
      }
      assertThat(service.admin().get("/v1/events?runs=" + many).status()).isEqualTo(422);
      assertThat(service.admin().get("/v1/events?runs=x").status()).isEqualTo(404);
      assertThat(service.admin().get("/v1/events?runs=0").status()).isEqualTo(406);
    }
  }
}
