package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of commands that are killed and continue when repeated. */
@EnabledOnOs(OS.LINUX)
class CheckpointIT {

  @TempDir Path directory;

  @Test
  void aKilledEvaluationContinuesToTheSameDigits() throws Exception {
    killedCommandsContinueToTheSameDigits("evaluate SCENARIO -p greedy --episodes 300000");
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "audit SCENARIO -p balanced --runs 4000",
    "sweep evaluate SCENARIO -p greedy --set horizon=60..70",
    "audit SCENARIO -p greedy --perturb 0.1 --runs 800",
    "compare SCENARIO -p balanced -p oblivious --episodes 8000 --audit 1000",
    "search SCENARIO -m spsa --iterations 200 --episodes 10 --starts 2 --screened 20 --state-every 0",
  })
  void killedCommandsContinueToTheSameDigits(String command) throws Exception {
    String[] plain =
        (command.replace("SCENARIO", Program.scenario("hate-speech-feasible")) + " --json")
            .split(" ", -1);
    String[] kept =
        Stream.concat(Arrays.stream(plain), Stream.of("--checkpoint", "kept"))
            .toArray(String[]::new);
    // The first checkpoint is on disk before the next one is written.
    String keeping =
        command.startsWith("search")
            ? "feint.policyfile.SearchFile.write"
            : "feint.distributed.ResultStore.add";
    try (HaltedProgram halted =
        HaltedProgram.start(
            LaunchedProgram.in(directory), directory.resolve("out.txt"), keeping, 2, kept)) {
      assertThat(kept()).isNotEmpty();
      assertThat(halted.kill()).isEqualTo(128 + 9);
    }
    assertThat(kept()).isNotEmpty();

    String again = Program.in(directory).run(kept).digits();

    assertThat(again).isEqualTo(Program.in(directory).run(plain).digits());
    assertThat(kept()).isEmpty();
  }

  /** Files with results, or with the state of a search. */
  private List<Path> kept() throws IOException {
    Path folder = directory.resolve("kept");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().matches(".*[.](results|search)")).toList();
    }
  }
}
