package feint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import feint.policy.TestPolicies;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.simulation.Trial;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A policy is played only in problems of its shape, by every caller. */
class OtherShapesTest {

  private static final Seed SEED = new Seed(1);
  private static final Execution EXECUTION = Execution.defaults().withThreads(2);

  /** The goal, so that its policy can be evaluated on the margin, too. */
  private static final Problem PROBLEM = KnownProblems.twoStates().withObjective(Objective.goal());

  /** Problems that differ from it in one size, and what is said of their policies. */
  static Stream<Arguments> others() {
    return Stream.of(
        Arguments.of(
            PROBLEM.toBuilder().horizon(13).build(),
            "horizon of the policy must be the problem's, 12, was 13"),
        Arguments.of(
            PROBLEM.toBuilder().horizon(11).build(),
            "horizon of the policy must be the problem's, 12, was 11"),
        Arguments.of(
            PROBLEM.toBuilder().successes(3).build(),
            "successes of the policy must be the problem's, 4, was 3"),
        Arguments.of(
            PROBLEM.toBuilder().successes(9).build(),
            "successes of the policy must be the problem's, 4, was 9"),
        Arguments.of(
            PROBLEM.toBuilder()
                .success(new double[] {0.1, 0.3}, new double[] {0.2, 0.5}, new double[] {0.4, 0.8})
                .oracle(
                    OracleChain.stationary(
                        new double[] {0.8, 0.1, 0.1},
                        new double[] {0.1, 0.8, 0.1},
                        new double[] {0.1, 0.1, 0.8}))
                .build(),
            "oracle states of the policy must be the problem's, 2, was 3"),
        Arguments.of(
            PROBLEM.toBuilder().incentives(1, 3).build(),
            "actions of the policy must be the problem's, [obfuscate 2, obfuscate 1, learn 1,"
                + " learn 2], was [obfuscate 3, obfuscate 1, learn 1, learn 3]"),
        Arguments.of(
            PROBLEM.toBuilder().prior(new Ledger(4, 2)).build(),
            "prior ledger of the policy must be the problem's, Ledger[paid=2, learning=1], was"
                + " Ledger[paid=4, learning=2]"));
  }

  private static void assertRefused(String message, Policy policy, ThrowingCallable play) {
    assertThatIllegalArgumentException().as("%s", policy).isThrownBy(play).withMessage(message);
  }

  /** One of every kind. */
  private static Map<String, Policy> policies(Problem problem) {
    return TestPolicies.all(problem);
  }

  @ParameterizedTest
  @MethodSource("others")
  void controllerRefusesIt(Problem other, String message) {
    policies(other)
        .values()
        .forEach(
            policy -> {
              assertThat(policy.shape()).isEqualTo(other.shape());
              assertRefused(message, policy, () -> Controller.start(PROBLEM, policy, SEED));
              assertRefused(
                  message, policy, () -> Controller.start(PROBLEM, policy, SEED.generator()));
            });
  }

  @ParameterizedTest
  @MethodSource("others")
  void resumedControllerRefusesIt(Problem other, String message) {
    policies(other)
        .values()
        .forEach(
            policy -> {
              ControllerState saved = Controller.start(other, policy, SEED).save();
              assertRefused(message, policy, () -> Controller.resume(PROBLEM, policy, saved));
              assertRefused(
                  message,
                  policy,
                  () -> Controller.resume(PROBLEM, policy, saved, SEED.generator()));
            });
  }

  @ParameterizedTest
  @MethodSource("others")
  void simulatorRefusesIt(Problem other, String message) {
    LocalSimulator simulator = new LocalSimulator(PROBLEM, EXECUTION);
    policies(other)
        .values()
        .forEach(
            policy -> {
              Trial trial = new Trial(policy, 300, SEED);
              assertRefused(message, policy, () -> simulator.run(policy, 300, SEED));
              assertRefused(message, policy, () -> simulator.runAll(List.of(trial)));
              assertRefused(message, policy, () -> simulator.transcribe(trial));
            });
  }

  @ParameterizedTest
  @MethodSource("others")
  void evaluationRefusesIt(Problem other, String message) {
    for (MarkovPolicy policy : TestPolicies.markov(other).values()) {
      Policy mixture = TestPolicies.mixture(0.5, policy, StationaryPolicies.random(other.shape()));
      assertRefused(message, policy, () -> PolicyEvaluation.evaluate(PROBLEM, policy, EXECUTION));
      assertRefused(message, mixture, () -> PolicyEvaluation.evaluate(PROBLEM, mixture, EXECUTION));
    }
  }

  @ParameterizedTest
  @MethodSource("others")
  void evaluationOnTheMarginRefusesIt(Problem other, String message) {
    ExactPolicy policy = BackwardInduction.solve(other, EXECUTION).policy();

    assertRefused(message, policy, () -> PolicyEvaluation.outcome(PROBLEM, policy, EXECUTION));
  }

  @ParameterizedTest
  @MethodSource("others")
  void auditRefusesIt(Problem other, String message) {
    policies(other)
        .values()
        .forEach(
            policy ->
                assertRefused(
                    message,
                    policy,
                    () -> new Audit(PROBLEM, policy, List.of(Attacks.INCENTIVE_SHARE))));
  }

  /** All but the sizes may differ: that is how policies are tried in other problems. */
  @Test
  void anotherProblemOfTheSameShapeIsPlayedIn() {
    Problem harder =
        PROBLEM.toBuilder().success(new double[] {0.05, 0.1}, new double[] {0.2, 0.4}).build();
    Policy stepping =
        DecoyStepping.by(
            DecoyDistribution.IF_INFORMATIVE, HalfBalanced.types(harder, 2, FillRule.QUEUE, 0));
    for (Policy policy :
        List.of(
            StationaryPolicies.greedy(harder.shape()), HalfBalanced.steps(harder, 2), stepping)) {
      assertThat(LocalSimulator.of(PROBLEM).run(policy, 10, SEED).cost().draws()).isEqualTo(10);
    }
  }
}
