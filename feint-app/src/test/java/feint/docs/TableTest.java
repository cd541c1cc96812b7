package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import feint.docs.Origin.Given;
import feint.docs.Origin.Unchecked;
import feint.docs.Origin.Unsaid;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that wrong numbers and missing origins of tables are detected. */
final class TableTest {

  private static final String AUDIT =
      """
      <!-- printed by: ./feint audit {scenario}.yaml -p {policy} --json
      share: attackers[first].share %
      interval: attackers[first].interval[0], attackers[first].interval[1]
      *: attackers[{column}].advantage
      -->

      | scenario | policy | share | interval | `first` | last |
      | --- | --- | --- | --- | --- | --- |
      | `small` | exact | 12.3 % | −0.50 to 1.0 | 0.667 | |
      """;

  private static final String PRINTED =
      """
      {"policy": "exact",
       "attackers": [{"name": "other", "advantage": 0.1},
                     {"name": "first", "advantage": 0.66666, "share": 0.1234, "interval": [-0.4951, 1]},
                     {"name": "last", "advantage": null}]}
      """;

  private static Table table(String text) {
    return new Document(Document.ROOT.resolve("a.md")).tables(text).get(0);
  }

  @Test
  void cellsAreWhatTheCommandOfTheirRowPrints() throws Exception {
    TreeSet<String> commands = new TreeSet<>();
    assertThat(
            table(AUDIT)
                .faults(
                    command -> {
                      commands.add(command);
                      return PRINTED;
                    }))
        .isEmpty();
    assertThat(commands).containsExactly("./feint audit small.yaml -p exact --json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "| 0.667 |; | 0.668 |",
        "| 0.667 |; | 0.666 |",
        "| 0.667 |; | 0.66665 |",
        "| 0.667 |; | |",
        "| 0.667 |; | 0.667 0.667 |",
        "12.3 %; 12.4 %",
        "−0.50; 0.50",
        "to 1.0; to 1.1",
        "−0.50 to 1.0; −0.50",
        "| |; | 0 |",
        "last |; lost |",
        "[first].share %; [first].share",
        "share:; part:",
        "attackers[{column}].advantage; attackers[{column}].odds",
      })
  void aWrongNumberIsAFault(String right, String wrong) throws Exception {
    assertThat(table(AUDIT.replace(right, wrong)).faults(command -> PRINTED)).isNotEmpty();
  }

  /** In an array of objects an index is marked, because a number could be a name. */
  @Test
  void elementsAreFoundByTheirIndices() throws Exception {
    assertThat(table(AUDIT.replace("[first].share", "[#1].share")).faults(command -> PRINTED))
        .isEmpty();
    for (String wrong : List.of("[#2].share", "[#7].share", "[1].share")) {
      assertThat(table(AUDIT.replace("[first].share", wrong)).faults(command -> PRINTED))
          .as(wrong)
          .isNotEmpty();
    }
  }

  @Test
  void aNumberWithoutAnOriginIsAFault() throws Exception {
    String text = AUDIT.replace("*: attackers[{column}].advantage\n", "");
    assertThat(table(text).faults(command -> PRINTED))
        .containsExactly("small, first: nothing says what 0.667 is");
  }

  @Test
  void manyDigitsAndLargeNumbersAreCompared() throws Exception {
    String text =
        """
        <!-- printed by: {command} --json
        found: points[{at}].found
        holds: holds
        regret: regret
        tries: tries
        -->

        | command | at | found | holds | regret | tries |
        | --- | --- | --- | --- | --- | --- |
        | `./feint a 1` | 0.05 | 0.2677476417013719 | no | 7.46697e+06 | 1,732,100 |
        """;
    String printed =
        """
        {"points": [{"at": 0, "found": 0}, {"at": 0.050, "found": 0.2677476417013719}],
         "holds": false, "regret": 7466971.3, "tries": 1732100}
        """;
    assertThat(table(text).faults(command -> printed)).isEmpty();
    for (String[] wrong :
        List.of(
            new String[] {"3719 |", "3718 |"},
            new String[] {"7.46697", "7.46698"},
            new String[] {"1,732,100", "1,732,101"},
            new String[] {"| no |", "| yes |"},
            new String[] {"| 0.05 |", "| 0.06 |"})) {
      assertThat(table(text.replace(wrong[0], wrong[1])).faults(command -> printed)).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "300",
        "0.9624 ± 0.0013",
        "-0.0193 to 0.0085",
        "89.5 [89.4, 89.5]",
        "0.1 (0 to 1)"
      })
  void numbersNeedAnOrigin(String cell) {
    String text = "| a | b |\n| --- | --- |\n| c | " + cell + " |\n";
    assertThat(table(text).hasNumbers()).isTrue();
    assertThat(table(text).origin()).isEqualTo(new Unsaid());
    assertThat(table("<!-- given -->\n\n" + text).origin()).isEqualTo(new Given());
    assertThat(table("So.\n*Not checked by the build: a\nclock.*\n\n" + text).origin())
        .isEqualTo(new Unchecked("a\nclock"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"C3", "1 MiB", "from 0 to 1", "R1, R6", "0.1 and no more", ""})
  void wordsNeedNoOrigin(String cell) {
    String text = "| a | b |\n| --- | --- |\n| c | " + cell + " |\n";
    assertThat(table(text).hasNumbers()).isFalse();
  }

  @Test
  void aTableInABlockIsNotATable() {
    assertThat(new Document(Document.ROOT.resolve("a.md")).tables("```\n| 1 |\n| 2 |\n```\n"))
        .isEmpty();
  }
}
