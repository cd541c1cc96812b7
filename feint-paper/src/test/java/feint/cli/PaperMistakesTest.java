package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in the input of {@code feint reproduce} and {@code feint embed}. */
class PaperMistakesTest {

  @TempDir Path directory;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.copy(Path.of(Program.scenario("small")), directory.resolve("small.yaml"));
    Files.writeString(directory.resolve("rounds.csv"), "time,oracle,incentive,success\n0,1,1,1\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reproduce table-1 --scenario small.yaml | small.yaml: oracle.participation: is required",
        "reproduce table-1 --comments none.csv | none.csv: cannot be read: no such file",
        "reproduce table-1 --row oblivious:decoys=9 | --row: row must be one of spsa,"
            + " constant-incentive, greedy, random, exact, designed, balanced:types,"
            + " balanced:steps, oblivious, balanced and oblivious:decoys=K for K in 2..3, was"
            + " oblivious:decoys=9",
        "embed -o v.npy --comments none.csv | none.csv: cannot be read: no such file",
        "embed -o v.npy --comments rounds.csv | rounds.csv: must have the columns comment_text and"
            + " toxic (0 or 1) or target (toxic from 0.5), lacks comment_text",
      })
  void oneMessageNamesTheMistake(String arguments, String message) throws IOException {
    Map<Path, String> before = Program.files(directory);
    assertThat(Program.in(directory).run(arguments.split(" ")).mistake()).isEqualTo(message);
    assertThat(Program.files(directory)).isEqualTo(before);
  }
}
