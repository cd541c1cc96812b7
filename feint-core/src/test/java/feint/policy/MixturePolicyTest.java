package feint.policy;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy.Part;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.HalfBalanced;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Policy that is drawn when a run begins. */
class MixturePolicyTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();
  private static final SinglePolicy GREEDY = StationaryPolicies.greedy(PROBLEM.shape());
  private static final SinglePolicy STEPS = HalfBalanced.steps(PROBLEM, 2);

  @Test
  void policiesAreDrawnByTheirWeights() {
    MixturePolicy mixture =
        MixturePolicy.of(
            List.of(new Part(GREEDY, 0.2), new Part(STEPS, 0.5), new Part(GREEDY, 0.3)));
    RandomGenerator random = new Seed(1601).generator();
    long[] drawn = new long[3];
    for (int run = 0; run < 5_000; run++) {
      drawn[Controller.start(PROBLEM, mixture, random).save().part()]++;
    }

    assertCounts(drawn).follow(0.2, 0.5, 0.3);
  }

  @Test
  void mixtureRemembersStepsIfOneOfItsPoliciesDoes() {
    assertThat(MixturePolicy.of(List.of(new Part(GREEDY, 1))).remembers()).isEmpty();
    assertThat(MixturePolicy.of(List.of(new Part(GREEDY, 0.5), new Part(STEPS, 0.5))).remembers())
        .containsExactly(Observable.STEPS);
  }

  @Test
  void invalidMixturesAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Part(GREEDY, 1.5))
        .withMessage("weight of a policy must be in [0, 1], was 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MixturePolicy.of(List.of(new Part(GREEDY, 0.5))))
        .withMessage("sum of probabilities must be 1, was 0.5");
    SinglePolicy longer =
        StationaryPolicies.greedy(PROBLEM.toBuilder().horizon(13).build().shape());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MixturePolicy.of(List.of(new Part(GREEDY, 0.5), new Part(longer, 0.5))))
        .withMessageStartingWith("shapes of a mixture's parts must be one, was ")
        .withMessageContaining("horizon=13");
  }

  /** A policy-aware attacker can read all policies that may be drawn. */
  @Test
  void mixtureComponentsArePublic() {
    List<Part> parts = List.of(new Part(GREEDY, 0.2), new Part(STEPS, 0.8));

    assertThat(MixturePolicy.of(parts).parts()).isEqualTo(parts);
    assertThat(MixturePolicy.of(parts).shape()).isEqualTo(PROBLEM.shape());
    assertThat(STEPS.parts()).containsExactly(new Part(STEPS, 1));
  }
}
