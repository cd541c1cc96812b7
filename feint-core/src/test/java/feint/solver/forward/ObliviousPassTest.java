package feint.solver.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.TableCost;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousForecast;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObliviousPassTest {

  private static ObliviousPolicy policy(Problem problem, int incentive, boolean stops) {
    return ObliviousPolicy.of(
        ObliviousSettings.defaults().withStopping(stops),
        IncentiveRule.constant(problem.shape(), incentive));
  }

  private static List<Objective> objectives(Problem problem) {
    double[][] table = new double[problem.oracleStates()][];
    for (int o = 0; o < table.length; o++) {
      table[o] = new double[] {0.3 + o, 1.1 - 0.2 * o};
    }
    return List.of(
        Objective.goal(),
        Objective.cost(),
        Objective.weighted(0.7, 0.4, 0.01),
        new Objective(
            TableCost.of(table, PowerWeight.DEFAULT_QUEUE),
            TerminalCost.power(1, 2),
            Objective.Total.SUM));
  }

  private static void assertSame(Problem problem, ObliviousPolicy policy) {
    Evaluation known = PolicyEvaluation.onStates(problem, policy, Execution.defaults());
    assertThat(ObliviousPass.covers(problem, policy)).isTrue();
    Evaluation found = ObliviousPass.evaluate(problem, policy, Execution.defaults());

    assertThat(found.outcome())
        .usingRecursiveComparison()
        .withComparatorForType(
            (a, b) -> Math.abs(a - b) <= 1e-11 * Math.max(1, a) ? 0 : Double.compare(a, b),
            Double.class)
        .isEqualTo(known.outcome());
    assertThat(found.covert()).isCloseTo(known.covert(), within(1e-12));
    assertThat(found.queueLaw().toArray())
        .containsExactly(known.queueLaw().toArray(), within(1e-12));
    for (int t = 0; t < problem.horizon(); t++) {
      assertThat(found.course().get(t).learning())
          .isCloseTo(known.course().get(t).learning(), within(1e-12));
    }
    assertThat(found.dropped()).isLessThan(1e-14);
  }

  /** The pass that follows every ledger gives the same numbers. */
  @Test
  void agreesWithThePassOnLedgers() {
    for (Problem known :
        List.of(
            KnownProblems.twoStates(),
            KnownProblems.twoStates().toBuilder().horizon(30).successes(3).build(),
            KnownProblems.twoStates().toBuilder().horizon(9).successes(6).build(),
            KnownProblems.twoStates().toBuilder().horizon(6).successes(9).build())) {
      for (Ledger prior : List.of(new Ledger(2, 1), new Ledger(5, 2), new Ledger(7, 6))) {
        for (Objective objective : objectives(known)) {
          Problem problem = known.toBuilder().prior(prior).objective(objective).build();
          for (int incentive : new int[] {1, 2}) {
            assertSame(problem, policy(problem, incentive, false));
            assertSame(problem, policy(problem, incentive, true));
          }
        }
      }
    }
  }

  /** Other incentives, whose unit is not 1, and three oracle states. */
  @Test
  void agreesForOtherIncentives() {
    for (int[] incentives : new int[][] {{1, 2, 3}, {2, 4, 6}, {250, 499, 999}, {3, 4, 5}}) {
      Problem problem = KnownProblems.threeStates(25, 4).toBuilder().incentives(incentives).build();
      for (Objective objective : objectives(problem)) {
        for (int incentive : incentives) {
          Problem other = problem.withObjective(objective);
          assertSame(other, policy(other, incentive, false));
          assertSame(other, policy(other, incentive, true));
        }
      }
    }
  }

  @Test
  void sameDigitsOnAnyNumberOfThreads() {
    Problem problem = KnownProblems.threeStates(300, 60);
    ObliviousPolicy policy = policy(problem, 3, false);
    Evaluation alone = ObliviousPass.evaluate(problem, policy, Execution.defaults().withThreads(1));

    assertThat(ObliviousPass.evaluate(problem, policy, Execution.defaults().withThreads(3)))
        .isEqualTo(alone);
  }

  /** The chain on the total number of successes alone gives the same queue and incentive. */
  @Test
  void agreesWithTheForecastInLongRuns() {
    Problem problem = KnownProblems.threeStateGoal(2000, 520);
    for (boolean stops : new boolean[] {false, true}) {
      ObliviousPolicy policy = policy(problem, 3, stops);
      Evaluation found = PolicyEvaluation.evaluate(problem, policy, Execution.defaults());
      ObliviousForecast forecast = policy.forecast(problem);

      assertThat(found.outcome().finishProbability())
          .isCloseTo(forecast.finishProbability(), within(1e-11));
      assertThat(found.outcome().expectedIncentive())
          .isCloseTo(forecast.expectedIncentive(), within(1e-7));
      assertThat(found.queueLaw().toArray())
          .containsExactly(forecast.queueLaw().toArray(), within(1e-11));
      // Exchanging the trajectories changes the sign of the margin.
      assertThat(found.outcome().eavesdropperCorrect()).isCloseTo(0.5, within(1e-12));
    }
  }
}
