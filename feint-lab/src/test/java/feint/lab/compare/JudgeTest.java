package feint.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.audit.Advantage;
import feint.attack.audit.Audit;
import feint.lab.RandomProblems;
import feint.lab.verdict.Identification;
import feint.lab.verdict.Identification.Basis;
import feint.lab.verdict.Identification.Level;
import feint.lab.verdict.PolicyVerdict;
import feint.math.ClopperPearson;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policyspec.PolicyRegistry;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Tests of verdicts, on generated scenarios against an enumeration of every public record. */
class JudgeTest {

  private static final int RUNS = 400;

  /** Probability of a false alarm in one comparison; there are fewer than a hundred. */
  private static final double FALSE_ALARM = 1e-8;

  private static PolicyVerdict verdict(Problem problem, String name, Optional<Integer> runs) {
    Policy policy = PolicyRegistry.build(name, problem);
    Execution execution = Execution.defaults();
    EvaluationResult found =
        new PolicyEvaluator(500, new Seed(3)).appraise(problem, policy, execution);
    return new Judge(problem, runs, new Seed(5)).verdict(name, policy, found, execution);
  }

  @Test
  void factsAreThoseOfAnEnumeration() {
    for (long n = 0; n < 12; n++) {
      Problem drawn = RandomProblems.of(n);
      Problem problem =
          drawn.toBuilder()
              .horizon(Math.min(4, drawn.horizon()))
              .objective(Objective.finish())
              .build();
      for (String name : List.of("exact", "exact:goal", "greedy", "random")) {
        MarkovPolicy policy = (MarkovPolicy) PolicyRegistry.build(name, problem);
        PublicRecords exact = new PublicRecords(problem, policy);
        PolicyVerdict found = verdict(problem, name, Optional.of(RUNS));
        assertThat(found.completes().value())
            .describedAs("%s, problem %d", name, n)
            .isCloseTo(exact.completes, within(1e-12));
        assertThat(found.incentive().value()).isCloseTo(exact.incentive, within(1e-9));
        long right = Math.round(found.attacker().right() * RUNS);
        assertThat(ClopperPearson.chance(right, RUNS, Math.min(1, exact.right)))
            .describedAs("%s, problem %d: %d right, exact %s", name, n, right, exact.right)
            .isGreaterThan(FALSE_ALARM);
      }
    }
  }

  @Test
  void proofsNeedNoAudit() {
    Problem problem = RandomProblems.of(4);
    for (String name : List.of("balanced", "oblivious", "oblivious:decoys=2")) {
      Identification found = verdict(problem, name, Optional.empty()).attacker();
      assertThat(found.basis()).isEqualTo(Basis.PROVEN);
      assertThat(found.right()).isEqualTo(name.endsWith("2") ? 1.0 / 3 : 0.5);
      assertThat(found.anyOracle()).isEqualTo(name.startsWith("oblivious"));
      assertThat(found.level()).isEqualTo(Level.HIDDEN);
    }
    assertThat(verdict(problem, "greedy", Optional.empty()).attacker().basis())
        .isEqualTo(Basis.NOT_MEASURED);
    // The proof of balanced:types does not cover an attacker that sees steps.
    assertThat(verdict(problem, "balanced:types", Optional.of(10)).attacker().basis())
        .isEqualTo(Basis.MEASURED);
  }

  private static Identification audited(String policy, AttackFactory... attackers) {
    Problem problem = RandomProblems.of(4);
    return Identification.audited(
        new Audit(problem, PolicyRegistry.build(policy, problem), List.of(attackers))
            .run(RUNS, new Seed(5), Execution.defaults()));
  }

  @Test
  void auditOfWeakerAttackersShowsNothingOnOneThatKnowsThePolicy() {
    assertThat(audited("balanced", Attacks.INCENTIVE_SHARE).basis()).isEqualTo(Basis.PROVEN);
    // The proof of balanced:types covers these attackers, but not one that sees steps.
    assertThat(audited("balanced:types", Attacks.INCENTIVE_SHARE, Attacks.POLICY_AWARE).basis())
        .isEqualTo(Basis.NOT_MEASURED);
    assertThat(audited("balanced:types", Attacks.POLICY_AWARE_STEPS).basis())
        .isEqualTo(Basis.MEASURED);
  }

  @Test
  void verdictNamesTheAttackerThatKnowsThePolicyUnlessAnotherIsBetter() {
    assertThat(audited("greedy", Attacks.INCENTIVE_SHARE, Attacks.POLICY_AWARE_STEPS).name())
        .isEqualTo(Identification.KNOWING);
    assertThat(audited("greedy", Attacks.INCENTIVE_SHARE).name()).isEqualTo("incentive-share");
    // Chance explains that "first" is right in 56 of 100 runs, but not in 90.
    assertThat(strongest(56, 52).name()).isEqualTo(Identification.KNOWING);
    assertThat(strongest(56, 52).right()).isEqualTo(0.52);
    assertThat(strongest(90, 52).name()).isEqualTo("first");
    assertThat(strongest(0, 100).name()).isEqualTo(Identification.KNOWING);
    assertThat(strongest(10, 80).name()).isEqualTo("first");
    // Runs that are impossible for the attacker that knows the policy count for neither.
    Advantage always = Advantage.overCoin(new Proportion(100, 100));
    Advantage seldomer = Advantage.overCoin(new Proportion(94, 94));
    assertThat(
            Identification.strongest(
                    List.of(
                        new Identification.Tried("first", always),
                        new Identification.Tried(Identification.KNOWING, seldomer)))
                .name())
        .isEqualTo("first");
  }

