package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.model.Problem;
import feint.model.SuccessProbability;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.AdvantageBound;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leakage guarantees of policies. */
class LeakageGuaranteeTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(10, 3);
  private static final EnumSet<Observable> PLAIN =
      EnumSet.of(Observable.QUERIES, Observable.INCENTIVES);
  private static final EnumSet<Observable> STEPS =
      EnumSet.of(Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS);

  private static final SinglePolicy OF_TYPES = HalfBalanced.types(PROBLEM, 3, FillRule.QUEUE, 0);
  private static final SinglePolicy OF_STEPS = HalfBalanced.steps(PROBLEM, 3);

  @Test
  void balancedPoliciesGuaranteeTheirProtectionLevel() {
    assertThat(OF_TYPES.claim(PROBLEM).covers(PLAIN)).isTrue();
    assertThat(OF_TYPES.claim(PROBLEM).covers(STEPS)).isFalse();
    assertThat(OF_STEPS.claim(PROBLEM).covers(STEPS)).isTrue();
    assertThat(OF_STEPS.claim(PROBLEM).covers(EnumSet.of(Observable.POINTS))).isFalse();
    assertThat(OF_TYPES.claim(PROBLEM).advantage()).isZero();
    assertThat(OF_STEPS.claim(PROBLEM).advantage()).isZero();
  }

  @Test
  void aBandGuaranteesItsBound() {
    double bound = AdvantageBound.of(PROBLEM.horizon(), 0.02);
    assertThat(HalfBalanced.steps(PROBLEM, 3, 0.02).claim(PROBLEM).advantage()).isEqualTo(bound);
    assertThat(bound).isBetween(0.02, 0.2);
  }

  @Test
  void otherPoliciesHaveNoGuarantee() {
    assertThat(StationaryPolicies.greedy(PROBLEM.shape()).claim(PROBLEM).covers(PLAIN)).isFalse();
    Policy mixture =
        MixturePolicy.of(
            List.of(
                new Policy.Part(OF_STEPS, 0.5),
                new Policy.Part(StationaryPolicies.greedy(PROBLEM.shape()), 0.5)));
    assertThat(mixture.claim(PROBLEM).covers(PLAIN)).isFalse();
  }

  /** The drawn policy does not depend on which trajectory is real. */
  @Test
  void aMixtureHidesWhatAllItsPoliciesHide() {
    Policy mixture =
        MixturePolicy.of(List.of(new Policy.Part(OF_STEPS, 0.5), new Policy.Part(OF_TYPES, 0.5)));
    assertThat(mixture.claim(PROBLEM).covers(PLAIN)).isTrue();
    assertThat(mixture.claim(PROBLEM).covers(STEPS)).isFalse();
    assertThat(mixture.claim(PROBLEM).advantage()).isZero();
  }

  @Test
  void anotherOracleVoidsTheGuarantee() {
    double[][] rows = PROBLEM.success().toArray();
    rows[1][1] += 0.01;
    Problem world = PROBLEM.toBuilder().success(SuccessProbability.of(rows)).build();
    assertThat(OF_TYPES.claim(world).covers(PLAIN)).isFalse();
    assertThat(OF_STEPS.claim(world).covers(PLAIN)).isFalse();
  }

  @Test
  void aDecoyWithItsOwnDistributionKeepsTheGuaranteeForQueries() {
    Policy types = DecoyStepping.by(DecoyDistribution.ALWAYS, OF_TYPES);
    assertThat(types.claim(PROBLEM).covers(PLAIN)).isTrue();
    assertThat(types.claim(PROBLEM).covers(STEPS)).isFalse();
    assertThat(DecoyStepping.by(DecoyDistribution.ALWAYS, OF_STEPS).claim(PROBLEM).covers(PLAIN))
        .isFalse();
  }
}
