package feint.simulation;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Action;
import feint.model.OracleChain;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedOracleTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(15, 5);

  @Test
  void firstStateFollowsTheInitialDistribution() {
    assertCounts(firstStates(PROBLEM)).follow(PROBLEM.oracle().initial().toArray());
  }

  @Test
  void anotherInitialDistributionIsDetected() {
    Problem uniform =
        PROBLEM.toBuilder().oracle(KnownProblems.threeStateChainFromAnywhere()).build();

    assertCounts(firstStates(uniform)).follow(Distribution.uniform(3).toArray());
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () -> assertCounts(firstStates(uniform)).follow(PROBLEM.oracle().initial().toArray()));
  }

  @Test
  void startsFromAGivenState() {
    for (int o = 1; o <= 3; o++) {
      long[] next = new long[3];
      for (int n = 0; n < 5_000; n++) {
        SimulatedOracle oracle =
            new SimulatedOracle(PROBLEM, o, new Seed(813).child(n).generator());
        assertThat(oracle.state()).isEqualTo(o);
        oracle.answer(Action.learn(2));
        next[oracle.state() - 1]++;
      }
      assertCounts(next).follow(PROBLEM.oracle().transition().row(o - 1).toArray());
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SimulatedOracle(PROBLEM, 4, new Seed(1).generator()))
        .withMessage("oracle state must be in 1..3, was 4");
  }

  private static long[] firstStates(Problem problem) {
    long[] counts = new long[3];
    for (int n = 0; n < 5_000; n++) {
      counts[new SimulatedOracle(problem, new Seed(811).child(n).generator()).state() - 1]++;
    }
    return counts;
  }

  @Test
  void statesFollowTheChainForEveryQuery() {
    SimulatedOracle oracle = new SimulatedOracle(PROBLEM, new Seed(812).generator());
    long[][] moves = new long[3][3];
    for (int n = 0; n < 60_000; n++) {
      int from = oracle.state();
      oracle.answer(n % 2 == 0 ? Action.learn(3) : Action.obfuscate(1));
      moves[from - 1][oracle.state() - 1]++;
    }

    for (int o = 0; o < 3; o++) {
      assertCounts(moves[o]).follow(PROBLEM.oracle().transition().row(o).toArray());
    }
  }

  @Test
  void answersSucceedWithTheProbabilityOfStateAndIncentive() {
    SimulatedOracle oracle = new SimulatedOracle(PROBLEM, new Seed(813).generator());
    long[][][] answers = new long[3][3][2];
    for (int n = 0; n < 90_000; n++) {
      int o = oracle.state() - 1;
      int level = n % 3;
      boolean success = oracle.answer(Action.learn(PROBLEM.actions().incentive(level)));
      answers[o][level][success ? 0 : 1]++;
    }

    for (int o = 0; o < 3; o++) {
      for (int level = 0; level < 3; level++) {
        double gamma = PROBLEM.success().at(o + 1, level);
        assertCounts(answers[o][level]).follow(gamma, 1 - gamma);
      }
    }
  }

  /** The answer belongs to the state before the query, not to the one after it. */
  @Test
  void answerIsDrawnBeforeTheOracleMoves() {
    Problem alternating =
        Problem.builder()
            .horizon(10)
            .successes(1)
            .success(new double[] {0}, new double[] {1})
            .oracle(OracleChain.stationary(new double[] {0, 1}, new double[] {1, 0}))
            .build();
    SimulatedOracle oracle = new SimulatedOracle(alternating, new Seed(814).generator());

    for (int n = 0; n < 10; n++) {
      boolean good = oracle.state() == 2;
      assertThat(oracle.answer(Action.learn(1))).isEqualTo(good);
      assertThat(oracle.state() == 2).isNotEqualTo(good);
    }
  }

  @Test
  void equalSeedsGiveEqualStatesForEveryQuery() {
    assertThat(states(Action.learn(3))).isEqualTo(states(Action.obfuscate(1)));
  }

  private static List<Integer> states(Action action) {
    SimulatedOracle oracle = new SimulatedOracle(PROBLEM, new Seed(815).generator());
    List<Integer> states = new ArrayList<>();
    for (int n = 0; n < 1_000; n++) {
      states.add(oracle.state());
      oracle.answer(action);
    }
    return states;
  }

  @Test
  void unknownIncentiveIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new SimulatedOracle(PROBLEM, new Seed(1).generator()).answer(Action.learn(7)));
  }
}
