package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.markov.ExactPolicy;
import feint.solver.backward.BackwardInduction;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A memory accepts every well-formed history, also one that its policy never produces. */
class MemoryTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(7, 2);

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(781), 8, 3, 3, 3).any(40);
  }

  static Stream<Named<SinglePolicy>> policies() {
    return single(PROBLEM).entrySet().stream()
        .map(kind -> Named.of(kind.getKey(), kind.getValue()));
  }

  /** Policies that a run may follow, drawn or not. */
  private static Map<String, SinglePolicy> single(Problem problem) {
    Map<String, SinglePolicy> all = new LinkedHashMap<>();
    TestPolicies.all(problem)
        .forEach(
            (name, policy) -> {
              for (int k = 0; k < policy.parts().size(); k++) {
                all.put(name + ", part " + k, policy.parts().get(k).policy());
              }
            });
    return all;
  }

  /** Random types, incentives and steps: hardly any policy produces such a history. */
  @ParameterizedTest
  @MethodSource("problems")
  void everyHistoryIsAccepted(Instance instance) {
    Problem problem = instance.problem();
    RandomGenerator random = new Seed(782).child(instance.number()).generator();
    single(problem)
        .forEach(
            (name, policy) -> {
              for (int run = 0; run < 20; run++) {
                follow(problem, name, policy, random);
              }
            });
  }

  private static void follow(
      Problem problem, String name, SinglePolicy policy, RandomGenerator random) {
    Memory memory = policy.start();
    Ledger ledger = problem.prior();
    for (int t = 0; t < problem.horizon(); t++) {
      assertIsARule(name, problem, memory.rule(t, ledger));
      Action action = problem.actions().at(random.nextInt(problem.actions().count()));
      for (int level = 0; level < problem.actions().levels(); level++) {
        Action decoy = Action.obfuscate(problem.actions().incentive(level));
        assertThat(memory.decoy(decoy).step(0.5)).as(name).isBetween(0.0, 1.0);
      }
      memory.see(new PublicQuery(action, random.nextInt(problem.oracleStates() + 1)));
      ledger = ledger.after(action);
    }
  }

  /** In every hidden state the rule has no action or a distribution of actions. */
  private static void assertIsARule(String name, Problem problem, DecisionRule rule) {
    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 0; b <= problem.successes(); b++) {
        double sum = 0;
        for (int u = 0; u < problem.actions().count() && rule.known(o, b); u++) {
          sum += rule.probability(o, b, u);
        }
        assertThat(sum).as(name).isCloseTo(rule.known(o, b) ? 1 : 0, within(1e-9));
      }
    }
  }

  /** Every sequence of three queries, followed by the one that is omitted most often. */
  @ParameterizedTest
  @MethodSource("policies")
  void everyShortHistoryIsAccepted(SinglePolicy policy) {
    int count = 2 * PROBLEM.actions().count();
    for (int code = 0; code < count * count * count; code++) {
      Memory memory = policy.start();
      Ledger ledger = PROBLEM.prior();
      for (int t = 0, rest = code; t < 3; t++, rest /= count) {
        Action action = PROBLEM.actions().at(rest % count / 2);
        memory.rule(t, ledger);
        memory.see(new PublicQuery(action, rest % 2));
        ledger = ledger.after(action);
      }
      assertIsARule(policy.toString(), PROBLEM, memory.rule(3, ledger));
    }
  }

  /** The whole table has actions where its reachable part does not. */
  @Test
  void reachablePartHasNoActionInUnreachableStates() {
    ExactPolicy whole = BackwardInduction.solve(PROBLEM).policy();
    ExactPolicy part = whole.reachable();
    int never = 0;
    Ledger ledger = PROBLEM.prior();
    for (int t = 0; t < PROBLEM.horizon(); t++) {
      for (Action first : PROBLEM.actions().toList()) {
        Ledger odd = ledger.after(first);
        if (t + 1 < PROBLEM.horizon()) {
          never += knows(part, t + 1, odd) ? 0 : 1;
          assertThat(knows(whole, t + 1, odd)).isTrue();
        }
      }
      ledger = ledger.after(Action.learn(1));
    }

    assertThat(never).isPositive();
  }

  private static boolean knows(ExactPolicy policy, int t, Ledger ledger) {
    DecisionRule rule = policy.rule(t, ledger);
    boolean any = false;
    for (int o = 1; o <= 3; o++) {
      for (int b = 0; b <= 2; b++) {
        any |= rule.known(o, b);
      }
    }
    return any;
  }

  /**
   * A query that a balanced policy never sends is no information for its filter: the oracle has
   * moved, and nothing else is known. Under that filter it continues to learn with probability one
   * half.
   */
  @Test
  void balancedPoliciesContinueAfterAnImpossibleQuery() {
    Problem problem =
        PROBLEM.toBuilder()
            .oracle(
                new OracleChain(
                    KnownProblems.threeStateChain().transition(), Distribution.of(0.1, 0.2, 0.7)))
            .build();
    int learning = problem.actions().learning(2);
    for (SinglePolicy policy :
        List.of(
            HalfBalanced.types(problem, 3, FillRule.QUEUE, 0), HalfBalanced.steps(problem, 3))) {
      Memory memory = policy.start();
      Ledger ledger = problem.prior();
      double[] law = problem.oracle().initial().toArray();
      for (int t = 0; t < problem.horizon(); t++) {
        DecisionRule rule = memory.rule(t, ledger);
        double learns = 0;
        for (int o = 1; o <= 3; o++) {
          learns += law[o - 1] * rule.probability(o, problem.successes(), learning);
        }
        assertThat(learns).isCloseTo(0.5, within(1e-12));
        // The policy always pays 3.
        Action odd = t % 2 == 0 ? Action.learn(1) : Action.obfuscate(2);
        memory.see(new PublicQuery(odd, 0));
        ledger = ledger.after(odd);
        law = problem.oracle().moved(law);
      }
    }
  }
}