  private static Identification strongest(long first, long knowing) {
    return Identification.strongest(
        List.of(
            new Identification.Tried("first", Advantage.overCoin(new Proportion(first, 100))),
            new Identification.Tried(
                Identification.KNOWING, Advantage.overCoin(new Proportion(knowing, 100)))));
  }

  private static Level level(long right, long runs, int trajectories) {
    return Identification.measured(
            "someone",
            new Advantage(new Proportion(right, runs), trajectories),
            1,
            OptionalDouble.empty())
        .level();
  }

  @Test
  void anAttackerThatIsAlwaysWrongIdentifiesAsOneThatIsAlwaysRight() {
    assertThat(level(200, 200, 2)).isEqualTo(Level.IDENTIFIED);
    assertThat(level(0, 200, 2)).isEqualTo(Level.IDENTIFIED);
    assertThat(level(100, 200, 2)).isEqualTo(Level.HIDDEN);
    assertThat(level(130, 200, 2)).isEqualTo(Level.IDENTIFIED);
    assertThat(level(70, 200, 2)).isEqualTo(Level.IDENTIFIED);
    // Chance explains 20 of 30, and 16 of 30 do not exclude 0.6.
    assertThat(level(20, 30, 2)).isEqualTo(Level.UNDECIDED);
    assertThat(level(16, 30, 2)).isEqualTo(Level.UNDECIDED);
    // With three trajectories, excluding a wrong guess leaves two.
    assertThat(level(0, 200, 3)).isEqualTo(Level.UNDECIDED);
    assertThat(level(140, 200, 3)).isEqualTo(Level.IDENTIFIED);
  }

  @Test
  void thePapersEavesdropperAloneIdentifies() {
    assertThat(Identification.notMeasured(2, OptionalDouble.of(0)).level())
        .isEqualTo(Level.IDENTIFIED);
    assertThat(Identification.notMeasured(2, OptionalDouble.of(0.61)).level())
        .isEqualTo(Level.IDENTIFIED);
    assertThat(Identification.notMeasured(2, OptionalDouble.of(0.5)).level())
        .isEqualTo(Level.UNDECIDED);
    assertThat(Identification.notMeasured(3, OptionalDouble.of(0)).level())
        .isEqualTo(Level.UNDECIDED);
  }

  /**
   * Every sequence of queries, incentives and steps, with its probability under each of the two
   * hypotheses. The real trajectory steps after a success, the decoy after each of its queries.
   */
  private static final class PublicRecords {

    private final Problem problem;
    private final MarkovPolicy policy;
    private double right;
    private double completes;
    private double incentive;

    PublicRecords(Problem problem, MarkovPolicy policy) {
      this.problem = problem;
      this.policy = policy;
      double[][] start = zeros();
      for (int o = 0; o < problem.oracleStates(); o++) {
        start[o][problem.successes()] = problem.oracle().initial().at(o);
      }
      follow(0, start, problem.prior(), start, problem.prior());
    }

    private double[][] zeros() {
      return new double[problem.oracleStates()][problem.successes() + 1];
    }

    private void follow(int t, double[][] first, Ledger a, double[][] second, Ledger b) {
      if (mass(first) + mass(second) == 0) {
        return;
      }
      if (t == problem.horizon()) {
        right += Math.max(mass(first), mass(second)) / 2;
        for (double[] state : first) {
          completes += state[0];
        }
        incentive += mass(first) * (a.paid() - problem.prior().paid());
        return;
      }
      for (int level = 0; level < problem.actions().levels(); level++) {
        int paid = problem.actions().incentive(level);
        for (boolean learns : new boolean[] {true, false}) {
          Action real = learns ? Action.learn(paid) : Action.obfuscate(paid);
          Action other = learns ? Action.obfuscate(paid) : Action.learn(paid);
          for (boolean step : new boolean[] {true, false}) {
            follow(
                t + 1,
                after(t, first, a, real, step),
                a.after(real),
                after(t, second, b, other, step),
                b.after(other));
          }
        }
      }
    }

    private static double mass(double[][] states) {
      double sum = 0;
      for (double[] state : states) {
        for (double p : state) {
          sum += p;
        }
      }
      return sum;
    }

    private double[][] after(int t, double[][] states, Ledger ledger, Action action, boolean step) {
      double[][] next = zeros();
      if (mass(states) == 0 || (!action.learns() && !step)) {
        return next;
      }
      DecisionRule rule = policy.rule(t, ledger);
      int index = problem.actions().indexOf(action);
      for (int o = 1; o <= problem.oracleStates(); o++) {
        double gamma = problem.success().at(o, problem.actions().level(index));
        for (int b = 0; b <= problem.successes(); b++) {
          double p = states[o - 1][b];
          if (p == 0) {
            continue;
          }
          double taken = p * rule.probability(o, b, index);
          double seen = !action.learns() ? taken : step ? taken * gamma : taken * (1 - gamma);
          int queue = action.learns() && step && seen > 0 ? b - 1 : b;
          for (int to = 0; seen > 0 && to < problem.oracleStates(); to++) {
            next[to][queue] += seen * problem.oracle().transition().at(o - 1, to);
          }
        }
      }
      return next;
    }
  }
}
