package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.federated.FederatedData;
import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.lab.compare.PaperExperiment;
import feint.math.ChoiceMean;
import feint.math.Estimate;
import feint.math.Proportion;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Table1Test {

  private static final Execution ONE_THREAD = Execution.defaults().withThreads(1);

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void threadsChangeNoDigit(int threads) {
    Table1 table = new Table1(Small.three());
    Table1.Found alone = table.found(new Effort(5, 0, 2), new Seed(3), ONE_THREAD);
    assertThat(table.found(new Effort(5, 0, 2), new Seed(3), ONE_THREAD.withThreads(threads)))
        .isEqualTo(alone);
  }

  @Test
  void contendersOfOneWorkHaveEquallyManyRuns() {
    List<Contender> apart = List.of(Small.greedy(), Small.obliviousWithTask());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table1Runs(apart, new Effort(2, 3, 0), new Seed(1)))
        .withMessage("runs of oblivious must be as many as of greedy, 2, was 6");
  }

  @Test
  void rowHasTheValuesOfItsRuns() {
    Contender greedy = Small.greedy();
    Table1Row row = row(greedy, 3, 4);
    double learner = 0;
    double incentive = 0;
    double finished = 0;
    for (int n = 0; n < 3; n++) {
      FederatedOutcome outcome = greedy.run().play(greedy.policy(), new Seed(4).child(n));
      learner += greedy.run().accuracy(outcome.learner(), FederatedData.TOXIC) / 3;
      incentive += outcome.incentive() / 3.0;
      finished += outcome.finished() ? 1.0 / 3 : 0;
    }
    assertThat(row.policy()).isEqualTo("greedy");
    assertThat(row.successes()).isEqualTo(6);
    assertThat(row.learner().mean()).isCloseTo(learner, within(1e-12));
    assertThat(row.incentive().mean()).isCloseTo(incentive, within(1e-12));
    assertThat(row.finishProbability().mean()).isCloseTo(finished, within(1e-12));
    assertThat(row.attackers())
        .extracting(Table1Row.Attacked::name)
        .containsExactly(
            "incentive-share",
            "policy-aware",
            "policy-aware-steps",
            "stall",
            "client",
            "convergence",
            "holdout");
  }

  private static Table1Row row(Contender contender, int runs, long seed) {
    return new Table1(List.of(contender))
        .found(new Effort(runs, 0, 0), new Seed(seed), ONE_THREAD)
        .rows()
        .get(0);
  }

  private static Table1Row.Attacked attacked(Table1Row row, String name) {
    return row.attackers().stream().filter(one -> one.name().equals(name)).findFirst().get();
  }

  /**
   * Greedy learns until it is done, always at the highest incentive, so that the posterior is
   * certain.
   */
  @Test
  void policyAwareAttackerOfGreedyNamesTheRealModel() {
    Contender greedy = Small.greedy();
    Table1Row row = row(greedy, 4, 5);
    double real = 0;
    for (int n = 0; n < 4; n++) {
      FederatedOutcome outcome = greedy.run().play(greedy.policy(), new Seed(5).child(n));
      real += greedy.run().accuracy(outcome.lastSeen(0).orElseThrow(), FederatedData.TOXIC) / 4;
    }
    Table1Row.Attacked aware = attacked(row, "policy-aware");
    assertThat(aware.advantage().value()).isOne();
    assertThat(aware.accuracy().mean()).isCloseTo(real, within(1e-12));
  }

  /**
   * The paper's eavesdropper, computed independently from the queries and their types: given the
   * trajectories, it names the model with the greater total incentive.
   */
  @Test
  void papersEavesdropperNamesTheMoreExpensiveModel() {
    Contender random = Small.random();
    int runs = 12;
    int right = 0;
    double accuracy = 0;
    int first = 0;
    for (Seed seed = new Seed(8); first < runs; first++) {
      FederatedOutcome outcome = random.run().play(random.policy(), seed.child(first));
      int margin = 0;
      for (FederatedQuery query : outcome.queries()) {
        margin += (query.learning() ? 1 : -1) * query.seen().incentive();
      }
      assertThat(margin).as("no run of this seed is a tie").isNotZero();
      right += margin > 0 ? 1 : 0;
      accuracy +=
          random
                  .run()
                  .accuracy(outcome.lastSeen(margin > 0 ? 0 : 1).orElseThrow(), FederatedData.TOXIC)
              / runs;
    }
    Table1Row row = row(random, runs, 8);
    assertThat(row.eavesdropper().accuracy().first()).isEqualTo(new Proportion(right, runs));
    assertThat(row.eavesdropper().accuracy().mean()).isCloseTo(accuracy, within(1e-12));
    assertThat(right).as("both kinds of runs were seen").isBetween(1, runs - 1);
  }

  /** After one query there is one model, which every attacker names. */
  @Test
  void attackerOfOneModelNamesIt() {
    Contender idle = Small.idle(1);
    Table1Row row = row(idle, 2, 6);
    double only = 0;
    for (int n = 0; n < 2; n++) {
      FederatedOutcome outcome = idle.run().play(idle.policy(), new Seed(6).child(n));
      only += idle.run().accuracy(outcome.lastSeen(1).orElseThrow(), FederatedData.TOXIC) / 2;
    }
    assertThat(row.finishProbability().mean()).isZero();
    for (Table1Row.Attacked attacked : row.attackers()) {
      assertThat(attacked.accuracy().mean()).isCloseTo(only, within(1e-12));
    }
    assertThat(row.incentive().mean()).isEqualTo(3);
  }

  /**
   * A balanced policy that filters the number of clients leaks nothing to an attacker who knows it
   * and observes steps, nor to one who counts incentives or steps; labelled comments still
   * distinguish the two models. False alarm 4e-4 in all: four intervals at 1 - 1e-4.
   */
  @Test
  void onlyAttackersWithWeightsBeatACoinFlipAgainstBalancedSteps() {
    Table1Row row = row(Small.balanced(), 300, 9);
    for (String name : List.of("incentive-share", "policy-aware", "policy-aware-steps", "stall")) {
      assertThat(attacked(row, name).advantage().interval(1 - 1e-4).contains(0)).as(name).isTrue();
    }
    assertThat(attacked(row, "holdout").advantage().interval(1 - 1e-4).low()).isGreaterThan(0.5);
    assertThat(row.worst().name()).isEqualTo("holdout");
  }

  /**
   * Of two attackers who are equally far from a coin flip, the one with fewer observables comes
   * first.
   */
  @Test
  void theWorstAttackerIsTheFarthestFromACoinOnEitherSide() {
    Table1Row.Attacked coin = named("coin", 5);
    Table1Row.Attacked good = named("good", 8);
    Table1Row.Attacked alwaysWrong = named("always wrong", 0);
    Table1Row.Attacked alwaysRight = named("always right", 10);
    assertThat(row(coin, good).worst()).isEqualTo(good);
    assertThat(row(coin, good, alwaysWrong).worst()).isEqualTo(alwaysWrong);
    assertThat(row(coin, alwaysWrong, alwaysRight).worst()).isEqualTo(alwaysWrong);
  }

  private static Table1Row.Attacked named(String name, int right) {
    ChoiceMean.Tally tally = new ChoiceMean.Tally();
    for (int n = 0; n < 10; n++) {
      tally.add(n < right, 0.9, 0.5);
    }
    return new Table1Row.Attacked(name, tally.blend(), 2, false, 0);
  }

  private static Table1Row row(Table1Row.Attacked... attackers) {
    Estimate some = new Estimate(0.9, 0.1, 10);
    return new Table1Row(
        "p",
        "skewed",
        2,
        "none",
        1,
        some,
        List.of(),
        List.of(attackers),
        some,
        new Proportion(10, 10),
        Optional.empty());
  }

  /** The figure of a table shows the runs of the table: none is trained a second time. */
  @Test
  void coursesAreThoseOfTheRowsOwnRuns() {
    List<Contender> contenders = Small.three();
    Table1.Found found = new Table1(contenders).found(new Effort(3, 0, 2), new Seed(7), ONE_THREAD);
    assertThat(found.courses())
        .isEqualTo(new Figure2(contenders).courses(2, new Seed(7), ONE_THREAD))
        .extracting(Figure2.Course::policy)
        .containsExactly("greedy", "balanced:steps");
    assertThat(new Table1(contenders).found(new Effort(3, 0, 0), new Seed(7), ONE_THREAD))
        .isEqualTo(new Table1.Found(found.rows(), List.of()));
  }

  @Test
  void thePaperExperimentIsTheShippedScenario() {
    Scenario shipped = ScenarioFile.read(Path.of("..", "scenarios", "hate-speech.yaml"));
    assertThat(PaperExperiment.scenario()).isEqualTo(shipped);
    assertThat(PaperExperiment.participation().clients()).isEqualTo(35);
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
      start +=
          greedy.run().accuracy(outcome.queries().get(0).seen().point(), FederatedData.TOXIC) / 2;
      end += greedy.run().accuracy(outcome.learner(), FederatedData.TOXIC) / 2;
    }
    assertThat(course.learner()).hasSize(21);
    assertThat(course.learner().get(0).mean()).isCloseTo(start, within(1e-12));
    assertThat(course.learner().get(20).mean()).isCloseTo(end, within(1e-12));
    assertThat(course.eavesdropper()).hasSize(21);
  }
}
