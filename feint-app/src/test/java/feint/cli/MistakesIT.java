package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of some mistakes of {@link MistakesTest} in separate processes. */
class MistakesIT {

  @TempDir Path directory;

  @BeforeEach
  void writeFiles() throws Exception {
    String small = Files.readString(Path.of(Program.scenario("small")));
    Files.writeString(directory.resolve("small.yaml"), small);
    Files.writeString(directory.resolve("broken.yaml"), small.replace("horizon", "horizn"));
    Files.writeString(directory.resolve("old.feint"), "an older file");
    Files.writeString(directory.resolve("old.svg"), "an older picture");
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "solve no-such.yaml -o old.feint | no-such.yaml: no such file",
        "solve small.yaml -o no/such.feint"
            + "| no/such.feint: cannot be written: there is no directory no",
        "evaluate small.yaml -p old.feint"
            + "| old.feint: is neither a policy file nor JSON: Unrecognized token 'an'",
        "compare small.yaml -p nonsense --plot old.svg | nonsense: no such file; a policy is ",
        "policy small.yaml -p exact --sent 99 --plot old.svg | --sent must be in 0..11, was 99",
        "audit small.yaml -p greedy --attacker unknown --plot old.svg"
            + "| --attacker must be one of "
            + AttackerList.NAMES
            + ", was unknown",
        "audit small.yaml -p greedy --runs 0 | --runs must be in 1..100000000, was 0",
        "check small.yaml --threads x | Invalid value for option '--threads': 'x' is not an int",
        "search small.yaml -m nonsense -o old.feint | Invalid value for option '--method': must be",
        "search small.yaml -m ucb --threshold-step 0 --plot old.svg"
            + "| --method ucb: threshold step must be at least 1, was 0",
        "steps --epsilon 1 | Missing required options: ",
        "bench --runs 0 | --runs must be in 1..100000, was 0",
      })
  void mistakesHaveExitCodeTwoAndOneMessage(String arguments, String message) throws Exception {
    Map<Path, String> before = Program.files(directory);
    assertThat(LaunchedProgram.in(directory).run(arguments.split(" ")).mistake())
        .startsWith(message)
        .doesNotContain("\n");
    assertThat(Program.files(directory)).isEqualTo(before);
  }

  @Test
  void eachFaultOfAScenarioIsALine() throws Exception {
    Map<Path, String> before = Program.files(directory);
    String message =
        LaunchedProgram.in(directory).run("solve", "broken.yaml", "-o", "old.feint").mistake();
    assertThat(message.lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).startsWith("broken.yaml: ").contains("horizon"));
    assertThat(Program.files(directory)).isEqualTo(before);
  }
}
