package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.cli.ServedProgram.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of backup and restore as documented, and of the orderly end of a service. */
class BackupIT {

  private static final String ASK = "{\"number\": 1, \"oracle\": 2}";

  @TempDir Path directory;

  @Tag("slow")
  @Test
  void aCopyHoldsAllDecisionsAndContinuesNoRun() throws Exception {
    String scenario = Files.readString(Path.of(Program.scenario("small")));
    String request =
        "{\"policy\": \"oblivious\", \"scenario\": \""
            + scenario.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
            + "\"}";
    Path first = Files.createDirectory(directory.resolve("first"));
    Path second = Files.createDirectory(directory.resolve("second"));
    String queries;
    String decided;
    try (ServedProgram service = ServedProgram.in(first)) {
      String run = service.send("POST", "/v1/runs", request).json().get("id").asText();
      queries = "/v1/runs/" + run + "/queries";
      decided = service.send("POST", queries, ASK).body();
      String copied =
          Program.in(directory)
              .run("backup", "--data", first.resolve("data").toString(), "-o", "copy.sqlite")
              .text();
      assertThat(copied).startsWith("copied to copy.sqlite");
      assertThat(service.end()).as("exit code after SIGTERM").isZero();
    }
    assertThat(first.resolve("ready.json")).doesNotExist();
    assertThat(first.resolve("data/service.json")).doesNotExist();

    Files.createDirectory(second.resolve("data"));
    Files.copy(directory.resolve("copy.sqlite"), second.resolve("data/runs.sqlite"));
    assertThat(
            LaunchedProgram.in(directory)
                .run("serve", "--port", "0", "--data", second.resolve("data").toString())
                .mistake())
        .contains("is a backup")
        .contains("--restored");

    try (ServedProgram restored =
        ServedProgram.in(second, LaunchedProgram.in(second), "--restored")) {
      assertThat(restored.send("POST", queries, ASK)).isEqualTo(new Reply(200, decided));
      restored.send("PUT", queries + "/1/answer", "{\"informative\": true}");
      Reply next = restored.send("POST", queries, "{\"number\": 2, \"oracle\": 2}");
      assertThat(next.status()).isEqualTo(409);
      assertThat(next.json().get("detail").asText()).contains("closed");
    }
  }
}
