package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.KnownProblems;
import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.AuditResult;
import feint.balance.Balanced;
import feint.balance.Strength;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.part.Owned;
import feint.part.PartException;
import feint.part.PartOptions;
import feint.part.Source;
import feint.simulation.LocalSimulator;
import feint.solver.PolicyEvaluation;
import feint.testkit.Sample;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OwnPolicyTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(8, 3);
  private static final Shape SHAPE = PROBLEM.shape();
  private static final Source JAR = new Source("own.jar", "0f".repeat(32));

  private static Policy own(Policy policy) {
    return own(new FixedPart(policy), PartOptions.none());
  }

  private static Policy own(PolicyPart part, PartOptions options) {
    return OwnPolicy.of(new Owned<>(part, "policy", "fixed", JAR), PROBLEM, options);
  }

  static Stream<Policy> policies() {
    return Stream.concat(
        TestPolicies.all(PROBLEM).values().stream(),
        Stream.of(
            OpenPolicy.of(
                OpenSettings.defaults(),
                IncentiveRule.constant(SHAPE, SHAPE.actions().highestIncentive()))));
  }

  static Stream<Policy> fewPolicies() {
    return Sample.of(policies(), 4);
  }

  /** To the last digit, and for those who know the policy as well. */
  @ParameterizedTest
  @MethodSource("fewPolicies")
  void aPolicyOfAJarDecidesAsItWouldAnywhereElse(Policy policy) {
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
    List<Attack> attacks = Attacks.all(PROBLEM, policy);
    return new Audit(PROBLEM, policy, attacks).run(100, new Seed(5), Execution.defaults());
  }

  private static List<Double> advantages(AuditResult result) {
    return result.findings().stream().map(found -> found.advantage().value()).toList();
  }

  /** What nobody of us has proven is not called proven, were it Feint's own policy in the jar. */
  @Test
  void whatAJarClaimsIsNotBelieved() {
    Policy balanced = Balanced.of(PROBLEM, Strength.CONTENTS, 3);
    assertThat(balanced.claim(PROBLEM)).isNotEqualTo(Claim.NONE);
    assertThat(own(balanced).claim(PROBLEM)).isEqualTo(Claim.NONE);
    assertThat(audited(balanced).verdict()).isEqualTo(AuditResult.Verdict.PROVEN);
    assertThat(audited(own(balanced)).verdict()).isEqualTo(AuditResult.Verdict.NOTHING_FOUND);
    Policy mixed = MixturePolicy.of(List.of(new Policy.Part((SinglePolicy) balanced, 1)));
    assertThat(own(mixed).claim(PROBLEM)).isEqualTo(Claim.NONE);
  }

  /** A policy that notes what it is told. */
  private record Noting(Set<Sight> remembers, List<Turn> told) implements SinglePolicy {

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
        public void see(Turn turn) {
          told.add(turn);
        }
      };
    }
  }

  @Test
  void ofAQueryItSeesNoMoreThanItSaysItRemembers() {
    Action learn = SHAPE.actions().at(SHAPE.actions().learning(0));
    assertThat(told(Set.of(), new Turn(learn, 3), new Turn(learn, 0)))
        .containsExactly(new Turn(learn, 0), new Turn(learn, 0));
    assertThat(told(Set.of(Sight.STEPS), new Turn(learn, 3), new Turn(learn, 0)))
        .containsExactly(new Turn(learn, 1), new Turn(learn, 0));
    assertThat(told(Set.of(Sight.STEPS, Sight.CONTENTS), new Turn(learn, 3), new Turn(learn, 0)))
        .containsExactly(new Turn(learn, 3), new Turn(learn, 0));
  }

  private static List<Turn> told(Set<Sight> remembers, Turn... turns) {
    List<Turn> told = new ArrayList<>();
    Policy own = own(new Noting(remembers, told));
    assertThat(own.remembers()).isEqualTo(remembers);
    Memory memory = own.parts().get(0).policy().start();
    List.of(turns).forEach(memory::see);
    return told;
  }

  @Test
  void whatItReturnsIsLookedAt() {
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
        () -> own(new FixedPart(StationaryPolicies.greedy(SHAPE)), PartOptions.of("a=1")),
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
  void decoysMustBeThoseThatThereAre() {
    assertFault(
        () -> decoyed(DecoyLaw.ALWAYS.towards(0.5, 0.5)),
        ": a query must be sent to decoy 1..1, was 2");
    assertFault(
        () -> decoyed(DecoyLaw.inStates(0.5, 0.5)),
        ": a step must be made as in oracle state 1..3, was in one of 2");
    decoyed(DecoyLaw.inStates(0.5, 0.25, 0.25));
  }

  private static void decoyed(DecoyLaw law) {
    SinglePolicy policy =
        (SinglePolicy) DecoyStepping.by(DecoyLaw.ALWAYS, StationaryPolicies.greedy(SHAPE));
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
              public DecoyLaw decoy(Action action) {
                return law;
              }
            };
          }
        };
    own(odd).parts().get(0).policy().start().decoy(SHAPE.actions().at(0));
  }

  /** Whoever knows it, and is told otherwise by the run, says whose fault that is. */
  @Test
  void aPolicyThatIsNoFunctionOfThePastIsFoundOut() {
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
    Attack knowing = Attacks.POLICY_AWARE.on(PROBLEM, moody);
    assertFault(
        () ->
            new Audit(PROBLEM, moody, List.of(knowing))
                .run(1, new Seed(1), Execution.defaults().withThreads(1)),
        ": must do the same after the same public past, but at query 1 of run 0 its rule for"
            + " policy-aware, who knows it, is not the one that it played");
  }

  private static void assertFault(Runnable doing, String words) {
    assertThatExceptionOfType(PartException.class)
        .isThrownBy(doing::run)
        .withMessageStartingWith("policy fixed of own.jar")
        .withMessageContaining(words);
  }
}
