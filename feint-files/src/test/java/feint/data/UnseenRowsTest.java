package feint.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.attack.Observation;
import feint.io.ArchiveException;
import feint.model.OracleChain;
import feint.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables with a blank step where it was not observed. */
class UnseenRowsTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(4)
          .successes(1)
          .incentives(1)
          .success(new double[] {0.5})
          .oracle(OracleChain.stationary(new double[] {1}))
          .build();

  @TempDir Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private RecordFile read(String name, String text) throws IOException {
    return RecordFile.read(file(name, text), PROBLEM);
  }

  private static void assertRefused(Path file, String message) {
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RecordFile.read(file, PROBLEM))
        .withMessage(message);
  }

  /** Trajectory b was not observed again after query 2, nor a after query 3. */
  @Test
  void blankStepsAreUnobserved() throws IOException {
    List<PublicRow> rows =
        List.of(
            new PublicRow(1, "a", 1, true, OptionalInt.empty()),
            new PublicRow(2, "b", 1, ObservedStep.UNSEEN, OptionalInt.empty(), PointColumns.NONE),
            new PublicRow(3, "a", 1, ObservedStep.UNSEEN, OptionalInt.empty(), PointColumns.NONE));
    PublicRecord record = new PublicRecord(rows, true);
    String csv = "number,trajectory,incentive,step,state\n1,a,1,1,\n2,b,1,,\n3,a,1,,\n";
    assertThat(record.csv()).isEqualTo(csv);
    assertThat(read("u.csv", csv).records()).containsValue(new PublicRecord(rows, false));
    assertThat(record.json().toString()).contains("\"incentive\":1,\"step\":null}");
    assertThat(read("u.json", record.json().toString()).records()).containsValue(record);
    assertThat(record.run().seen())
        .extracting(Observation::stepState)
        .containsExactly(1, Observation.UNSEEN, Observation.UNSEEN);
  }

  @Test
  void blankStepsOfTrajectoriesQueriedAgainAreFaults() throws IOException {
    String rule =
        "must be 1, 0, true, false, yes or no, or blank at the last query of its trajectory";
    String header = "number,trajectory,incentive,step\n";
    Path csv = file("v.csv", header + "1,a,1,\n2,b,1,\n3,a,1,\n4,a,1,\n");
    assertRefused(
        csv,
        csv
            + ": line 2, column step: "
            + rule
            + ", was blank\n"
            + csv
            + ": line 4, column step: "
            + rule
            + ", was blank");
    Path json =
        file(
            "v.json",
            """
            [{"number": 1, "trajectory": "a", "incentive": 1, "step": null},
             {"number": 2, "trajectory": "a", "incentive": 1, "step": null}]
            """);
    assertRefused(json, json + ": row 1, field step: " + rule + ", was null");
  }
}
