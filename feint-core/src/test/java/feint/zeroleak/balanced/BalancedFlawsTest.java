package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.Action;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.AlteredPolicy;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.PublicSequences;
import feint.policy.PublicSequences.Leak;
import feint.policy.PublicSequences.Trajectories;
import feint.policy.SinglePolicy;
import feint.policy.TestPolicies;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every dropped condition of the proof for balanced steps leaks a known amount: six queries, two
 * successes, two oracle states, uniform start, the two-state problem of the known answers at
 * incentive 2; with shares, five queries. The figures are total variations, computed by another
 * program, in another language, that follows the tree of runs forward.
 */
@Tag("slow")
class BalancedFlawsTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(6)
          .successes(2)
          .incentives(1, 2)
          .success(new double[] {0.1, 0.3}, new double[] {0.4, 0.8})
          .oracle(
              new OracleChain(
                  StochasticMatrix.of(new double[] {0.8, 0.2}, new double[] {0.2, 0.8}),
                  Distribution.uniform(2)))
          .build();

  /** The problem of section 11 of the model: five queries. */
  private static final Problem SHORT = PROBLEM.toBuilder().horizon(5).build();

  private static final Flawed FLAWLESS = Flawed.without(PROBLEM);

  private static void assertLeaks(SinglePolicy policy, Trajectories trajectories, double figure) {
    Leak leak =
        new PublicSequences(
                PROBLEM, policy, ProtectionLevel.STEPS.seen(), List.of(1, 2), trajectories)
            .leak();

    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.advantage()).isCloseTo(figure, within(1e-5));
  }

  private static void assertLeaks(SinglePolicy policy, double figure) {
    assertLeaks(policy, Trajectories.SOUND, figure);
  }

  @Test
  void withoutAFlawNothingLeaks() {
    Leak leak = new PublicSequences(PROBLEM, FLAWLESS, true, List.of(2)).leak();

    assertThat(leak.largestDifference()).isLessThan(1e-12);
    assertLeaks(FLAWLESS, 0);
  }

  @Test
  void decoyThatAlwaysSteps() {
    Trajectories always =
        new Trajectories() {
          @Override
          public double decoy(int oracle, int stepState, double chance) {
            return stepState > 0 ? 1 : 0;
          }
        };

    assertLeaks(FLAWLESS, always, 0.71966);
  }

  @Test
  void decoyThatStepsAsItsOwnStateSucceeds() {
    Trajectories byState =
        new Trajectories() {
          @Override
          public double decoy(int oracle, int stepState, double chance) {
            double gamma = PROBLEM.success().at(oracle, 1);
            return stepState > 0 ? gamma : 1 - gamma;
          }
        };

    assertLeaks(FLAWLESS, byState, 0.70674);
  }

  @Test
  void realTrajectoryThatStopsWhenItIsDone() {
    Trajectories stopping =
        new Trajectories() {
          @Override
          public boolean real(int queue) {
            return queue > 0;
          }
        };

    assertLeaks(FLAWLESS, stopping, 0.71706);
  }

  @Test
  void neverLearningWhenItIsDone() {
    assertLeaks(resting(FLAWLESS), 0.82223);
  }

  @Test
  void twinWithAnotherRule() {
    assertLeaks(FLAWLESS.withTwin(Flawed.coin(0.5)), 0.38280);
  }

  @Test
  void wrongInitialDistribution() {
    assertLeaks(FLAWLESS.startingFrom(1, 0), 0.5);
  }

  @Test
  void filtersThatIgnoreSteps() {
    assertLeaks(FLAWLESS.ignoringSteps(), 0.13706);
  }

  private static void assertSharesLeak(Flawed policy, Trajectories trajectories, double figure) {
    ProtectionLevel strength = policy.contents() ? ProtectionLevel.CONTENTS : ProtectionLevel.STEPS;
    Leak leak =
        new PublicSequences(SHORT, policy, strength.seen(), List.of(2), trajectories).leak();

    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.advantage()).isCloseTo(figure, within(1e-5));
  }

  /** Creates a policy that shares by need, of either strength. */
  private static Flawed sharing(boolean contents) {
    Flawed policy = Flawed.without(SHORT).sharing(Flawed.BY_NEED);
    return contents ? policy.showingContents() : policy;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sharesByNeedLeakNothing(boolean contents) {
    assertSharesLeak(sharing(contents), Trajectories.SOUND, 0);
  }

  @ParameterizedTest
  @CsvSource({"false, 0.53520", "true, 0.60571"})
  void shareThatIsNotMirrored(boolean contents, double figure) {
    Flawed.Shares mine = (b, other) -> other == 0 ? 1 : b == 0 ? 0 : 0.625;
    assertSharesLeak(sharing(contents).sharing(mine), Trajectories.SOUND, figure);
  }

  @ParameterizedTest
  @CsvSource({"false, 0.20013", "true, 0.31866"})
  void twinThatFillsToOneHalf(boolean contents, double figure) {
    Flawed policy = sharing(contents).withTwinSharing((b, other) -> 0.5);
    assertSharesLeak(policy, Trajectories.SOUND, figure);
  }

  @ParameterizedTest
  @CsvSource({"false, 0.63412", "true, 0.94285"})
  void decoyThatStepsByItsOwnGamma(boolean contents, double figure) {
    Trajectories byAnswer =
        new Trajectories() {
          @Override
          public double decoy(int oracle, int stepState, double chance) {
            double gamma = SHORT.success().at(oracle, 1);
            boolean seen = !contents || stepState == oracle;
            return stepState == 0 ? 1 - gamma : seen ? gamma : 0;
          }
        };
    assertSharesLeak(sharing(contents), byAnswer, figure);
  }

  @ParameterizedTest
  @CsvSource({"false, 0.09869", "true, 0.09244"})
  void realTrajectoryThatStopsSteppingWhenItIsDone(boolean contents, double figure) {
    Trajectories stopping =
        new Trajectories() {
          @Override
          public boolean real(int queue) {
            return queue > 0;
          }
        };
    assertSharesLeak(sharing(contents), stopping, figure);
  }

  /** The decoy steps in the state of the oracle, and not in its twin's. */
  @Test
  void contentsOfAnotherState() {
    SinglePolicy policy = inOwnState(sharing(true));
    Leak leak =
        new PublicSequences(
                SHORT, policy, ProtectionLevel.CONTENTS.seen(), List.of(2), Trajectories.SOUND)
            .leak();

    assertThat(leak.advantage()).isCloseTo(0.97345, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({"false, 0.70711", "true, 0.68816"})
  void runThatEndsWhenTheRealQueueIsEmpty(boolean contents, double figure) {
    Trajectories ending =
        new Trajectories() {
          @Override
          public boolean over(boolean stops, int queue) {
            return queue == 0;
          }
        };
    assertSharesLeak(sharing(contents), ending, figure);
  }

  /** Its decoy steps with the right probability, in the oracle's own state. */
  private static SinglePolicy inOwnState(SinglePolicy policy) {
    return new AlteredPolicy(
        policy,
        () ->
            new AlteredPolicy.Alteration() {
              @Override
              public DecoyDistribution decoy(Action action, DecoyDistribution decoy) {
                return DecoyDistribution.withProbability(decoy.step(0));
              }
            });
  }

  /** Obfuscates whenever the queue is empty, and is otherwise as balanced as {@code policy}. */
  private static SinglePolicy resting(SinglePolicy policy) {
    int learning = PROBLEM.actions().learning(1);
    return new AlteredPolicy(
        policy,
        () ->
            new AlteredPolicy.Alteration() {
              @Override
              public DecisionRule rule(DecisionRule rule) {
                return TestPolicies.atOnePrice(
                    policy.shape(), 1, (o, b) -> b > 0 ? rule.probability(o, b, learning) : 0);
              }
            });
  }
}
