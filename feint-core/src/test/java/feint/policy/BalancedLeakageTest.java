package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Distribution;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.PublicSequences.Leak;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * That balanced policies leak nothing, as a theorem: every public sequence of small problems is as
 * likely if one trajectory is the real one as if the other is. And that this is not for want of
 * looking: each condition of the proof, dropped, leaks.
 */
class BalancedLeakageTest {

  private static final double MUCH = 0.1;

  private static Problem problem(int horizon, double... initial) {
    return Problem.builder()
        .horizon(horizon)
        .successes(2)
        .incentives(1, 2)
        .success(new double[] {0.05, 0.1}, new double[] {0.7, 0.9})
        .oracle(
            OracleChain.stationary(new double[] {0.8, 0.2}, new double[] {0.3, 0.7})
                .startingFrom(Distribution.of(initial)))
        .build();
  }

  private static Problem problem(int horizon) {
    return problem(horizon, 0.5, 0.5);
  }

  private static Leak types(Problem problem, SinglePolicy policy) {
    return new PublicSequences(problem, policy, false, List.of(2)).leak();
  }

  private static Leak steps(Problem problem, SinglePolicy policy) {
    return new PublicSequences(problem, policy, true, List.of(2)).leak();
  }

  @ParameterizedTest
  @CsvSource({"4, STATE", "4, QUEUE", "5, STATE", "5, QUEUE", "6, QUEUE"})
  void typesGiveNothingAwayToWhoSeesTypes(int horizon, Filling filling) {
    Problem problem = problem(horizon, 0.35, 0.65);

    assertNothing(types(problem, BalancedTypes.of(problem, 2, filling, 0)));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void stepsGiveNothingAwayToWhoSeesSteps(int horizon) {
    Problem problem = problem(horizon, 0.35, 0.65);

    assertNothing(steps(problem, BalancedSteps.of(problem, 2)));
  }

  @ParameterizedTest
  @EnumSource(Filling.class)
  void typesGiveNothingAwayByWhatTheyPay(Filling filling) {
    Problem problem = oneSuccess();
    SinglePolicy policy = BalancedTypes.of(problem, Payment.followingTheState(problem), filling, 0);

    assertNothing(new PublicSequences(problem, policy, false, List.of(1, 2)).leak());
    assertPaysBoth(problem, policy, false);
  }

  @Test
  void stepsGiveNothingAwayByWhatTheyPay() {
    Problem problem = oneSuccess();
    SinglePolicy policy = BalancedSteps.of(problem, Payment.followingTheState(problem), 0);

    assertNothing(new PublicSequences(problem, policy, true, List.of(1, 2)).leak());
    assertPaysBoth(problem, policy, true);
  }

  /** Soon done, so that the lowest incentive is paid, too. */
  private static Problem oneSuccess() {
    return problem(5, 0.35, 0.65).toBuilder().successes(1).build();
  }

  /** Otherwise nothing would have been tested. */
  private static void assertPaysBoth(Problem problem, SinglePolicy policy, boolean stepsSeen) {
    for (int incentive : new int[] {1, 2}) {
      Leak alone = new PublicSequences(problem, policy, stepsSeen, List.of(incentive)).leak();
      assertThat(alone.total()).isLessThan(0.9);
    }
  }

  private static void assertNothing(Leak leak) {
    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.largestDifference()).isLessThan(1e-12);
    assertThat(leak.advantage()).isLessThan(1e-12);
  }

  /** Types alone are protected: whoever sees steps, too, finds the decoy that always steps. */
  @Test
  void typesLeakToWhoSeesSteps() {
    Problem problem = problem(5);

    assertThat(steps(problem, BalancedTypes.of(problem, 2, Filling.QUEUE, 0)).advantage())
        .isGreaterThan(MUCH);
  }

  @Test
  void decoyThatAlwaysStepsLeaks() {
    Problem problem = problem(5);
    SinglePolicy policy =
        new Altered(BalancedSteps.of(problem, 2), rule -> rule, twins -> DecoyLaw.ALWAYS);

    assertLeaks(steps(problem, policy));
  }

  @Test
  void neverLearningWithAnEmptyQueueLeaks() {
    Problem problem = problem(5);
    SinglePolicy policy =
        new Altered(
            BalancedTypes.of(problem, 2, Filling.QUEUE, 0),
            rule ->
                altered(
                    problem,
                    rule,
                    (o, b, learning, law) -> {
                      law[problem.actions().learning(1)] = b > 0 ? learning : 0;
                      law[problem.actions().obfuscating(1)] = b > 0 ? 1 - learning : 1;
                    }),
            law -> law);

    assertLeaks(types(problem, policy));
  }

  @Test
  void wrongInitialLawLeaks() {
    Problem problem = problem(4, 1, 0);
    Problem believed = problem(4, 0, 1);

    assertLeaks(types(problem, BalancedTypes.of(believed, 2, Filling.QUEUE, 0)));
    assertLeaks(steps(problem, BalancedSteps.of(believed, 2)));
  }

  @Test
  void incentiveThatFollowsTheOracleAloneLeaks() {
    Problem problem = problem(4);
    Actions actions = problem.actions();
    SinglePolicy policy =
        new Altered(
            BalancedTypes.of(problem, 2, Filling.QUEUE, 0),
            rule ->
                altered(
                    problem,
                    rule,
                    (o, b, learning, law) -> {
                      law[actions.learning(o - 1)] = learning;
                      law[actions.obfuscating(o - 1)] = 1 - learning;
                    }),
            law -> law);

    assertLeaks(new PublicSequences(problem, policy, false, List.of(1, 2)).leak());
  }

  private static void assertLeaks(Leak leak) {
    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.advantage()).isGreaterThan(MUCH);
  }

  /** Changes what a balanced policy that pays 2 does. */
  private interface Change {
    void fill(int oracle, int queue, double learning, double[] law);
  }

  private static DecisionRule altered(Problem problem, DecisionRule rule, Change change) {
    int learning = problem.actions().learning(1);
    return DecisionRule.randomised(
        problem.shape(), (o, b, law) -> change.fill(o, b, rule.probability(o, b, learning), law));
  }

  /** A policy with another rule, or another decoy. */
  private record Altered(
      SinglePolicy policy, UnaryOperator<DecisionRule> rules, UnaryOperator<DecoyLaw> decoy)
      implements SinglePolicy {

    @Override
    public Shape shape() {
      return policy.shape();
    }

    @Override
    public Memory start() {
      Memory memory = policy.start();
      return new Memory() {
        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          return rules.apply(memory.rule(t, ledger));
        }

        @Override
        public void see(Action action, boolean step) {
          memory.see(action, step);
        }

        @Override
        public DecoyLaw decoy(Action action) {
          return decoy.apply(memory.decoy(action));
        }
      };
    }
  }
}
