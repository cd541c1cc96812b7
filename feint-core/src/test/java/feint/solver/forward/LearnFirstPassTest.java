package feint.solver.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Actions;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.PolicyValue;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Evaluation by the number of queries until the last success against evaluation on the margin. */
class LearnFirstPassTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(3401), 14, 6, 3, 3)
        .withoutLedger(60)
        .filter(instance -> instance.problem().successes() > 0);
  }

  /** Learns at one level while the queue is not empty, then obfuscates at another. */
  private static MarkovPolicy policy(Problem problem, int learn, int obfuscate) {
    Actions actions = problem.actions();
    return StationaryPolicies.always(
        problem.shape(),
        DecisionRule.deterministic(
            problem.shape(),
            (o, b) -> b > 0 ? actions.learning(learn) : actions.obfuscating(obfuscate)));
  }

  private static void assertSame(Problem problem, MarkovPolicy policy, double relative) {
    Evaluation known = PolicyEvaluation.onMargin(problem, policy, ALONE, MarginPass.BUDGET);
    Evaluation found = LearnFirstPass.of(problem, policy).orElseThrow().evaluation();
    PolicyValue a = found.outcome();
    PolicyValue b = known.outcome();
    assertThat(a.finishProbability()).isCloseTo(b.finishProbability(), within(relative));
    assertThat(a.eavesdropperCorrect()).isCloseTo(b.eavesdropperCorrect(), within(relative));
    assertThat(a.exposedProbability()).isCloseTo(b.exposedProbability(), within(relative));
    double paid = (double) problem.horizon() * problem.actions().highestIncentive();
    assertThat(a.expectedIncentive()).isCloseTo(b.expectedIncentive(), within(relative * paid));
    double cost = Math.max(1, Math.abs(b.cost()));
    assertThat(a.cost()).isCloseTo(b.cost(), within(relative * cost));
    assertThat(found.covert()).isCloseTo(known.covert(), within(relative));
    assertThat(found.queueLaw().toArray())
        .containsExactly(known.queueLaw().toArray(), within(relative));
    for (int t = 0; t < problem.horizon(); t++) {
      assertThat(found.course().get(t).learning())
          .isCloseTo(known.course().get(t).learning(), within(relative));
    }
    assertThat(found.belief()).isEqualTo(known.belief()).isEmpty();
    assertThat(found.dropped()).isLessThan(1e-14);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void agreesWithThePassOnMargins(Instance instance) {
    Problem problem = instance.problem();
    for (int learn = 0; learn < problem.actions().levels(); learn++) {
      for (int obfuscate = 0; obfuscate < problem.actions().levels(); obfuscate++) {
        assertSame(problem, policy(problem, learn, obfuscate), 1e-12);
      }
    }
  }

  @Test
  void agreesWithThePassOnMarginsInLongRuns() {
    for (int successes : new int[] {120, 172, 240, 900}) {
      Problem problem = KnownProblems.threeStateGoal(500, successes);
      assertSame(problem, StationaryPolicies.greedy(problem.shape()), 1e-12);
      Problem priced = problem.withObjective(Objective.weighted(0.7, 0.4, 0.01));
      assertSame(priced, policy(priced, 2, 0), 1e-12);
    }
  }

  /** Before the margin is settled, the most probable ledger is that of the pass on margins. */
  @Test
  void likeliestLedgerIsThatOfThePassOnMargins() {
    Problem problem = KnownProblems.threeStateGoal(300, 30);
    MarkovPolicy greedy = StationaryPolicies.greedy(problem.shape());
    Evaluation known = PolicyEvaluation.onMargin(problem, greedy, ALONE, MarginPass.BUDGET);
    Evaluation found = LearnFirstPass.of(problem, greedy).orElseThrow().evaluation();

    for (int t = 0; t < 150; t++) {
      assertThat(found.course().get(t).likeliest()).isEqualTo(known.course().get(t).likeliest());
    }
  }

  @Test
  void longRunsAreEvaluatedByThisPass() {
    Problem problem = KnownProblems.threeStateGoal(10_000, 3000);
    MarkovPolicy greedy = StationaryPolicies.greedy(problem.shape());

    assertThat(PolicyEvaluation.evaluate(problem, greedy, ALONE))
        .isEqualTo(LearnFirstPass.of(problem, greedy).orElseThrow().evaluation());
  }

  @Test
  void otherPoliciesAndCostsAreLeftToOtherPasses() {
    Problem problem = KnownProblems.threeStateGoal(20, 5);
    Actions actions = problem.actions();
    DecisionRule greedy = StationaryPolicies.greedy(problem.shape()).rule(0, problem.prior());
    DecisionRule other =
        DecisionRule.deterministic(
            problem.shape(),
            (o, b) ->
                b == 0
                    ? actions.obfuscating(2)
                    : o == 3 && b == 5 ? actions.learning(1) : actions.learning(2));

    assertThat(LearnFirstPass.of(problem, StationaryPolicies.random(problem.shape()))).isEmpty();
    assertThat(LearnFirstPass.of(problem, StationaryPolicies.always(problem.shape(), other)))
        .isEmpty();
    assertThat(
            LearnFirstPass.of(
                problem, MarkovPolicy.byStage(problem.shape(), t -> t == 19 ? other : greedy)))
        .isEmpty();
    assertThat(LearnFirstPass.of(problem, MarkovPolicy.of(problem.shape(), (t, ledger) -> greedy)))
        .isEmpty();
    assertThat(
            LearnFirstPass.of(
                problem.withObjective(Objective.cost()),
                StationaryPolicies.greedy(problem.shape())))
        .isEqualTo(Optional.empty());
  }
}
