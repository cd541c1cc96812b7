package feint.solver.backward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Goal;
import feint.RandomProblems.Instance;
import feint.RandomProblems.Weighted;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.LedgerIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Windows of margins and bands of queues against the recursion without either. */
class MarginInductionTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  private static final int[] TUBES = {1, 3, 8, 20, MarginWindow.NO_TUBE};

  private static List<Problem> problems() {
    return new RandomProblems(new Seed(1701), 24, 8, 3, 3)
        .withoutLedger(450)
        .filter(instance -> instance.aim() instanceof Goal || instance.aim() instanceof Weighted)
        .map(Instance::problem)
        .toList();
  }

  private static double exact(Problem problem) {
    return BackwardInduction.values(problem, new LedgerIndex.Whole(problem.shape()), ALONE)
        .expected();
  }

  private static double inTube(Problem problem, int tube) {
    return new MarginInduction(problem, new MarginWindow(tube, 0, 0)).values(ALONE).expected();
  }

  @Test
  void aTubeIsAnUpperBoundThatAWiderOneDoesNotRaise() {
    List<Problem> problems = problems();
    assertThat(problems).hasSize(300);
    for (Problem problem : problems) {
      double before = Double.POSITIVE_INFINITY;
      for (int tube : TUBES) {
        double value = inTube(problem, tube);
        assertThat(value).isLessThanOrEqualTo(before + 1e-12);
        before = value;
      }
      assertThat(before).isCloseTo(exact(problem), within(1e-12 * Math.max(1, before)));
    }
    assertThat(tooLow(problem -> inTube(problem, 8))).isZero();
  }

  /** A wrong bound is detected: a ledger with more margin than is available, one query more. */
  @Test
  void aTubeThatIsTooOptimisticIsDetected() {
    assertThat(tooLow(problem -> inTube(withMoreMargin(problem), 8))).isPositive();
    assertThat(
            tooLow(
                problem -> inTube(problem.toBuilder().horizon(problem.horizon() + 1).build(), 8)))
        .isPositive();
  }

  private static Problem withMoreMargin(Problem problem) {
    Ledger prior = problem.prior();
    return problem.toBuilder().prior(new Ledger(prior.paid() + 1, prior.learning())).build();
  }

  /** Number of problems in which a value is not an upper bound. */
  private static long tooLow(ToDoubleFunction<Problem> bound) {
    return problems().stream()
        .filter(problem -> bound.applyAsDouble(problem) < exact(problem) - 1e-12)
        .count();
  }

  @Test
  void errorOfBandsIsWithinTheirCuts() {
    long noticed = 0;
    for (Problem problem : problems()) {
      double exact = exact(problem);
      for (double cut : new double[] {1e-6, 1e-3, 1e-2}) {
        MarginWindow window = new MarginWindow(MarginWindow.NO_TUBE, cut, cut);
        double value = new MarginInduction(problem, window).values(ALONE).expected();
        double error = problem.horizon() * cut;
        assertThat(value).isCloseTo(exact, within(error + 1e-12));
        // A bound without the factor of the number of queries would be detected.
        noticed += Math.abs(value - exact) > cut / problem.horizon() ? 1 : 0;
      }
    }
    assertThat(noticed).isPositive();
  }

  @Test
  void aResumedRecursionEqualsAnUninterruptedOne() {
    Problem problem = KnownProblems.threeStateGoal(60, 18);
    MarginInduction induction = new MarginInduction(problem, new MarginWindow(30, 1e-12, 1e-12));
    List<float[]> checkpoints = new ArrayList<>();
    induction.solve(20, (t, values) -> checkpoints.add(values), ALONE);
    List<float[]> fromTheMiddle = new ArrayList<>();
    induction.resumed(40, checkpoints.get(1), 20, (t, values) -> fromTheMiddle.add(values), ALONE);

    assertThat(checkpoints).hasSize(3);
    assertThat(fromTheMiddle).hasSize(1);
    assertThat(fromTheMiddle.get(0)).isEqualTo(checkpoints.get(2));
  }

  @Test
  void resultsDoNotDependOnThreads() {
    Problem problem = KnownProblems.threeStateGoal(400, 130);
    MarginInduction induction = new MarginInduction(problem, new MarginWindow(60, 1e-12, 1e-12));
    assertThat(induction.values(Execution.defaults().withThreads(3)).perOracleState())
        .isEqualTo(induction.values(ALONE).perOracleState());
  }

  @Test
  void valuesThatAreNotThoseOfAStageAreRefused() {
    Problem problem = KnownProblems.threeStateGoal(20, 6);
    MarginInduction induction = new MarginInduction(problem, new MarginWindow(30, 1e-12, 1e-12));
    List<float[]> checkpoints = new ArrayList<>();
    induction.solve(10, (t, values) -> checkpoints.add(values), ALONE);
    float[] good = checkpoints.get(1);
    induction.require(10, good);
    Stream.of(0, 1, 2, good.length / 2, good.length - 1)
        .forEach(
            index -> {
              float[] bad = good.clone();
              bad[index] = Float.NaN;
              assertThatThrownBy(() -> induction.require(10, bad))
                  .isInstanceOf(IllegalArgumentException.class);
            });
    assertThatThrownBy(() -> induction.require(11, good))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> induction.require(10, new float[3]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anObjectiveThatReadsTheLedgerIsRefused() {
    Problem cost = KnownProblems.threeStates(10, 3);
    assertThatThrownBy(() -> new MarginInduction(cost, new MarginWindow(5, 0, 0)))
        .hasMessageContaining("must not read the ledger");
    assertThat(cost.withObjective(Objective.goal()).objective().running().readsLedger()).isFalse();
  }

  /** The value computed by an independent program, within 8e-7. */
  @Test
  @Tag("long")
  void aLongGoalHasItsKnownAnswer() {
    Problem problem = KnownProblems.threeStateGoal(4000, 1360);
    double value =
        new MarginInduction(problem, new MarginWindow(MarginWindow.NO_TUBE, 1e-10, 1e-10))
            .values(Execution.defaults())
            .perOracleState()
            .get(1);
    assertThat(value).isCloseTo(0.118501008, within(1e-6));
  }
}
