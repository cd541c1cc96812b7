package feint.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.estimation.OraclePosterior;
import feint.io.ArchiveException;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateFileTest {

  private static final String COUNTS =
      """
      {"rounds": 9,
       "success": [[{"successes": 0, "tries": 1000000}], [{"successes": 999999, "tries": 1000000}]],
       "transition": [[{"count": 1000000}, {"count": 0}], [{"count": 1000000}, {"count": 0}]]}
      """;

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(9)
          .successes(2)
          .success(new double[] {0.2}, new double[] {0.5})
          .oracle(OracleChain.stationary(new double[] {0.5, 0.5}, new double[] {0.5, 0.5}))
          .build();

  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("e.json"), text);
  }

  @Test
  void countsAreRead() throws IOException {
    OraclePosterior posterior = EstimateFile.read(file(COUNTS), PROBLEM.shape());
    double[][] success = posterior.success(new Seed(1).generator());
    double[][] transition = posterior.transition(new Seed(1).generator());
    // The posterior is concentrated after this number of counts.
    assertThat(success[0][0]).isBetween(0.0, 1e-4);
    assertThat(success[1][0]).isBetween(0.9999, 1.0);
    assertThat(transition[1][0]).isBetween(0.9999, 1.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"successes\": 0 | \"successes\": 2000000 | success[0][0].successes: must be at most"
            + " tries, 1000000, was 2000000",
        "\"successes\": 0 | \"successes\": 0.5 | success[0][0].successes: must be an integer of"
            + " at least 0, was 0.5",
        "\"successes\": 0 | \"successes\": -1 | success[0][0].successes: must be an integer of at"
            + " least 0, was -1",
        "\"tries\": 1000000} | \"try\": 1} | success[0][0].tries: must be an integer of at least"
            + " 0, was missing",
        "], [{\"successes\": 999999, \"tries\": 1000000}]] | ]] | success: must have a row for each"
            + " of 2 oracle states, was 1",
        ", {\"count\": 0}], [ | ], [ | transition[0]: must have 2 entries, was 1",
        "\"transition\" | \"moves\" | transition: must have a row for each of 2 oracle states, was"
            + " missing"
      })
  void misfitsAreNamed(String there, String instead, String message) throws IOException {
    assertThat(COUNTS).contains(there);
    int at = COUNTS.indexOf(there);
    String broken = COUNTS.substring(0, at) + instead + COUNTS.substring(at + there.length());
    Path file = file(broken);
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> EstimateFile.read(file, PROBLEM.shape()))
        .withMessage(file + ": " + message);
  }

  @Test
  void invalidAndMissingFilesAreNamed() throws IOException {
    Path file = file("{");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> EstimateFile.read(file, PROBLEM.shape()))
        .withMessageStartingWith(file + ": is not JSON: ");
    Path list = file("[1]");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> EstimateFile.read(list, PROBLEM.shape()))
        .withMessage(list + ": must be what feint estimate --json prints");
    Path nowhere = directory.resolve("nowhere.json");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> EstimateFile.read(nowhere, PROBLEM.shape()))
        .withMessageStartingWith(nowhere + ": cannot be read: ");
  }
}
