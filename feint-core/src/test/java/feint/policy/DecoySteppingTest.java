package feint.policy;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.Finding;
import feint.balance.HalfBalanced;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Problem;
import feint.simulation.LocalSimulator;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import feint.work.Execution;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecoySteppingTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();
  private static final int EPISODES = 500;

  @Test
  void queriesStayThoseOfThePolicy() {
    Policy random = StationaryPolicies.random(PROBLEM.shape());
    List<Transcript> plain = transcripts(random);
    List<Transcript> always = transcripts(DecoyStepping.by(DecoyLaw.ALWAYS, random));
    assertThat(always).isEqualTo(plain);
  }

  @Test
  void decoyStepsAsOftenAsLearningWouldSucceed() {
    Policy random = StationaryPolicies.random(PROBLEM.shape());
    Moments surplus = new Moments();
    for (Transcript transcript : transcripts(DecoyStepping.by(DecoyLaw.IF_INFORMATIVE, random))) {
      for (Transcript.Entry query : transcript.queries()) {
        if (!query.action().learns()) {
          int level = PROBLEM.actions().levelOf(query.action().incentive());
          surplus.add((query.step() ? 1 : 0) - PROBLEM.success().at(query.oracle(), level));
        }
      }
    }
    assertThat(surplus.mean(), surplus.estimate().standardError()).isConsistentWith(0);
  }

  @Test
  void mixtureStaysAMixture() {
    Policy mixture =
        MixturePolicy.of(
            List.of(
                new Policy.Part(HalfBalanced.steps(PROBLEM, 2), 0.5),
                new Policy.Part(StationaryPolicies.greedy(PROBLEM.shape()), 0.5)));
    assertThat(DecoyStepping.by(DecoyLaw.ALWAYS, mixture)).isInstanceOf(MixturePolicy.class);
    assertThat(
            transcripts(DecoyStepping.by(DecoyLaw.ALWAYS, mixture)).stream()
                .flatMap(transcript -> transcript.queries().stream())
                .filter(query -> !query.action().learns()))
        .allMatch(Transcript.Entry::step);
  }

  /** A balanced policy leaks if its decoy does anything but what its twin would. */
  @Test
  void otherDecoysGiveBalancedPoliciesAway() {
    Policy balanced = HalfBalanced.steps(PROBLEM, 2);
    assertThat(advantage(balanced).advantage().interval().low()).isLessThanOrEqualTo(0);
    assertThat(advantage(DecoyStepping.by(DecoyLaw.ALWAYS, balanced)).advantage().interval().low())
        .isGreaterThan(0.3);
    assertThat(
            advantage(DecoyStepping.by(DecoyLaw.IF_INFORMATIVE, balanced))
                .advantage()
                .interval()
                .low())
        .isGreaterThan(0.3);
  }

  private static Finding advantage(Policy policy) {
    Audit audit =
        new Audit(PROBLEM, policy, List.of(Attacks.POLICY_AWARE_STEPS.on(PROBLEM, policy)));
    return audit.run(1000, new Seed(3), Execution.defaults()).findings().get(0);
  }

  private static List<Transcript> transcripts(Policy policy) {
    return LocalSimulator.of(PROBLEM).transcribe(new Trial(policy, EPISODES, new Seed(1)));
  }
}
