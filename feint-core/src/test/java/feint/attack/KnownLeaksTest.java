package feint.attack;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.attack.audit.Advantage;
import feint.attack.audit.Audit;
import feint.attack.audit.Finding;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.Policy.Part;
import feint.policy.SinglePolicy;
import feint.policy.TestPolicies;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.backward.BackwardInduction;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Audits of policies whose leakage is known. */
class KnownLeaksTest {

  private static final Seed SEED = new Seed(1502);
  private static final Execution EXECUTION = Execution.defaults();

  private static Problem uniform(int horizon, int successes) {
    return KnownProblems.threeStates(horizon, successes).toBuilder()
        .oracle(KnownProblems.threeStateChainFromAnywhere())
        .build();
  }

  private static Finding one(Problem problem, Policy policy, AttackFactory attack, int runs) {
    return new Audit(problem, policy, List.of(attack)).run(runs, SEED, EXECUTION).findings().get(0);
  }

  /** Learns with probability p in every state, always paying 3. */
  private static MarkovPolicy coin(Problem problem, double p) {
    return StationaryPolicies.always(
        problem.shape(), TestPolicies.atOnePrice(problem.shape(), 2, (o, b) -> p));
  }

  /**
   * An attacker who is right in 99.9 % of runs or less passes with probability 0.999<sup>7000</sup>
   * &lt; 0.001 for each of the two sets of observables.
   */
  @Tag("slow")
  @Test
  void policyAwareAttackersAlwaysIdentifyTheGoalPolicy() {
    Problem problem = uniform(100, 25).withObjective(Objective.goal());
    Policy policy = BackwardInduction.solve(problem).policy();

    List<Finding> findings =
        new Audit(
                problem,
                policy,
                List.of(Attacks.POLICY_AWARE, Attacks.POLICY_AWARE_STEPS, Attacks.INCENTIVE_SHARE))
            .run(7000, SEED, EXECUTION)
            .findings();

    assertThat(findings.get(0).advantage().right().count()).isEqualTo(7000);
    assertThat(findings.get(1).advantage().right().count()).isEqualTo(7000);
    assertThat(findings.get(0).logLoss()).isLessThan(0.001);
    // Its advantage is negative: inverted, it would nearly always be right.
    assertThat(findings.get(2).advantage().interval(0.999).high()).isLessThan(-0.9);
  }

  /** The same for the paper's own experiment, N = 100 and M = 45, and its cost. */
  @Tag("slow")
  @Test
  void policyAwareAttackersAlwaysIdentifyTheCostPolicy() {
    Problem problem = KnownProblems.paper();
    Policy policy = KnownProblems.paperSolution().policy();

    Finding found = one(problem, policy, Attacks.POLICY_AWARE, 7000);

    assertThat(found.advantage().right().count()).isEqualTo(7000);
    assertThat(found.bits()).isGreaterThan(0.999);
  }

  /**
   * One of two coins for a whole run, so that the number of queries k is a sufficient statistic:
   * the best advantage is half the sum over k of |P(k) - P(n - k)|. An attacker that mixed the
   * coins anew for every query would use the majority, which is worse. False alarm 6e-5 per
   * horizon.
   */
  @ParameterizedTest
  @ValueSource(ints = {9, 12})
  void theDrawnComponentOfAMixtureIsInferred(int horizon) {
    Problem problem = uniform(horizon, 3);
    int runs = 10_000;
    Policy policy =
        MixturePolicy.of(
            List.of(new Part(coin(problem, 0.9), 0.6), new Part(coin(problem, 0.2), 0.4)));
    double best = 0;
    double majority = 0;
    for (int k = 0; k <= horizon; k++) {
      double real = 0.6 * binomial(horizon, k, 0.9) + 0.4 * binomial(horizon, k, 0.2);
      double exchanged = 0.6 * binomial(horizon, k, 0.1) + 0.4 * binomial(horizon, k, 0.8);
      best += Math.abs(real - exchanged) / 2;
      majority += real * Integer.signum(2 * k - horizon);
    }

    Finding found = one(problem, policy, Attacks.POLICY_AWARE, runs);
    Finding naive = one(problem, policy, Attacks.QUERY_SHARE, runs);

    double deviation = 1 / Math.sqrt(runs);
    assertThat(best).isGreaterThan(majority + 10 * deviation);
    assertThat(found.advantage().value(), deviation).isConsistentWith(best);
    assertThat(naive.advantage().value(), deviation).isConsistentWith(majority);
  }

