package feint.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import feint.attack.Observation;
import feint.io.ArchiveException;
import feint.io.Sha256;
import feint.model.OracleChain;
import feint.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Public records as files: round trips and faults. */
class RecordFileTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(4)
          .successes(2)
          .incentives(1, 2, 4)
          .success(new double[] {0, 0.5, 1}, new double[] {0, 0.5, 1})
          .oracle(OracleChain.stationary(new double[] {0.5, 0.5}, new double[] {0.5, 0.5}))
          .build();

  private static final PublicRecord RECORD =
      new PublicRecord(
          List.of(
              row(1, "amber", 4, true, OptionalInt.of(2)),
              row(2, "birch, \"old\"", 1, false, OptionalInt.empty()),
              row(3, "amber", 2, true, OptionalInt.of(1))),
          true);

  private static final String CSV =
      """
      number,trajectory,incentive,step,state
      1,amber,4,1,2
      2,"birch, ""old""\",1,0,
      3,amber,2,1,1
      """;

  @TempDir Path directory;

  private static PublicRow row(
      int number, String trajectory, int incentive, boolean step, OptionalInt state) {
    return new PublicRow(number, trajectory, incentive, step, state);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private RecordFile read(String name, String text) throws IOException {
    return RecordFile.read(file(name, text), PROBLEM);
  }

  @Test
  void writtenContentReadsBack() throws IOException {
    assertThat(RECORD.csv()).isEqualTo(CSV);
    RecordFile csv = read("run 7.csv", RECORD.csv());
    assertThat(csv.records())
        .containsOnlyKeys("run 7")
        .containsValue(new PublicRecord(RECORD.rows(), false));
    assertThat(csv.sha256()).isEqualTo(Sha256.of(CSV));
    String json = RECORD.json().toString();
    assertThat(json)
        .startsWith("{\"ended\":true,\"rows\":[{\"number\":1,\"trajectory\":\"amber\",")
        .contains("\"incentive\":4,\"step\":true,\"state\":2}")
        .contains("\"incentive\":1,\"step\":false}");
    RecordFile again = read("x.JSON", json);
    assertThat(again.records()).containsOnlyKeys("x").containsValue(RECORD);
    assertThat(again.sha256()).isEqualTo(Sha256.of(json));
  }

  @Test
  void listsCapitalsAndOtherColumnsAreReadAsWell() throws IOException {
    String list = RECORD.json().path("rows").toString();
    PublicRecord open = new PublicRecord(RECORD.rows(), false);
    assertThat(read("a.json", list).records()).containsValue(open);
    assertThat(
            read(
                    "b.csv",
                    """
                    Step,other,NUMBER,State,trajectory,incentive
                    true,x,1,2,amber,4

                    FALSE,"",2,,"birch, ""old""\",1
                     1 ,y,3, 1 , amber ,2
                    """)
                .records())
        .containsValue(open);
    assertThat(read("c", "number,trajectory,incentive,step\n1,7,1,1\n").records().get("c"))
        .isEqualTo(new PublicRecord(List.of(row(1, "7", 1, true, OptionalInt.empty())), false));
  }

  @Test
  void runsAreDistinguishedByAColumn() throws IOException {
    String text =
        """
        run,number,trajectory,incentive,step
        second,1,a,1,0
        first,1,b,2,1
        second,2,b,1,0
        """;
    RecordFile read = read("many.csv", text);
    assertThat(read.records().keySet()).containsExactly("second", "first");
    assertThat(read.records().get("second"))
        .isEqualTo(
            new PublicRecord(
                List.of(
                    row(1, "a", 1, false, OptionalInt.empty()),
                    row(2, "b", 1, false, OptionalInt.empty())),
                false));
    RecordFile json =
        read(
            "many.json",
            """
            {"ended": true, "rows": [
              {"run": 3, "number": 1, "trajectory": "a", "incentive": 1, "step": 0},
              {"run": "x", "number": 1, "trajectory": 9, "incentive": 1, "step": 1, "state": null}]}
            """);
    assertThat(json.records().keySet()).containsExactly("3", "x");
    assertThat(json.records().values()).allMatch(PublicRecord::ended);
  }

  @Test
  void attackersSeeTrajectoriesByNumber() {
    assertThat(RECORD.trajectories()).containsExactly("amber", "birch, \"old\"");
    assertThat(RECORD.run().contents()).isTrue();
    assertThat(RECORD.run().over()).isTrue();
    assertThat(RECORD.run().seen())
        .extracting(Observation::trajectory, Observation::incentive, Observation::stepState)
        .containsExactly(tuple(0, 4, 2), tuple(1, 1, 0), tuple(0, 2, 1));
    PublicRecord silent =
        new PublicRecord(List.of(row(1, "a", 1, true, OptionalInt.empty())), false);
    assertThat(silent.run().contents()).isFalse();
    assertThat(silent.run().seen().get(0).step()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,a,1,0,| ''",
        "2,a,1,0,| line 2, column number: must be 1, the next query of its run, was \"2\"",
        "0,a,1,0,| line 2, column number: must be an integer in 1..4, was \"0\"",
        "5,a,1,0,| line 2, column number: must be an integer in 1..4, was \"5\"",
        "one,a,1,0,| line 2, column number: must be an integer in 1..4, was \"one\"",
        "1,,1,0,| line 2, column trajectory: must be a name of 1 to 200 characters, without"
            + " control ones, was blank",
        "1,a,3,0,| line 2, column incentive: must be one of [1, 2, 4], was \"3\"",
        "1,a,,0,| line 2, column incentive: must be one of [1, 2, 4], was blank",
        "1,a,1,,| ''",
        "1,a,1,2,| line 2, column step: must be 1, 0, true, false, yes or no, or blank at the last query of"
            + " its trajectory, was \"2\"",
        "1,a,1,0,1| line 2, column state: must be blank where no step was seen, was \"1\"",
        "1,a,1,,1| line 2, column state: must be blank where no step was seen, was \"1\"",
        "1,a,1,1,3| line 2, column state: must be an integer in 1..2, or blank, was \"3\"",
        "1,a,1,1| line 2: must have 5 fields as the header has, was 4",
      })
  void faultsNameLineColumnRuleAndValue(String line, String fault) throws IOException {
    Path file = file("f.csv", "number,trajectory,incentive,step,state\n" + line + "\n");
    if (fault.isEmpty()) {
      assertThat(RecordFile.read(file, PROBLEM).records()).hasSize(1);
    } else {
      assertRefused(file, file + ": " + fault);
    }
  }

  private static void assertRefused(Path file, String message) {
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RecordFile.read(file, PROBLEM))
        .withMessage(message);
  }

  @Test
  void faultsOfWholeFiles() throws IOException {
    Path file = file("g.csv", "number,trajectory,step,step\n");
    assertRefused(
        file,
        file
            + ": line 1: header must name incentive, was \"number,trajectory,step,step\"; --columns says which column is which\n"
            + file
            + ": line 1: header must name step only once");
    Path none = file("h.csv", "number,trajectory,incentive,step\n");
    assertRefused(none, none + ": must have a row for each query, was none");
    Path mixed =
        file("i.csv", "number,trajectory,incentive,step,state\n1,a,1,1,2\n2,a,1,1,\n3,b,1,0,\n");
    assertRefused(
        mixed,
        mixed + ": run \"i\": state must be given for all steps or for none, was for 1 of 2");
    assertRefused(directory, directory + ": must be a file, was a directory");
    Path gone = directory.resolve("gone.json");
    assertRefused(gone, gone + ": cannot be read: no such file");
  }

  /** A gap is one fault, not one for each following row. */
  @Test
  void gapsAreReportedOnce() throws IOException {
    Path file = file("gap.csv", "number,trajectory,incentive,step\n1,a,1,0\n3,a,1,0\n4,a,1,0\n");
    assertRefused(
        file, file + ": line 3, column number: must be 2, the next query of its run, was \"3\"");
  }

  @Test
  void twentyFaultsAreListedAndTheRestCounted() throws IOException {
    Path file = file("many.csv", "number,trajectory,incentive,step\n" + "x,,0,2\n".repeat(6));
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RecordFile.read(file, PROBLEM))
        .satisfies(
            e -> {
              List<String> lines = String.valueOf(e.getMessage()).lines().toList();
              assertThat(lines).hasSize(21);
              assertThat(lines.get(20)).isEqualTo(file + ": and 4 more faults");
            });
  }

  @Test
  void faultsOfJson() throws IOException {
    Path text = file("t.json", "\"no\"");
    String rule = ": must be a list of rows, or an object that has them as rows";
    assertRefused(text, text + rule);
    Path empty = file("e.json", "");
    assertRefused(empty, empty + rule);
    Path rows = file("o.json", "{\"rows\": []}");
    assertRefused(rows, rows + ": must have a row for each query, was none");
    Path fields =
        file(
            "p.json",
            """
            {"ended": "yes", "rows": [
              {"number": 1.5, "trajectory": "a", "incentive": 1, "step": true},
              {"number": 2, "trajectory": ["a"], "incentive": 1, "step": true},
              {"number": 2, "trajectory": "a", "step": "maybe"}]}
            """);
    assertRefused(
        fields,
        String.join(
            "\n" + fields + ": ",
            fields + ": ended: must be true or false, was \"yes\"",
            "row 1, field number: must be an integer in 1..4, was 1.5",
            "row 2, field trajectory: must be a single value, was [\"a\"]",
            "row 3, field incentive: must be one of [1, 2, 4], was missing",
            "row 3, field step: must be 1, 0, true, false, yes or no, or blank at the last query of its"
                + " trajectory, was \"maybe\""));
    Path broken = file("q.json", "[{]");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RecordFile.read(broken, PROBLEM))
        .withMessageStartingWith(broken + ": is not JSON: ");
  }

  @Test
  void rowsAndRecordsAreChecked() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row(1, "a", 1, false, OptionalInt.of(2)))
        .withMessage("state must be given of steps only, was one of query 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PublicRecord(List.of(RECORD.rows().get(1)), false))
        .withMessage("number of a query must be 1, as they count from 1, was 2");
  }

  @Test
  void truthIsReadByRun() throws IOException {
    assertThat(TruthFile.read(file("t.csv", "real,run\nb,x\na, y \n")).real())
        .containsExactly(entry("x", "b"), entry("y", "a"));
    Path twice = file("u.csv", "run,real\nx,a\nx,b\ny,\n");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> TruthFile.read(twice))
        .withMessage(
            twice
                + ": line 3, column run: must be named only once, was \"x\"\n"
                + twice
                + ": line 4, column real: must be a name of 1 to 200 characters, without control"
                + " ones, was blank");
  }
}
