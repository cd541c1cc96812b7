package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.eavesdrop.Ranged;
import feint.federated.FederatedOutcome;
import feint.math.Execution;
import feint.math.Seed;
import feint.model.Problem;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Table1Test {

  private static final Execution ONE_THREAD = Execution.defaults().withThreads(1);

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void threadsChangeNoDigit(int threads) {
    Table1 table = new Table1(Small.three());
    List<Table1Row> alone = table.rows(5, new Seed(3), ONE_THREAD);
    assertThat(table.rows(5, new Seed(3), ONE_THREAD.withThreads(threads))).isEqualTo(alone);
  }

  @Test
  void aRowSaysWhatItsRunsDid() {
    Contender greedy = Small.greedy();
    Table1Row row = new Table1(List.of(greedy)).rows(3, new Seed(4), ONE_THREAD).get(0);
    double learner = 0;
    double incentive = 0;
    double finished = 0;
    for (int n = 0; n < 3; n++) {
      FederatedOutcome outcome = greedy.run().play(greedy.policy(), new Seed(4).child(n));
      learner += greedy.run().accuracy(outcome.learner()) / 3;
      incentive += outcome.incentive() / 3.0;
      finished += outcome.finished() ? 1.0 / 3 : 0;
    }
    assertThat(row.policy()).isEqualTo("greedy");
    assertThat(row.successes()).isEqualTo(6);
    assertThat(row.learner().mean()).isCloseTo(learner, within(1e-12));
    assertThat(row.incentive().mean()).isCloseTo(incentive, within(1e-12));
    assertThat(row.finish().mean()).isCloseTo(finished, within(1e-12));
    assertThat(row.attackers())
        .extracting(Table1Row.Attacked::name)
        .containsExactly("policy-aware", "policy-aware-steps", "stall", "convergence", "holdout");
  }

  /** Greedy learns until it is done, always at the highest incentive: there is no doubt. */
  @Test
  void whoKnowsGreedyNamesTheRealModel() {
    Contender greedy = Small.greedy();
    Table1Row row = new Table1(List.of(greedy)).rows(4, new Seed(5), ONE_THREAD).get(0);
    double real = 0;
    for (int n = 0; n < 4; n++) {
      FederatedOutcome outcome = greedy.run().play(greedy.policy(), new Seed(5).child(n));
      real += greedy.run().accuracy(outcome.lastSeen(true).orElseThrow()) / 4;
    }
    assertThat(row.attackers().get(0).accuracy().mean()).isCloseTo(real, within(1e-12));
  }

  /** With one model alone there is nothing to choose. */
  @Test
  void whoSeesOneTrajectoryNamesIt() {
    Contender idle = Small.idle();
    Table1Row row = new Table1(List.of(idle)).rows(2, new Seed(6), ONE_THREAD).get(0);
    assertThat(row.finish().mean()).isZero();
    for (Table1Row.Attacked attacked : row.attackers()) {
      assertThat(attacked.accuracy().mean()).isBetween(0.0, 1.0);
    }
    assertThat(row.incentive().mean()).isEqualTo(60);
  }

  @Test
  void theWorstAttackerIsTheOneWhoGetsMost() {
    Ranged low = new Ranged(0.5, 0.4, 0.6);
    Ranged high = new Ranged(0.9, 0.8, 1);
    Table1Row row =
        new Table1Row(
            "p",
            1,
            high,
            low,
            low,
            List.of(new Table1Row.Attacked("a", low), new Table1Row.Attacked("b", high)),
            low,
            low,
            java.util.Optional.empty());
    assertThat(row.worst().name()).isEqualTo("b");
  }

  @Test
  void thePaperExperimentIsTheShippedScenario() {
    Scenario shipped = ScenarioFile.read(Path.of("..", "scenarios", "hate-speech.yaml"));
    Problem built = PaperExperiment.problem();
    assertThat(built.horizon()).isEqualTo(shipped.problem().horizon());
    assertThat(built.successes()).isEqualTo(shipped.problem().successes());
    assertThat(built.prior()).isEqualTo(shipped.problem().prior());
    assertThat(built.success().toArray()).isDeepEqualTo(shipped.problem().success().toArray());
    assertThat(built.oracle().transition().toArray())
        .isDeepEqualTo(shipped.problem().oracle().transition().toArray());
    assertThat(built.oracle().initial()).isEqualTo(shipped.problem().oracle().initial());
    assertThat(built.objective().terminal().at(3, false))
        .isEqualTo(shipped.problem().objective().terminal().at(3, false));
  }

  @Test
  void figureBeginsAndEndsWithTheModelsThatTheRunHad() {
    List<Contender> contenders = Small.three();
    Figure2.Course course = new Figure2(contenders).courses(2, new Seed(7), ONE_THREAD).get(0);
    double start = 0;
    double end = 0;
    for (int n = 0; n < 2; n++) {
      Contender greedy = contenders.get(0);
      FederatedOutcome outcome = greedy.run().play(greedy.policy(), new Seed(7).child(n));
      start += greedy.run().accuracy(outcome.queries().get(0).seen().point()) / 2;
      end += greedy.run().accuracy(outcome.learner()) / 2;
    }
    assertThat(course.learner()).hasSize(21);
    assertThat(course.learner().get(0).mean()).isCloseTo(start, within(1e-12));
    assertThat(course.learner().get(20).mean()).isCloseTo(end, within(1e-12));
    assertThat(course.eavesdropper()).hasSize(21);
  }
}
