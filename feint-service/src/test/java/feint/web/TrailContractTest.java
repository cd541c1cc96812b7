package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.service.access.Scope;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import feint.web.error.RequestId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The trail shows admins all administrative actions with their tokens. */
class TrailContractTest {

  @TempDir Path directory;

  private static List<JsonNode> entries(Caller admin) {
    JsonNode trail = admin.get("/v1/trail?limit=1000").json();
    assertThat(trail.get("fault").isNull()).as(trail.toString()).isTrue();
    return StreamSupport.stream(trail.get("entries").spliterator(), false).toList();
  }

  private static List<String> texts(List<JsonNode> entries, String field) {
    return entries.stream().map(entry -> entry.get(field).asText()).toList();
  }

  private static String requestId(Answer answer) {
    return answer.headers().firstValue(RequestId.HEADER).orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void everyAdministrativeActionIsEnteredOnceWithItsAuthor(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller boot = service.admin();
      String bootId = "boot:" + service.token().substring(0, 16);
      Answer made = boot.post("/v1/tokens", "{\"scope\": \"admin\"}");
      String token = made.json().get("id").asText();
      Caller admin = service.with(made.json().get("token").asText());
      PlayedRun run = PlayedRun.of(admin, PlayedRun.scenario(6, 2), "random");
      run.ask(1, 1);
      Answer givenUp = run.giveUp(1);
      run.giveUp(1);
      run.ask(2, 1);
      run.tell(2, true);
      String document = admin.post(run.path() + "/export", "").body();
      PlayedRun other = PlayedRun.of(admin, PlayedRun.scenario(6, 2), "greedy");
      other.close();
      other.close();
      admin.delete(run.path());
      admin.delete(run.path());
      admin.post("/v1/runs/import", document);
      boot.delete("/v1/tokens/" + token);
      Answer revokedAgain = boot.delete("/v1/tokens/" + token);

      assertThat(revokedAgain.status()).isEqualTo(204);
      List<JsonNode> entries = entries(boot);
      assertThat(texts(entries, "action"))
          .containsExactly(
              "token-created",
              "run-created",
              "query-given-up",
              "run-exported",
              "run-created",
              "run-closed",
              "run-deleted",
              "token-revoked");
      assertThat(texts(entries, "subject"))
          .containsExactly(
              token, run.id(), run.id(), run.id(), other.id(), other.id(), run.id(), token);
      assertThat(texts(entries, "actor"))
          .containsExactly(bootId, token, token, token, token, token, token, bootId);
      assertThat(texts(entries, "client")).containsOnly("127.0.0.1");
      assertThat(texts(entries, "request")).doesNotHaveDuplicates();
      assertThat(entries.get(0).get("request").asText()).isEqualTo(requestId(made));
      assertThat(entries.get(2).get("request").asText()).isEqualTo(requestId(givenUp));
      assertThat(texts(entries, "query"))
          .containsExactly("null", "null", "1", "null", "null", "null", "null", "null");
    }
  }

  @Test
  void importIsEnteredWhereTheRunContinues() {
    try (RunningService here = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(here.admin(), PlayedRun.scenario(6, 2), "random");
      String document = here.admin().post(run.path() + "/export", "").body();
      here.admin().post(run.path() + "/export", "");
      there.admin().post("/v1/runs/import", document);

      assertThat(texts(entries(here.admin()), "action"))
          .containsExactly("run-created", "run-exported", "run-exported");
      assertThat(texts(entries(there.admin()), "action")).containsExactly("run-imported");
      assertThat(texts(entries(there.admin()), "subject")).containsExactly(run.id());
    }
  }

  @Test
  void pagesFollowEachOther() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      for (int n = 0; n < 5; n++) {
        service.admin().post("/v1/tokens", "{\"scope\": \"observer\"}");
      }
      JsonNode first = service.admin().get("/v1/trail?limit=2").json();
      JsonNode second = service.admin().get("/v1/trail?limit=2&after=2").json();
      JsonNode third = service.admin().get("/v1/trail?limit=2&after=4").json();
      assertThat(first.get("next").asLong()).isEqualTo(2);
      assertThat(second.get("next").asLong()).isEqualTo(4);
      assertThat(third.has("next")).isFalse();
      assertThat(first.get("last").asLong()).isEqualTo(5);
      assertThat(
              LongStream.of(
                  first.at("/entries/0/number").asLong(),
                  second.at("/entries/1/number").asLong(),
                  third.at("/entries/0/number").asLong()))
          .containsExactly(1L, 4L, 5L);
      assertThat(service.admin().get("/v1/trail?after=x").status()).isEqualTo(422);
      assertThat(service.admin().get("/v1/trail?limit=0").status()).isEqualTo(422);
      assertThat(service.admin().get("/v1/trail?after=9").json().get("entries")).isEmpty();
    }
  }

  @Test
  void onlyAdminsReadTheTrailAndItIsReadOnly() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), PlayedRun.scenario(6, 2), "random");
      assertThat(service.with(new Scope.Observer()).get("/v1/trail").status()).isEqualTo(403);
      assertThat(service.with(new Scope.OfRun(run.id())).get("/v1/trail").status()).isEqualTo(403);
      assertThat(service.saying("").get("/v1/trail").status()).isEqualTo(401);
      for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
        assertThat(service.admin().send(method, "/v1/trail", "").status()).isEqualTo(405);
        assertThat(service.admin().send(method, "/v1/trail/1", "").status()).isEqualTo(404);
      }
    }
  }

  @Test
  void idsThatClientsSendAreNotUsed() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String answer =
          RawCall.of(
              service.url(),
              "GET /healthz",
              "Host: localhost",
              RequestId.HEADER + ": 0123456789abcdef",
              "X-Request-Id: 0123456789abcdef");
      assertThat(answer)
          .containsPattern("\r\n" + RequestId.HEADER + ": [0-9a-f]{16}\r\n")
          .doesNotContain("0123456789abcdef");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM trail WHERE number = 2",
        "DELETE FROM trail WHERE number = 4",
        "DELETE FROM trail",
        "UPDATE trail SET actor = 'service' WHERE number = 1",
        "UPDATE trail SET time = time + 1 WHERE number = 3",
        "UPDATE trail SET client = '10.0.0.1' WHERE number = 4",
        "UPDATE trail SET action = 'run-created' WHERE number = 2",
        "UPDATE trail SET query = 1 WHERE number = 2",
        "UPDATE trail_head SET number = 3",
        "INSERT INTO trail SELECT 5, time, action, actor, subject, query, request, client, hash"
            + " FROM trail WHERE number = 4"
      })
  void tamperingIsDetected(String tampering) throws SQLException {
    Storage.SqliteFile storage = (Storage.SqliteFile) Databases.SQLITE.fresh(directory);
    try (RunningService service = new RunningService(storage)) {
      for (int n = 0; n < 4; n++) {
        service.admin().post("/v1/tokens", "{\"scope\": \"observer\"}");
      }
      assertThat(service.trail().verify()).isEmpty();
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + storage.file());
          Statement statement = connection.createStatement()) {
        assertThat(statement.executeUpdate(tampering)).isPositive();
      }
      assertThat(service.trail().verify()).isPresent();
      assertThat(service.admin().get("/v1/trail").json().get("fault").asText())
          .contains("of the trail");
    }
  }
}
