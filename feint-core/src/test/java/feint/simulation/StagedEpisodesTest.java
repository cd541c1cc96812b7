package feint.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Actions;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Episodes on tables equal those of the episode loop to the last bit. */
class StagedEpisodesTest {

  static Stream<RandomProblems.Instance> problems() {
    return new RandomProblems(new Seed(345), 20, 6, 4, 3).any(60);
  }

  private static List<MarkovPolicy> policies(Problem problem) {
    RandomGenerator random = new Seed(346).generator();
    Actions actions = problem.actions();
    DecisionRule idle =
        DecisionRule.deterministic(
            problem.shape(), (o, b) -> actions.learning((o + b) % 2 % actions.levels()));
    DecisionRule greedy = StationaryPolicies.greedy(problem.shape()).rule(0, problem.prior());
    return List.of(
        StationaryPolicies.greedy(problem.shape()),
        StationaryPolicies.threshold(problem.shape(), RandomProblems.thresholds(problem, random)),
        // Also learns with an empty queue.
        MarkovPolicy.byStage(problem.shape(), t -> t % 3 == 1 ? idle : greedy));
  }

  private static void assertSame(Problem problem, Policy policy, Optional<LedgerPrices> prices) {
    OracleDraws draws = new OracleDraws(problem);
    StagedEpisodes tables = StagedEpisodes.of(problem, policy, draws, () -> prices).orElseThrow();
    Trial trial = new Trial(policy, 30, new Seed(347));
    for (long n = 0; n < trial.episodes(); n++) {
      assertThat(tables.play(trial.oracleSeed(n)))
          .isEqualTo(trial.play(problem, draws, n, Episode.Witness.NONE));
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void episodesEqualThoseOfTheLoop(RandomProblems.Instance instance) {
    Problem problem = instance.problem();
    for (MarkovPolicy policy : policies(problem)) {
      assertSame(problem, policy, Optional.empty());
      assertSame(problem, policy, LedgerPrices.of(problem, 1e9));
    }
  }

  @Test
  void summariesEqualThoseOfTheLoop() {
    Problem problem = KnownProblems.threeStates(100, 45);
    MarkovPolicy policy =
        StationaryPolicies.threshold(
            problem.shape(),
            Thresholds.of(
                new double[] {2, 5, 9, 20, 30},
                new double[] {1, 4, 8, 16, 25},
                new double[] {0, 2, 5, 12, 18}));
    // Reads the ledger as far as the simulator knows.
    MarkovPolicy looped = MarkovPolicy.of(problem.shape(), policy::rule);
    assertThat(StagedEpisodes.of(problem, looped, new OracleDraws(problem), Optional::empty))
        .isEmpty();
    for (int threads : new int[] {1, 3}) {
      LocalSimulator simulator =
          new LocalSimulator(problem, Execution.defaults().withThreads(threads));
      // With and without a table of prices.
      for (long runs : new long[] {300, 12_000}) {
        assertThat(simulator.run(policy, runs, new Seed(348)))
            .isEqualTo(simulator.run(looped, runs, new Seed(348)));
      }
    }
  }

  @Test
  void randomisedPoliciesAreLeftToTheLoop() {
    Problem problem = KnownProblems.threeStates(10, 3);

    assertThat(
            StagedEpisodes.of(
                problem,
                StationaryPolicies.random(problem.shape()),
                new OracleDraws(problem),
                Optional::empty))
        .isEmpty();
  }

  @Test
  void pricesOfLargeLedgersAreComputedOneByOne() {
    Problem cents = KnownProblems.threeStates(60, 15).toBuilder().incentives(250, 499, 999).build();

    assertThat(LedgerPrices.of(cents, 1e12)).isEmpty();
    assertThat(LedgerPrices.of(KnownProblems.threeStates(100, 45), 1e5)).isEmpty();
    assertThat(LedgerPrices.of(KnownProblems.threeStates(100, 45), 1e7)).isPresent();
    assertThat(LedgerPrices.of(KnownProblems.threeStateGoal(100, 45), 1e7)).isEmpty();
  }
}
