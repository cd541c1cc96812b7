package feint.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A deleted run leaves no text behind and cannot be imported again. */
class DeletionTest {

  private static final int RUNS = 40;
  private static final int DELETED = 17;

  @TempDir Path directory;

  private static ObjectNode wanted(int run) {
    String scenario =
        PlayedRun.scenario(6, 2)
            .replaceFirst("\\{", "{\"name\": \"scenario-text-" + run + "-end\", ");
    return PlayedRun.wanted(scenario, "oblivious")
        .put("name", "private-name-" + run + "-end")
        .put("publicName", "public-name-" + run + "-end")
        .put("requestId", "request-id-" + run + "-end");
  }

  @Test
  void textsOfADeletedRunAreNotInTheFiles() throws IOException {
    Storage storage = Databases.SQLITE.fresh(directory);
    try (RunningService service = new RunningService(storage)) {
      List<PlayedRun> runs = new ArrayList<>();
      for (int n = 0; n < RUNS; n++) {
        PlayedRun run = PlayedRun.made(service.admin(), wanted(n));
        run.ask(1, 1);
        run.tell(1, true);
        runs.add(run);
      }
      assertThat(files()).contains("private-name-" + DELETED + "-end");
      assertThat(service.admin().delete(runs.get(DELETED).path()).status()).isEqualTo(204);
      requireNothingOf(DELETED, files());
      assertThat(files())
          .contains("private-name-" + (DELETED + 1) + "-end")
          .contains("scenario-text-" + (DELETED + 1) + "-end");
    }
    requireNothingOf(DELETED, files());
  }

  private static void requireNothingOf(int run, String bytes) {
    for (String text : List.of("private-name-", "public-name-", "scenario-text-", "request-id-")) {
      assertThat(bytes.contains(text + run + "-end")).as(text).isFalse();
    }
  }

  /** The bytes of the database and its log. */
  private String files() throws IOException {
    StringBuilder bytes = new StringBuilder();
    try (Stream<Path> all = Files.list(directory)) {
      for (Path file : all.toList()) {
        bytes.append(new String(Files.readAllBytes(file), ISO_8859_1));
      }
    }
    return bytes.toString();
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void scenarioThatAnotherRunHasIsKept(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      PlayedRun one = PlayedRun.of(service.admin(), PlayedRun.scenario(6, 2), "oblivious");
      PlayedRun other = PlayedRun.of(service.admin(), PlayedRun.scenario(6, 2), "oblivious");
      assertThat(service.admin().delete(one.path()).status()).isEqualTo(204);
      assertThat(other.ask(1, 1).status()).isEqualTo(201);
      assertThat(service.admin().delete(other.path()).status()).isEqualTo(204);
      PlayedRun next = PlayedRun.of(service.admin(), PlayedRun.scenario(6, 2), "oblivious");
      assertThat(next.ask(1, 1).status()).isEqualTo(201);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void requestOfADeletedRunStaysUsed(Databases database) {
    Storage storage = database.fresh(directory);
    try (RunningService service = new RunningService(storage)) {
      PlayedRun run = PlayedRun.made(service.admin(), wanted(1));
      assertThat(service.admin().delete(run.path()).status()).isEqualTo(204);
      requireUsed(service);
    }
    try (RunningService service = new RunningService(storage)) {
      requireUsed(service);
    }
  }

  private static void requireUsed(RunningService service) {
    Answer again = service.admin().post("/v1/runs", wanted(1).toString());
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.json().get("detail").asText())
        .isEqualTo(
            "requestId request-id-1-end has created a run that was deleted: use another requestId for"
                + " a new run");
    assertThat(service.admin().get("/v1/runs").json().get("runs")).isEmpty();
  }
}
