package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import feint.store.Storage;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run goes on in one place. */
class TransferTest {

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void exportedRunEndsHereAndGoesOnThere(Databases database) {
    try (RunningService here = new RunningService(database.fresh(directory));
        RunningService there = new RunningService(database.fresh(directory))) {
      PlayedRun run = PlayedRun.of(here.admin(), PlayedRun.scenario(6, 2), "random");
      String first = run.ask(1, 2).body();
      assertThat(run.tell(1, true).status()).isEqualTo(200);
      String second = run.ask(2, 1).body();

      JsonNode document = exported(run);
      assertThat(exported(run)).isEqualTo(document);
      assertThat(run.show().get("state").asText()).isEqualTo("closed");
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

  @Test
  void typesThatNobodyKnowsAreNoDecoys() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), PlayedRun.scenario(6, 2), "open");
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
  void runsWithSeedsDoNotGoOnInSecret() {
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
