package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.SuccessProbability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedScenariosTest {

  private static final double ROUNDING = 1e-12;

  private static final SuccessProbability PAPER_SUCCESS =
      SuccessProbability.of(
          new double[] {0, 0.1, 0.2}, new double[] {0.1, 0.2, 0.6}, new double[] {0.3, 0.6, 0.9});

  private static final StochasticMatrix TWO_STATES =
      StochasticMatrix.of(new double[] {0.8, 0.2}, new double[] {0.2, 0.8});

  @Test
  void hateSpeechIsThePapersProblem() {
    Problem problem = problem("hate-speech");
    assertThat(problem.horizon()).isEqualTo(100);
    assertThat(problem.successes()).isEqualTo(45);
    assertThat(problem.actions()).isEqualTo(Actions.over(1, 2, 3));
    assertThat(problem.success()).isEqualTo(PAPER_SUCCESS);
    assertThat(problem.prior()).isEqualTo(new Ledger(2, 1));
    assertPaperChain(problem);
    assertSameCosts(problem, Objective.cost());
  }

  @Test
  void feasibleHateSpeechIsAGoal() {
    Problem problem = problem("hate-speech-feasible");
    assertThat(problem.horizon()).isEqualTo(100);
    assertThat(problem.successes()).isEqualTo(30);
    assertThat(problem.actions()).isEqualTo(Actions.over(1, 2, 3));
    assertThat(problem.success()).isEqualTo(PAPER_SUCCESS);
    assertPaperChain(problem);
    assertSameCosts(problem, Objective.goal());
  }

  @Test
  void twoStateIsTheSupplementsToy() {
    Problem problem = problem("two-state");
    assertToy(problem);
    Objective objective = problem.objective();
    assertThat(objective.total()).isEqualTo(Objective.Total.SUM);
    assertThat(objective.terminal().at(3, true)).isEqualTo(9);
    assertThat(objective.running().weight(QueryType.LEARN, 2, 3)).isEqualTo(16.0 / 4);
    assertThat(objective.running().readsLedger()).isTrue();
  }

  @Test
  void twoStateTableIgnoresTheLedger() {
    Problem problem = problem("two-state-table");
    assertToy(problem);
    Objective objective = problem.objective();
    assertThat(objective.total()).isEqualTo(Objective.Total.SUM);
    assertThat(objective.running().readsLedger()).isFalse();
    assertThat(objective.running().weight(QueryType.OBFUSCATE, 1, 3)).isEqualTo(-0.5);
    assertThat(objective.running().weight(QueryType.LEARN, 1, 3)).isEqualTo(1);
    assertThat(objective.running().weight(QueryType.OBFUSCATE, 2, 0)).isEqualTo(-0.1);
    assertThat(objective.running().weight(QueryType.LEARN, 2, 0)).isEqualTo(0);
  }

  @Test
  void smallHasTwoIncentivesAndTwoStates() {
    Problem problem = problem("small");
    assertThat(problem.horizon()).isEqualTo(12);
    assertThat(problem.successes()).isEqualTo(4);
    assertThat(problem.actions()).isEqualTo(Actions.over(1, 2));
    assertThat(problem.success())
        .isEqualTo(SuccessProbability.of(new double[] {0.1, 0.3}, new double[] {0.4, 0.8}));
    assertThat(problem.oracle().transition()).isEqualTo(TWO_STATES);
    assertThat(problem.objective().total()).isEqualTo(Objective.Total.MEAN);
    assertThat(problem.objective().terminal().at(3, false)).isEqualTo(9);
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void everyFileNamesItselfAndItsSchema(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    assertThat(file).hasFileName(ScenarioFile.read(file).name() + ".yaml");
    assertThat(lines.get(0)).startsWith("# yaml-language-server: $schema=");
    String schema = lines.get(0).substring(lines.get(0).indexOf('=') + 1);
    assertThat(file.resolveSibling(schema)).isRegularFile();
  }

  @Test
  void documentedExampleIsTheSmallScenario() throws IOException {
    Path small = ScenarioTexts.shipped("small");
    String page = Files.readString(small.resolveSibling("../docs/reference/scenario.md"));
    String example = page.split("```yaml\n|```", 3)[1];
    assertThat(ScenarioFile.parse(example, "example.yaml")).isEqualTo(ScenarioFile.read(small));
  }

  static Stream<Path> shipped() throws IOException {
    Path folder = ScenarioTexts.shipped("small").resolveSibling("");
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList().stream();
    }
  }

  private static Problem problem(String name) {
    return ScenarioFile.read(ScenarioTexts.shipped(name)).problem();
  }

  private static void assertToy(Problem problem) {
    assertThat(problem.horizon()).isEqualTo(25);
    assertThat(problem.successes()).isEqualTo(10);
    assertThat(problem.actions()).isEqualTo(Actions.over(1));
    assertThat(problem.success())
        .isEqualTo(SuccessProbability.of(new double[] {0.2}, new double[] {0.8}));
    assertThat(problem.oracle().transition()).isEqualTo(TWO_STATES);
    assertThat(problem.oracle().initial()).isEqualTo(Distribution.of(0.5, 0.5));
    assertThat(problem.prior()).isEqualTo(new Ledger(2, 1));
    assertThat(problem.objective().terminal().at(3, false)).isEqualTo(9);
  }

  /** 35 clients with buckets from 0, 16 and 21: Bin(35, 1/2) lumped, to all digits. */
  private static void assertPaperChain(Problem problem) {
    double[][] expected = {
      {0.5429201151768775, 0.43970221548193017, 0.01737766934119215},
      {0.18459619365934257, 0.6815686214508614, 0.13383518488979598},
      {0.027958310265886226, 0.5128916234455244, 0.4591500662885879}
    };
    double[] stationary = {0.24977991660125554, 0.5949677538592368, 0.15525232953950763};
    for (int from = 0; from < 3; from++) {
      assertThat(problem.oracle().transition().row(from).toArray())
          .containsExactly(expected[from], within(ROUNDING));
    }
    assertThat(problem.oracle().initial().toArray()).containsExactly(stationary, within(ROUNDING));
  }

  private static void assertSameCosts(Problem problem, Objective expected) {
    Objective objective = problem.objective();
    Ledger ledger = new Ledger(11, 4);
    assertThat(objective.total()).isEqualTo(expected.total());
    for (int b = 0; b <= problem.successes(); b++) {
      assertThat(objective.terminal().at(b, true)).isEqualTo(expected.terminal().at(b, true));
      assertThat(objective.terminal().at(b, false)).isEqualTo(expected.terminal().at(b, false));
      for (QueryType query : QueryType.values()) {
        assertThat(objective.running().weight(query, 2, b))
            .isEqualTo(expected.running().weight(query, 2, b));
      }
    }
    for (Action action : problem.actions().toList()) {
      assertThat(objective.running().price(action, ledger))
          .isEqualTo(expected.running().price(action, ledger));
    }
  }
}
