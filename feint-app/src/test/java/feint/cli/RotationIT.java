package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "skipped: Windows has no SIGHUP")
class RotationIT {

  @TempDir Path directory;

  @Test
  void logsAreOpenedAgainOnSighup() throws IOException, InterruptedException {
    LaunchedProgram.assumeSighup();
    Path log = directory.resolve("service.log");
    Path access = directory.resolve("access.log");
    Path old = directory.resolve("service.log.1");
    Path oldAccess = directory.resolve("access.log.1");
    try (ServedProgram service =
        ServedProgram.in(
            directory,
            LaunchedProgram.in(directory),
            "--log",
            log.toString(),
            "--log-format",
            "json",
            "--access-log",
            access.toString())) {
      service.send("GET", "/v1/tokens", "");
      await(access, "/v1/tokens");
      await(log, "service started");
      Files.move(log, old);
      Files.move(access, oldAccess);
      Process kill =
          new ProcessBuilder("kill", "-HUP", String.valueOf(service.pid())).inheritIO().start();
      assertThat(kill.waitFor()).isZero();
      // Without a request, only the signal makes the service write to its log.
      await(log, "log files reopened");
      assertThat(service.send("GET", "/v1/runs", "").status()).isEqualTo(200);
      await(access, "/v1/runs");
      assertThat(service.end()).isZero();
    }
    assertThat(Files.readString(access)).doesNotContain("/v1/tokens");
    assertThat(Files.readString(oldAccess)).contains("/v1/tokens");
    assertThat(Files.readString(old)).contains("service started").doesNotContain("service ended");
    assertThat(Files.readString(log)).contains("service ended");
  }

  /** Lines are written within a moment, by a thread of their own. */
  private static void await(Path file, String text) throws IOException, InterruptedException {
    long end = System.nanoTime() + 60_000_000_000L;
    while (!Files.exists(file) || !Files.readString(file).contains(text)) {
      assertThat(System.nanoTime()).as("%s in %s", text, file).isLessThan(end);
      Thread.sleep(10);
    }
  }
}
