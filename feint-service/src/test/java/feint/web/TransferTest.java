package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import feint.web.connection.ServiceSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run continues in one service only. */
class TransferTest {

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void exportedRunEndsHereAndContinuesThere(Databases database) {
    try (RunningService here = new RunningService(database.fresh(directory));
        RunningService there = new RunningService(database.fresh(directory))) {
      PlayedRun run = PlayedRun.of(here.admin(), PlayedRun.scenario(6, 2), "random");
      String first = run.ask(1, 2).body();
      assertThat(run.tell(1, true).status()).isEqualTo(200);
      String second = run.ask(2, 1).body();

      JsonNode document = exported(run);
      assertThat(exported(run)).isEqualTo(document);
      assertThat(run.now().get("state").asText()).isEqualTo("closed");
      assertThat(run.tell(2, true).status()).isEqualTo(409);
      assertThat(run.ask(2, 1).body()).isEqualTo(second);

      PlayedRun moved = run.at(there.admin());
      assertThat(taken(moved, document).status()).isEqualTo(201);
      assertThat(taken(moved, document).status()).isEqualTo(409);
      assertThat(moved.ask(1, 2).body()).isEqualTo(first);
      assertThat(moved.ask(2, 1).body()).isEqualTo(second);
      assertThat(moved.tell(2, true).status()).isEqualTo(200);
      assertThat(moved.ask(3, 1).status()).isEqualTo(201);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void runThatWasDeletedDoesNotComeBack(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), PlayedRun.scenario(6, 2), "random");
      run.ask(1, 2);
      JsonNode document = exported(run);

      assertThat(taken(run, document).status()).isEqualTo(409);
      assertThat(service.admin().delete(run.path()).status()).isEqualTo(204);
      assertThat(run.ask(1, 2).status()).isEqualTo(404);
      assertThat(taken(run, document).status()).isEqualTo(409);
    }
  }

  /** The queries of a long run are larger than any other body. */
  @Test
  void wholeRunMayBeLongerThanOtherBodies() {
    try (RunningService here = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(here.admin(), PlayedRun.scenario(6, 2), "oblivious");
      for (int number = 1; number <= 3; number++) {
        run.ask(number, 1);
        run.tell(number, false);
      }
      String[] parts = exported(run).toString().split("(?=\\{\"number\":)");
      assertThat(parts).hasSize(4);
      byte[] room = " ".repeat(Body.LARGE / 2).getBytes(StandardCharsets.US_ASCII);
      List<BodyPublisher> body = new ArrayList<>();
      for (String part : parts) {
        body.add(BodyPublishers.ofString(part));
        if (!part.equals(parts[parts.length - 1])) {
          body.add(BodyPublishers.ofByteArray(room));
        }
      }
      BodyPublisher whole = BodyPublishers.concat(body.toArray(BodyPublisher[]::new));
      assertThat(whole.contentLength()).isGreaterThan(Body.LARGE);
      PlayedRun moved = run.at(there.admin());
      Answer taken = there.admin().send("POST", "/v1/runs/import", whole);
      assertThat(taken.status()).as(taken.body()).isEqualTo(201);
      assertThat(moved.ask(4, 1).status()).isEqualTo(201);
    }
  }

  @Test
  void bodyIsBoundedAndSoIsEachPartOfIt() throws IOException {
    byte[] bytes = new byte[100];
    try (PacedInput in = new PacedInput(new ByteArrayInputStream(bytes), 50, 20, () -> 0)) {
      assertThat(in.readNBytes(20)).hasSize(20);
      in.nextPart();
      assertThat(in.readNBytes(20)).hasSize(20);
      assertThatThrownBy(in::read).hasMessage("a part of the body must have at most 20 bytes");
      in.nextPart();
      assertThat(in.readNBytes(9)).hasSize(9);
      assertThatThrownBy(in::read).hasMessage("the body must have at most 50 bytes");
    }
  }

  @Test
  void invalidDocumentOfARunIsRefused() {
    try (RunningService here = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(here.admin(), PlayedRun.scenario(6, 2), "oblivious");
      run.ask(1, 1);
      String document = exported(run).toString();
      Map<String, Integer> wrong =
          Map.of(
              "",
              400,
              "[]",
              400,
              document + "{}",
              400,
              document.substring(0, document.length() - 2),
              400,
              document.replace("\"part\"", "\"part\":0,\"part\""),
              400,
              document.replace("\"part\"", "\"port\""),
              422,
              document.replaceFirst("\"queries\":.*", "\"queries\":{}}"),
              422,
              document.replaceFirst(",\"queries\":.*", "}"),
              422);
      wrong.forEach(
          (body, status) -> {
            Answer answer = there.admin().post("/v1/runs/import", body);
            assertThat(answer.status()).as(answer.body()).isEqualTo(status);
          });
      assertThat(there.admin().post("/v1/runs/import", document).status()).isEqualTo(201);
    }
  }

  @Test
  void unknownTypesAreRefused() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), PlayedRun.scenario(6, 2), "oblivious");
      JsonNode asked = run.ask(1, 2).json();
      String document = exported(run).toString();
      String type = "\"type\":" + asked.get("type");
      assertThat(document).contains(type);
      Answer answer =
          there.admin().post("/v1/runs/import", document.replace(type, "\"type\":\"decoy\""));
      assertThat(answer.status()).isEqualTo(422);
      assertThat(answer.json().get("detail").asText())
          .isEqualTo("type must be learn or obfuscate, was decoy");
    }
  }

  @Test
  void runsWithSeedsAreRefusedWhereSeedsAreNotAllowed() {
    Storage storage = Databases.SQLITE.fresh(directory);
    try (RunningService tests = new RunningService(storage)) {
      PlayedRun.of(tests.admin(), PlayedRun.scenario(6, 2), "random", OptionalLong.of(1));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                DecisionService.start(storage, ServiceSettings.loopback(), Clock.systemUTC())
                    .close())
        .withMessageContaining("no runs with seeds");
  }

  private static JsonNode exported(PlayedRun run) {
    Answer answer = run.caller().post(run.path() + "/export", "");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json();
  }

  private static Answer taken(PlayedRun run, JsonNode document) {
    return run.caller().post("/v1/runs/import", document.toString());
  }
}
