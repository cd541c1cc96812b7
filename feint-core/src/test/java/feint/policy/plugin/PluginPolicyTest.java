package feint.policy.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.KnownProblems;
import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.attack.audit.AuditResult;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginException;
import feint.plugin.PluginOptions;
import feint.plugin.PluginSource;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.FixedPart;
import feint.policy.LeakageGuarantee;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.policy.TestPolicies;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.solver.forward.PolicyEvaluation;
import feint.testkit.Sample;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PluginPolicyTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(8, 3);
  private static final Shape SHAPE = PROBLEM.shape();
  private static final PluginSource JAR = new PluginSource("own.jar", "0f".repeat(32));

  private static Policy own(Policy policy) {
    return own(new FixedPart(policy), PluginOptions.none());
  }

  private static Policy own(PolicyPlugin part, PluginOptions options) {
    return PluginPolicy.of(new LoadedPlugin<>(part, "policy", "fixed", JAR), PROBLEM, options);
  }

  static Stream<Policy> policies() {
    return Stream.concat(
        TestPolicies.all(PROBLEM).values().stream(),
        Stream.of(
            ObliviousPolicy.of(
                ObliviousSettings.defaults(),
                IncentiveRule.constant(SHAPE, SHAPE.actions().highestIncentive()))));
  }

  static Stream<Policy> fewPolicies() {
    return Sample.of(policies(), 4);
  }

  /** To the last digit, also for a policy-aware attacker. */
  @ParameterizedTest
  @MethodSource("fewPolicies")
  void aPolicyOfAJarDecidesAsABuiltInOne(Policy policy) {
    Policy own = own(policy);
    LocalSimulator simulator = LocalSimulator.of(PROBLEM);
    assertThat(simulator.run(own, 200, new Seed(3)))
        .isEqualTo(simulator.run(policy, 200, new Seed(3)));
    assertThat(PolicyEvaluation.covers(own)).isEqualTo(PolicyEvaluation.covers(policy));
    if (PolicyEvaluation.covers(policy)) {
      assertThat(PolicyEvaluation.evaluate(PROBLEM, own, Execution.defaults()).outcome())
          .isEqualTo(PolicyEvaluation.evaluate(PROBLEM, policy, Execution.defaults()).outcome());
    }
    List<Double> found = advantages(audited(own));
    assertThat(found).isEqualTo(advantages(audited(policy)));
  }

  private static AuditResult audited(Policy policy) {
    return new Audit(PROBLEM, policy, Attacks.everywhere().toList())
        .run(100, new Seed(5), Execution.defaults());
  }

  private static List<Double> advantages(AuditResult result) {
    return result.findings().stream().map(found -> found.advantage().value()).toList();
  }

  /** Without a proof of ours there is no guarantee, even for Feint's own policy in the jar. */
  @Test
  void guaranteesOfAJarAreIgnored() {
    Policy balanced = BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3);
    assertThat(balanced.claim(PROBLEM)).isNotEqualTo(LeakageGuarantee.NONE);
    assertThat(own(balanced).claim(PROBLEM)).isEqualTo(LeakageGuarantee.NONE);
    assertThat(audited(balanced).verdict()).isEqualTo(AuditResult.Verdict.PROVEN);
    assertThat(audited(own(balanced)).verdict()).isEqualTo(AuditResult.Verdict.NOTHING_FOUND);
    Policy mixed = MixturePolicy.of(List.of(new Policy.Part((SinglePolicy) balanced, 1)));
    assertThat(own(mixed).claim(PROBLEM)).isEqualTo(LeakageGuarantee.NONE);
  }

  /** Policy that records the queries it observes. */
  private record Recording(Set<Observable> remembers, List<PublicQuery> observed)
      implements SinglePolicy {

    @Override
    public Shape shape() {
      return SHAPE;
    }

    @Override
    public Memory start() {
      return new Memory() {
        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          return DecisionRule.deterministic(SHAPE, (o, b) -> 0);
        }

        @Override
        public void see(PublicQuery turn) {
          observed.add(turn);
        }
      };
    }
  }

  @Test
  void memoryObservesOnlyTheDeclaredObservables() {
    Action learn = SHAPE.actions().at(SHAPE.actions().learning(0));
    assertThat(observed(Set.of(), new PublicQuery(learn, 3), new PublicQuery(learn, 0)))
        .containsExactly(new PublicQuery(learn, 0), new PublicQuery(learn, 0));
    assertThat(
            observed(
                Set.of(Observable.STEPS), new PublicQuery(learn, 3), new PublicQuery(learn, 0)))
        .containsExactly(new PublicQuery(learn, 1), new PublicQuery(learn, 0));
    assertThat(
            observed(
                Set.of(Observable.STEPS, Observable.CONTENTS),
                new PublicQuery(learn, 3),
                new PublicQuery(learn, 0)))
        .containsExactly(new PublicQuery(learn, 3), new PublicQuery(learn, 0));
  }

  private static List<PublicQuery> observed(Set<Observable> remembers, PublicQuery... turns) {
    List<PublicQuery> observed = new ArrayList<>();
    Policy own = own(new Recording(remembers, observed));
    assertThat(own.remembers()).isEqualTo(remembers);
    Memory memory = own.parts().get(0).policy().start();
    List.of(turns).forEach(memory::see);
    return observed;
  }

  @Test
  void returnedObjectsAreValidated() {
    Shape longer = KnownProblems.threeStates(9, 3).shape();
    Shape wider = KnownProblems.threeStates(8, 4).shape();
    assertFault(
        () -> own(StationaryPolicies.greedy(longer)),
        "horizon of the policy must be the problem's");
    int count = SHAPE.actions().count();
    assertFault(
        () -> rule(DecisionRule.deterministic(SHAPE, (o, b) -> count + b)),
        "index of an action must be in 0.." + (count - 1) + ", was " + (count + 3));
    assertFault(
        () -> rule(DecisionRule.among(new int[] {0, 99}, SHAPE, (o, b, law) -> law[0] = 1)),
        "index of an action must be in 0.." + (count - 1) + ", was 99");
    assertFault(
        () -> rule(DecisionRule.deterministic(wider, (o, b) -> 0)),
        "a rule must be for 3 oracle states and queues of 0..3, was for 3 and 0..4");
    assertFault(
        () ->
            own(MarkovPolicy.of(
                    SHAPE,
                    (t, ledger) -> {
                      throw new IllegalStateException("odd");
                    }))
                .parts()
                .get(0)
                .policy()
                .start()
                .rule(0, SHAPE.prior()),
        " failed in rule: illegal state: odd");
    assertFault(
        () -> own(new FixedPart(StationaryPolicies.greedy(SHAPE)), PluginOptions.of("a=1")),
        ": it has no options, was \"a\"");
  }

  private static void rule(DecisionRule rule) {
    own(StationaryPolicies.always(SHAPE, rule))
        .parts()
        .get(0)
        .policy()
        .start()
        .rule(0, SHAPE.prior());
  }

  @Test
  void decoysMustExist() {
    assertFault(
        () -> decoyed(DecoyDistribution.ALWAYS.towards(0.5, 0.5)),
        ": a query must be sent to decoy 1..1, was 2");
    assertFault(
        () -> decoyed(DecoyDistribution.inStates(0.5, 0.5)),
        ": a step must be made as in oracle state 1..3, was in one of 2");
    decoyed(DecoyDistribution.inStates(0.5, 0.25, 0.25));
  }

  private static void decoyed(DecoyDistribution law) {
    SinglePolicy policy =
        (SinglePolicy) DecoyStepping.by(DecoyDistribution.ALWAYS, StationaryPolicies.greedy(SHAPE));
    SinglePolicy odd =
        new SinglePolicy() {
          @Override
          public Shape shape() {
            return SHAPE;
          }

          @Override
          public Memory start() {
            Memory memory = policy.start();
            return new Memory() {
              @Override
              public DecisionRule rule(int t, Ledger ledger) {
                return memory.rule(t, ledger);
              }

              @Override
              public DecoyDistribution decoy(Action action) {
                return law;
              }
            };
          }
        };
    own(odd).parts().get(0).policy().start().decoy(SHAPE.actions().at(0));
  }

  /**
   * A policy-aware attacker whose rule differs from the one played attributes the fault to the
   * plug-in.
   */
  @Test
  void aPolicyThatIsNotAFunctionOfTheHistoryIsDetected() {
    AtomicInteger calls = new AtomicInteger();
    Policy moody =
        own(
            MarkovPolicy.of(
                SHAPE,
                (t, ledger) -> {
                  int level = calls.incrementAndGet() % SHAPE.actions().levels();
                  return DecisionRule.deterministic(
                      SHAPE, (o, b) -> SHAPE.actions().obfuscating(level));
                }));
    assertFault(
        () ->
            new Audit(PROBLEM, moody, List.of(Attacks.POLICY_AWARE))
                .run(1, new Seed(1), Execution.defaults().withThreads(1)),
        ": must decide the same after the same public history, but at query 1 of run 0 its decision"
            + " rule for policy-aware differs from the one that it played");
  }

  private static void assertFault(Runnable doing, String words) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(doing::run)
        .withMessageStartingWith("policy fixed of own.jar")
        .withMessageContaining(words);
  }
}
