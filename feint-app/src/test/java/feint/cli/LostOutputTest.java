package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.testkit.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of results and files that cannot be written. */
class LostOutputTest {

  @TempDir Path directory;

  private record Ended(int exit, String out, String err) {}

  /** Runs a command whose standard output fails for this reason. */
  private Ended lost(String reason, String command) throws IOException {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(reason);
          }
        };
    return ended(full, command);
  }

  private Ended ended(OutputStream out, String command) throws IOException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Files.writeString(directory.resolve("rounds.csv"), RoundLogs.small());
    String expanded =
        command.replace("@", directory + "/").replace("small", Program.scenario("small"));
    int exit = Feint.run(expanded.split(" "), out, err);
    return new Ended(exit, out.toString(), err.toString(StandardCharsets.UTF_8));
  }

  static Stream<String> fewCommands() {
    return Sample.of(
        Stream.of(
            "solve small",
            "solve small --json",
            "solve small -o @policy",
            "evaluate small -p greedy",
            "evaluate small -p greedy --json",
            "compare small",
            "compare small --json",
            "compare small --csv",
            "policy small -p greedy",
            "policy small -p greedy --json",
            "audit small -p greedy --runs 2",
            "audit small -p greedy --runs 2 --json",
            "check small",
            "check small --json",
            "search small -m spsa --iterations 2 --screened 8",
            "search small -m spsa --iterations 2 --screened 8 --json",
            "design small --finish 0 --exposure 1",
            "design small --finish 1 --exposure 0",
            "design small --finish 0 --exposure 1 --json",
            "frontier small --exposure 1 --finish 0.5",
            "frontier small --exposure 1 --finish 0.5 --json",
            "estimate --log @rounds.csv -o @estimated.yaml",
            "estimate --log @rounds.csv -o @estimated.yaml --json",
            "steps --epsilon 1 --lipschitz 1 --variance 1 --gap 1",
            "steps --epsilon 1 --lipschitz 1 --variance 1 --gap 1 --json",
            "help",
            "help solve",
            "--version",
            "--help",
            "generate-completion"),
        8);
  }

  @ParameterizedTest
  @MethodSource("fewCommands")
  void aFullDiskIsAFailure(String command) throws IOException {
    Ended ended = lost("No space left on device", command);
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.err())
        .isEqualToIgnoringNewLines(
            "feint: standard output cannot be written: No space left on device");
  }

  @Test
  void aMistakeStaysAMistake() throws IOException {
    assertThat(lost("No space left on device", "solve @no.yaml").exit()).isEqualTo(2);
  }

  @Test
  void aClosedPipeCausesNoMessage() throws IOException {
    Ended ended = lost("Broken pipe", "solve small");
    assertThat(ended.exit()).isEqualTo(141);
    assertThat(ended.err()).isEmpty();
  }

  /** Returns a file name so long that a file with a longer name cannot be created. */
  private static final String LONG = "@" + "a".repeat(240) + ".svg";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare small -p greedy",
        "compare small -p greedy --json",
        "compare small -p greedy --csv",
        "policy small -p greedy",
        "policy small -p greedy --json",
        "audit small -p greedy --runs 2",
        "audit small -p greedy --runs 2 --json",
        "search small -m spsa --iterations 2 --screened 8",
        "search small -m spsa --iterations 2 --screened 8 --json",
      })
  void theResultIsPrintedWhenAPictureCannotBeWritten(String command) throws IOException {
    Ended without = ended(new ByteArrayOutputStream(), command);
    Ended ended = ended(new ByteArrayOutputStream(), command + " --plot " + LONG);
    assertThat(Program.digits(ended.out())).isEqualTo(Program.digits(without.out())).isNotEmpty();
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains(": cannot be written: ").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve small",
        "solve small --json",
        "search small -m spsa --iterations 2 --screened 8"
      })
  void aPolicyIsPrintedWhenAPictureCannotBeWritten(String command) throws IOException {
    Ended without = ended(new ByteArrayOutputStream(), command);
    Ended ended = ended(new ByteArrayOutputStream(), command + " -o " + LONG);
    assertThat(Program.digits(ended.out())).isEqualTo(Program.digits(without.out())).isNotEmpty();
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains(": cannot be written: ").hasLineCount(1);
  }
}
