package feint.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.estimation.Round.Answer;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.simulation.SimulatedOracle;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Coverage of the intervals of level 0.95.
 *
 * <p>Each of the 18 entries is estimated from 300 independent logs. If an interval misses the truth
 * with probability 0.05 or less, more than 35 misses have a probability below 1.4e-6 by the
 * binomial distribution, so that the false-alarm probability of all entries together is below
 * 2.5e-5.
 */
class CoverageTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(15, 5);
  private static final int LOGS = 300;
  private static final int MOST_MISSES = 35;
  private static final int RUNS = 200;
  private static final int ROUNDS = 6;

  @Test
  void intervalsHaveTheStatedCoverage() {
    assertThat(mostMisses(0.95, true)).isBetween(1L, (long) MOST_MISSES);
  }

  @Test
  void narrowerIntervalsAreCaught() {
    assertThat(mostMisses(0.8, true)).isGreaterThan(MOST_MISSES);
  }

  /** Without gaps in time, the start of a run counts as a transition from the end of another. */
  @Test
  void transitionsAcrossRunsAreCaught() {
    assertThat(mostMisses(0.95, false)).isGreaterThan(MOST_MISSES);
  }

  /** Returns the number of misses of the entry with the most misses. */
  private static long mostMisses(double confidence, boolean runsApart) {
    long[] misses = new long[18];
    for (int log = 0; log < LOGS; log++) {
      OracleEstimate estimate =
          OracleEstimate.of(log(new Seed(41).child(log), runsApart), PROBLEM.actions(), confidence);
      for (int o = 1; o <= 3; o++) {
        for (int j = 0; j < 3; j++) {
          double gamma = PROBLEM.success().at(o, j);
          double delta = PROBLEM.oracle().probability(o, j + 1);
          int entry = 3 * (o - 1) + j;
          misses[entry] += estimate.success(o, j).interval().contains(gamma) ? 0 : 1;
          misses[9 + entry] += estimate.transition(o, j + 1).interval().contains(delta) ? 0 : 1;
        }
      }
    }
    return IntStream.range(0, 18).mapToLong(entry -> misses[entry]).max().orElseThrow();
  }

  private static RoundCounts log(Seed seed, boolean runsApart) {
    RoundCounts counts = new RoundCounts();
    int before = Round.NONE;
    for (int run = 0; run < RUNS; run++) {
      SimulatedOracle oracle = new SimulatedOracle(PROBLEM, seed.child(run).generator());
      for (int t = 0; t < ROUNDS; t++) {
        int state = oracle.state();
        int incentive = 1 + (run + t) % 3;
        boolean success = oracle.answer(Action.learn(incentive));
        counts.add(
            new Round(
                runsApart && t == 0 ? Round.NONE : before,
                state,
                incentive,
                success ? Answer.INFORMATIVE : Answer.UNINFORMATIVE));
        before = state;
      }
    }
    return counts;
  }
}
