package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of Ctrl-C and of closed outputs. */
@EnabledOnOs(OS.LINUX)
class InterruptIT {

  @TempDir Path directory;

  @Test
  void anInterruptedCommandEndsWith130AndSaysNothingMore() throws Exception {
    assumeThat(interruptIsHeard()).as("Ctrl-C reaches the tests").isTrue();
    // A simulation of days; its progress bar shows when it has started.
    Process simulation =
        LaunchedProgram.in(directory)
            .with("FEINT_JAVA_OPTS", "-Dfeint.terminal=true")
            .start(
                directory.resolve("out.txt"),
                "fit",
                Program.scenario("small"),
                "--simulate",
                "1000000",
                "--rounds",
                "1000000");
    try (var err = simulation.errorReader()) {
      assertThat(err.read()).as("a progress bar begins").isNotNegative();
      new ProcessBuilder("kill", "-INT", Long.toString(simulation.pid())).start().waitFor();
      String rest = String.join("\n", err.lines().toList());
      assertThat(simulation.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(simulation.exitValue()).isEqualTo(130);
      assertThat(rest).doesNotContain("Exception", "\tat ", "feint:");
    } finally {
      simulation.destroyForcibly();
    }
    assertThat(directory.resolve("out.txt")).isEmptyFile();
    assertThat(Program.files(directory)).containsOnlyKeys(directory.resolve("out.txt"));
  }

  @Test
  void aFullDiskIsAFailure() throws Exception {
    for (String form : List.of("--json", "--threads=1")) {
      Process solve =
          LaunchedProgram.in(directory)
              .start(Path.of("/dev/full"), "solve", Program.scenario("small"), form);
      try (var err = solve.errorReader()) {
        assertThat(err.lines())
            .containsExactly("feint: standard output cannot be written: No space left on device");
        assertThat(solve.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(solve.exitValue()).isEqualTo(1);
      } finally {
        solve.destroyForcibly();
      }
    }
  }

  /** Background jobs of a shell and their children ignore Ctrl-C. */
  static boolean interruptIsHeard() throws Exception {
    String ignored =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .findFirst()
            .orElseThrow()
            .replaceAll("SigIgn:\\s*", "");
    return !new BigInteger(ignored, 16).testBit(1);
  }
}
