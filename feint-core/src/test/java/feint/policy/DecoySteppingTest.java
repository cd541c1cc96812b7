package feint.policy;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.Finding;
import feint.balance.Balanced;
import feint.balance.Filling;
import feint.balance.HalfBalanced;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.open.Order;
import feint.simulation.LocalSimulator;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import feint.work.Execution;
import java.util.List;
import org.junit.jupiter.api.Tag;
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
  @Tag("slow")
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

  /** Nothing is said of steps any more, and nothing at all of who remembers them. */
  @Test
  void claimsAreThoseOfThePolicyWithoutSteps() {
    Balanced types = HalfBalanced.types(PROBLEM, 2, Filling.QUEUE, 0);
    DecoyStepping stepping = (DecoyStepping) DecoyStepping.by(DecoyLaw.IF_INFORMATIVE, types);
    assertThat(stepping.claim(PROBLEM)).isEqualTo(types.claim(PROBLEM));
    assertThat(stepping.policy()).isSameAs(types);
    assertThat(stepping.law()).isSameAs(DecoyLaw.IF_INFORMATIVE);
    assertThat(stepping.shape()).isSameAs(PROBLEM.shape());
    assertThat(stepping.remembers()).isEmpty();
    Policy steps = DecoyStepping.by(DecoyLaw.ALWAYS, HalfBalanced.steps(PROBLEM, 2));
    assertThat(steps.claim(PROBLEM)).isEqualTo(Claim.NONE);
    assertThat(steps.remembers()).containsExactly(Sight.STEPS);
  }

  /** The run goes on and ends as the policy's does, with as many decoys. */
  @Test
  void allButTheStepsAreThePolicys() {
    OpenPolicy open =
        OpenPolicy.of(
            new OpenSettings(Order.ONE_FIRST, 2, true), IncentiveRule.constant(PROBLEM.shape(), 2));
    Policy policy = DecoyStepping.by(DecoyLaw.ALWAYS, open);
    assertThat(policy.decoys()).isEqualTo(2);
    Memory memory = policy.parts().get(0).policy().start();
    Memory plain = open.start();
    for (int who = 0; who <= 2; who++) {
      for (int n = 0; n < 4; n++) {
        assertThat(memory.stops()).isFalse();
        Turn turn = new Turn(who == 0 ? Action.learn(2) : Action.obfuscate(2), who, 1);
        memory.see(turn);
        plain.see(turn);
      }
    }
    assertThat(plain.stops()).isTrue();
    assertThat(memory.stops()).isTrue();
    assertThat(memory.decoy(Action.obfuscate(2)).decoys())
        .containsExactly(plain.decoy(Action.obfuscate(2)).decoys());
    assertThat(memory.decoy(Action.obfuscate(2)).step(0.3)).isEqualTo(1);
  }

  /** What the policy knows of the oracle is carried over, and the law of steps goes along. */
  @Test
  void followingRunsKeepTheLaw() {
    Balanced balanced = HalfBalanced.steps(PROBLEM, 2);
    SinglePolicy stepping =
        DecoyStepping.by(DecoyLaw.withProbability(0.25), balanced).parts().get(0).policy();
    Memory memory = stepping.start();
    Memory plain = balanced.start();
    for (int n = 0; n < 3; n++) {
      memory.see(new Turn(Action.learn(2), 2));
      plain.see(new Turn(Action.learn(2), 2));
    }
    Memory next = memory.followedBy(stepping.start());
    Memory plainNext = plain.followedBy(balanced.start());
    int learning = PROBLEM.actions().learning(1);
    for (int o = 1; o <= 2; o++) {
      assertThat(next.rule(0, PROBLEM.prior()).probability(o, 4, learning))
          .isEqualTo(plainNext.rule(0, PROBLEM.prior()).probability(o, 4, learning));
    }
    assertThat(next.decoy(Action.obfuscate(2)).step(0.7)).isEqualTo(0.25);
    Memory other = balanced.start();
    assertThat(memory.followedBy(other)).isSameAs(other);
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