  private static double binomial(int n, int k, double p) {
    double value = Math.pow(p, k) * Math.pow(1 - p, n - k);
    for (int i = 1; i <= k; i++) {
      value *= (double) (n - k + i) / i;
    }
    return value;
  }

  /** A fair coin whose decoy steps with probability d, where learning succeeds with g. */
  private record Decoy(Shape shape, double d) implements MarkovPolicy {

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return TestPolicies.atOnePrice(shape, 0, (o, b) -> 0.5);
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      return DecoyDistribution.withProbability(d);
    }
  }

  /**
   * One query: it is followed by a step with probability g if real and d if not, so that observing
   * the step is worth |g - d|, and not observing it nothing. False alarm 6e-5 for each of three.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0, 0.3})
  void decoyWithAnotherStepProbabilityLeaksTheDifference(double d) {
    double g = 0.3;
    Problem problem = Problem.builder().horizon(1).successes(1).success(new double[] {g}).build();
    Policy policy = new Decoy(problem.shape(), d);
    int runs = 10_000;

    Finding seeing = one(problem, policy, Attacks.POLICY_AWARE_STEPS, runs);
    Finding blind = one(problem, policy, Attacks.POLICY_AWARE, runs);

    double exact = Math.abs(g - d);
    double deviation = Math.sqrt((1 - exact * exact) / runs);
    assertThat(seeing.advantage().value(), deviation).isConsistentWith(exact);
    assertThat(blind.advantage().value(), 1 / Math.sqrt(runs)).isConsistentWith(0);
    assertThat(blind.logLoss()).isCloseTo(Math.log(2), within(1e-12));
  }

  /** Memory that observes steps without using them. */
  private record Watchful(MarkovPolicy policy) implements SinglePolicy {

    @Override
    public Shape shape() {
      return policy.shape();
    }

    @Override
    public Memory start() {
      return policy;
    }

    @Override
    public Set<Observable> remembers() {
      return Set.of(Observable.STEPS);
    }
  }

  private static Finding named(List<Finding> findings, String name) {
    return findings.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void bothPolicyAwareAttacksAreEqualIfThePolicyRemembersSteps() {
    Problem problem = uniform(8, 3);
    Policy policy = new Watchful(coin(problem, 0.5));
    List<Finding> all =
        new Audit(problem, policy, Attacks.everywhere().toList())
            .run(333, SEED, EXECUTION)
            .findings();
    Finding plain = named(all, "policy-aware");
    Finding steps = named(all, "policy-aware-steps");

    assertThat(plain.course()).isEqualTo(steps.course());
    assertThat(plain.logLoss()).isEqualTo(steps.logLoss());
    // Run on its own, it shares its work with no other attack.
    assertThat(one(problem, policy, Attacks.POLICY_AWARE_STEPS, 333)).isEqualTo(steps);
    assertThat(steps.advantage().value()).isGreaterThan(0.5);
  }

  @Test
  void intervalsAreThoseOfTheShareOfRightGuesses() {
    Finding found =
        new Finding(
            Attacks.FIRST.on(uniform(4, 2), StationaryPolicies.greedy(uniform(4, 2).shape())),
            Advantage.overCoin(new Proportion(900, 1000)),
            0,
            Double.NaN,
            List.of(0.8));
    for (double level : new double[] {0.95, 0.9999}) {
      Interval share = ClopperPearson.interval(900, 1000, level);
      assertThat(found.advantage().interval(level).low())
          .isCloseTo(2 * share.low() - 1, within(1e-12));
      assertThat(found.advantage().interval(level).high())
          .isCloseTo(2 * share.high() - 1, within(1e-12));
    }
    assertThat(found.advantage().interval()).isEqualTo(found.advantage().interval(0.95));
    assertThat(found.advantage().value()).isCloseTo(0.8, within(1e-12));
  }

  @Test
  void namesAreThoseOfTheAttacks() {
    Problem problem = uniform(4, 2);
    assertThat(Attacks.all(problem, StationaryPolicies.greedy(problem.shape())))
        .extracting(Attack::name)
        .isEqualTo(Attacks.everywhere().map(Attacks::label).toList());
    assertThat(Attacks.names()).endsWith("stall", "client").doesNotHaveDuplicates();
  }
}
