package feint.policy;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.attack.audit.Finding;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DecoySteppingTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();
  private static final int EPISODES = 500;

  @Test
  void queriesAreThoseOfThePolicy() {
    Policy random = StationaryPolicies.random(PROBLEM.shape());
    List<Transcript> plain = transcripts(random);
    List<Transcript> always = transcripts(DecoyStepping.by(DecoyDistribution.ALWAYS, random));
    assertThat(always).isEqualTo(plain);
  }

  @Test
  void decoyStepsAsOftenAsLearningWouldSucceed() {
    Policy random = StationaryPolicies.random(PROBLEM.shape());
    Moments surplus = new Moments();
    for (Transcript transcript :
        transcripts(DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, random))) {
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
  void mixtureRemainsAMixture() {
    Policy mixture =
        MixturePolicy.of(
            List.of(
                new Policy.Part(HalfBalanced.steps(PROBLEM, 2), 0.5),
                new Policy.Part(StationaryPolicies.greedy(PROBLEM.shape()), 0.5)));
    assertThat(DecoyStepping.by(DecoyDistribution.ALWAYS, mixture))
        .isInstanceOf(MixturePolicy.class);
    assertThat(
            transcripts(DecoyStepping.by(DecoyDistribution.ALWAYS, mixture)).stream()
                .flatMap(transcript -> transcript.queries().stream())
                .filter(query -> !query.action().learns()))
        .allMatch(Transcript.Entry::step);
  }

  /** A balanced policy leaks if its decoy steps otherwise than the real trajectory would. */
  @Tag("slow")
  @Test
  void otherDecoysMakeBalancedPoliciesLeak() {
    Policy balanced = HalfBalanced.steps(PROBLEM, 2);
    assertThat(advantage(balanced).advantage().interval().low()).isLessThanOrEqualTo(0);
    assertThat(
            advantage(DecoyStepping.by(DecoyDistribution.ALWAYS, balanced))
                .advantage()
                .interval()
                .low())
        .isGreaterThan(0.3);
    assertThat(
            advantage(DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, balanced))
                .advantage()
                .interval()
                .low())
        .isGreaterThan(0.3);
  }

  /** The guarantee does not cover steps, and nothing if the policy remembers steps. */
  @Test
  void guaranteesAreThoseOfThePolicyWithoutSteps() {
    BalancedPolicy types = HalfBalanced.types(PROBLEM, 2, FillRule.QUEUE, 0);
    DecoyStepping stepping =
        (DecoyStepping) DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, types);
    assertThat(stepping.claim(PROBLEM)).isEqualTo(types.claim(PROBLEM));
    assertThat(stepping.policy()).isSameAs(types);
    assertThat(stepping.law()).isSameAs(DecoyDistribution.IF_INFORMATIVE);
    assertThat(stepping.shape()).isSameAs(PROBLEM.shape());
    assertThat(stepping.remembers()).isEmpty();
    Policy steps = DecoyStepping.by(DecoyDistribution.ALWAYS, HalfBalanced.steps(PROBLEM, 2));
    assertThat(steps.claim(PROBLEM)).isEqualTo(LeakageGuarantee.NONE);
    assertThat(steps.remembers()).containsExactly(Observable.STEPS);
  }

  /** The run continues and ends as the policy's does, with the same number of decoys. */
  @Test
  void everythingButTheStepsIsThePolicys() {
    ObliviousPolicy open =
        ObliviousPolicy.of(
            new ObliviousSettings(Order.ONE_FIRST, 2, true),
            IncentiveRule.constant(PROBLEM.shape(), 2));
    Policy policy = DecoyStepping.by(DecoyDistribution.ALWAYS, open);
    assertThat(policy.decoys()).isEqualTo(2);
    Memory memory = policy.parts().get(0).policy().start();
    Memory plain = open.start();
    for (int who = 0; who <= 2; who++) {
      for (int n = 0; n < 4; n++) {
        assertThat(memory.stops()).isFalse();
        PublicQuery turn =
            new PublicQuery(who == 0 ? Action.learn(2) : Action.obfuscate(2), who, 1);
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

  /** The policy's filter of the oracle is carried over, together with the distribution of steps. */
  @Test
  void followingRunsKeepTheDistributionOfSteps() {
    BalancedPolicy balanced = HalfBalanced.steps(PROBLEM, 2);
    SinglePolicy stepping =
        DecoyStepping.by(DecoyDistribution.withProbability(0.25), balanced).parts().get(0).policy();
    Memory memory = stepping.start();
    Memory plain = balanced.start();
    for (int n = 0; n < 3; n++) {
      memory.see(new PublicQuery(Action.learn(2), 2));
      plain.see(new PublicQuery(Action.learn(2), 2));
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
    Audit audit = new Audit(PROBLEM, policy, List.of(Attacks.POLICY_AWARE_STEPS));
    return audit.run(1000, new Seed(3), Execution.defaults()).findings().get(0);
  }

  private static List<Transcript> transcripts(Policy policy) {
    return LocalSimulator.of(PROBLEM).transcribe(new Trial(policy, EPISODES, new Seed(1)));
  }
}
