package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.simulation.LocalSimulator;
import feint.simulation.Simulator;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegretTest {

  /** Thresholds 0, 1 and 2, with costs set to 1, 1.5 and 3. */
  private static final Problem PROBLEM = Problem.builder().horizon(1).successes(1).build();

  private static final List<CandidatePolicy.WithThresholds> ARMS =
      Ucb.defaults().arms(PROBLEM.shape());
  private static final double[] COSTS = {1, 1.5, 3};

  private static final Problem TOY = KnownProblems.toyC3();
  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final Simulator SIMULATOR = new LocalSimulator(TOY, ALONE);

  private static Regret regret(double alpha) {
    return new Regret(Ucb.defaults().withEpisodes(20).withExploration(alpha), ARMS, COSTS);
  }

  private static Iterate pull(int arm, double cost) {
    CandidatePolicy found = ARMS.get(arm);
    return new Iterate(0, 0, cost, found, cost, found);
  }

  @Test
  void everyEpisodeOfAPullAddsTheExcessCostOfItsArm() {
    Regret regret = regret(3);
    regret.see(pull(0, 1));
    assertThat(regret.total()).isZero();
    regret.see(pull(1, -7));
    assertThat(regret.total()).isEqualTo(20 * 0.5);
    regret.see(pull(2, 99));
    regret.see(pull(2, 99));
    assertThat(regret.total()).isEqualTo(20 * (0.5 + 2 + 2));
  }

  /** Further pulls that vary less lower it: it is an estimate, not a bound. */
  @Test
  void theEstimateCanFallAsPullsAreAdded() {
    Regret regret = regret(3);
    regret.see(pull(0, 0));
    regret.see(pull(0, 10));
    double before = regret.estimatedBound();
    for (int k = 0; k < 50; k++) {
      regret.see(pull(0, 5));
    }
    assertThat(regret.estimatedBound()).isLessThan(before);
  }

  @Test
  void theEstimateIsTheTheoremsBoundWithTheMeasuredVariance() {
    Regret regret = regret(3);
    for (double cost : new double[] {1.0, 1.2}) {
      regret.see(pull(0, cost));
    }
    regret.see(pull(1, 1.5));
    for (double cost : new double[] {2.9, 3.1}) {
      regret.see(pull(2, cost));
    }
    // Squares of 0.02 about the mean of the first and of the last arm, from five pulls of three.
    double variance = 0.04 / 2;
    double log = Math.log(5);
    double bound = 8 * 3 * variance * log * (1 / 0.5 + 1 / 2.0) + 3 * (0.5 + 2) / (3 - 2);
    assertThat(regret.estimatedBound()).isCloseTo(20 * bound, within(1e-9));
  }

  @Test
  void withoutTwoPullsOfAnArmTheVarianceIsUnknown() {
    Regret regret = regret(3);
    assertThat(regret.estimatedBound()).isInfinite();
    for (int arm = 0; arm < 3; arm++) {
      regret.see(pull(arm, 1));
      assertThat(regret.estimatedBound()).isInfinite();
    }
    regret.see(pull(1, 2));
    assertThat(regret.estimatedBound()).isFinite();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1.9, 2})
  void theBoundIsInfiniteForWeakExploration(double alpha) {
    Regret regret = regret(alpha);
    for (int k = 0; k < 9; k++) {
      regret.see(pull(k % 3, k));
    }
    assertThat(regret.estimatedBound()).isInfinite();
  }

  @Test
  void armsThatDifferByRoundingAddNothingToTheBound() {
    Regret regret = new Regret(Ucb.defaults(), ARMS, new double[] {1, 1 + 1e-12, 1});
    for (int k = 0; k < 9; k++) {
      regret.see(pull(k % 3, k));
    }
    assertThat(regret.estimatedBound()).isZero();
  }

  @Test
  void otherPoliciesAreRefused() {
    CandidatePolicy stranger =
        Ucb.defaults().arms(Problem.builder().horizon(1).successes(5).build().shape()).get(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> regret(3).see(new Iterate(0, 0, 1, stranger, 1, stranger)))
        .withMessageStartingWith("not one of the arms: ")
        .withMessageContaining("[[5.0]]");
  }

  @Test
  void everyArmHasACost() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Regret(Ucb.defaults(), ARMS, new double[] {1, 2}))
        .withMessage("costs must be one per arm, 3, was 2");
  }

  @Test
  void onTheToyTheRegretStaysBelowTheBound() {
    Regret regret = toyRegret();
    Iterator<Iterate> pulls =
        Ucb.defaults().iterates(TOY.shape(), SIMULATOR, new Seed(1)).iterator();
    for (int k = 0; k < 4_000; k++) {
      regret.see(pulls.next());
      assertThat(regret.total())
          .as("after pull %d", k)
          .isLessThanOrEqualTo(regret.estimatedBound());
    }
    assertThat(regret.total()).isPositive();
  }

  /** The thresholds 11, 11 never learn. */
  @Test
  void aBanditThatAlwaysPullsABadArmEndsAboveTheBound() {
    Regret regret = toyRegret();
    CandidatePolicy bad = new ThresholdSpace(TOY.shape()).sharp(new double[][] {{11}, {11}});
    for (int k = 0; k < 4_000; k++) {
      double cost = SIMULATOR.run(bad.policy(), 20, new Seed(2).child(k)).cost().mean();
      regret.see(new Iterate(k, 0, cost, bad, cost, bad));
    }
    assertThat(regret.total()).isGreaterThan(regret.estimatedBound());
  }

  private static Regret toyRegret() {
    List<CandidatePolicy.WithThresholds> arms = Ucb.defaults().arms(TOY.shape());
    return new Regret(Ucb.defaults(), arms, BestThreshold.costs(TOY, arms, ALONE));
  }
}
