package feint.policy;

import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.backward.BackwardInduction;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** One policy of every kind, and kinds with memory. */
public final class TestPolicies {

  private static final String STOPPING = "balanced, paying by state until it stops";

  private TestPolicies() {}

  /** Returns all policies that exist for every problem, by name. */
  public static Map<String, Policy> all(Problem problem) {
    Map<String, Policy> all = new LinkedHashMap<>(markov(problem));
    all.put("patient", new Patient(problem, 2));
    all.put(
        "mixture",
        mixture(
            0.3,
            StationaryPolicies.greedy(problem.shape()),
            StationaryPolicies.random(problem.shape())));
    int highest = problem.actions().highestIncentive();
    BalancedPolicy steps = HalfBalanced.steps(problem, highest);
    all.put("balanced types", HalfBalanced.types(problem, highest, FillRule.QUEUE, 0));
    all.put(
        "balanced types by state, in a band",
        HalfBalanced.types(problem, highest, FillRule.STATE, 0.1));
    all.put("balanced steps", steps);
    all.put("balanced", BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, highest));
    BalancedPolicy.Settings following =
        BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.followingTheState(problem));
    all.put(STOPPING, BalancedPolicy.of(problem, following.stopping()));
    Payment byState = Payment.followingTheState(problem);
    all.put(
        "balanced types, paying by state",
        HalfBalanced.types(problem, byState, FillRule.QUEUE, 0.05));
    all.put("balanced steps, paying by state", HalfBalanced.steps(problem, byState, 0.05));
    all.put(
        "mixture of one that remembers and one that does not",
        mixture(0.6, steps, StationaryPolicies.greedy(problem.shape())));
    all.put("one part that is always drawn", mixture(0, steps, new Patient(problem, 1)));
    SinglePolicy random = StationaryPolicies.random(problem.shape());
    all.put("decoy by answers", DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, random));
    all.put("decoy that tells states", DecoyStepping.by(toldStates(problem), random));
    all.put(
        "mixture whose decoy tells states",
        DecoyStepping.by(toldStates(problem), mixture(0.5, new Patient(problem, 2), random)));
    return all;
  }

  /** Returns the policies that send all queries of the horizon. */
  public static Map<String, Policy> toTheHorizon(Problem problem) {
    Map<String, Policy> whole = all(problem);
    whole.remove(STOPPING);
    return whole;
  }

  /** Probability of learning in a hidden state. */
  @FunctionalInterface
  public interface Chance {
    /** Returns the probability for oracle state 1..R and queue 0..M. */
    double learning(int oracle, int queue);
  }

  /**
   * Returns the rule that always pays the incentive at {@code level} and draws whether to learn.
   */
  public static DecisionRule atOnePrice(Shape shape, int level, Chance chance) {
    return DecisionRule.randomised(
        shape,
        (o, b, law) -> {
          double p = chance.learning(o, b);
          law[shape.actions().learning(level)] = p;
          law[shape.actions().obfuscating(level)] = 1 - p;
        });
  }

  /**
   * Returns the policy that plays the first policy with probability {@code first}, otherwise the
   * second.
   */
  public static MixturePolicy mixture(double first, SinglePolicy one, SinglePolicy other) {
    return MixturePolicy.of(
        List.of(new Policy.Part(one, first), new Policy.Part(other, 1 - first)));
  }

  /**
   * Returns steps with probability one half, as in oracle state o with a probability proportional
   * to o.
   */
  private static DecoyDistribution toldStates(Problem problem) {
    int states = problem.oracleStates();
    double[] chances = new double[states];
    Arrays.setAll(chances, o -> (o + 1.0) / (states * (states + 1)));
    return DecoyDistribution.inStates(chances);
  }

  /** Returns whether a policy continues to send learning queries when the queue is empty. */
  public static boolean idles(Policy policy) {
    return policy.parts().stream()
        .map(Policy.Part::policy)
        .anyMatch(one -> one instanceof BalancedPolicy);
  }

  /** Returns the policies without memory, by name. */
  public static Map<String, MarkovPolicy> markov(Problem problem) {
    RandomGenerator random = new Seed(701).generator();
    Map<String, MarkovPolicy> all = new LinkedHashMap<>();
    ExactPolicy exact = BackwardInduction.solve(problem).policy();
    all.put("exact", exact);
    all.put("exact where a run can get", exact.reachable());
    all.put(
        "exact for the goal",
        BackwardInduction.solve(problem.withObjective(Objective.goal())).policy());
    all.put(
        "exact for finishing",
        BackwardInduction.solve(problem.withObjective(Objective.weighted(1, 0, 0.01))).policy());
    all.put(
        "threshold",
        StationaryPolicies.threshold(problem.shape(), RandomProblems.thresholds(problem, random)));
    all.put(
        "sigmoid",
        StationaryPolicies.sigmoid(
            problem.shape(), RandomProblems.thresholds(problem, random), 0.8));
    all.put(
        "constant incentive",
        StationaryPolicies.constantIncentive(
            problem.shape(), RandomProblems.thresholds(problem, 1, random)));
    all.put("greedy", StationaryPolicies.greedy(problem.shape()));
    all.put("random", StationaryPolicies.random(problem.shape()));
    return all;
  }

  /**
   * Policy that learns, for a random incentive, until the history shows {@code enough} steps of
   * either trajectory, then only obfuscates. Its decoy steps with probability 0.3.
   */
  public record Patient(Problem problem, int enough) implements SinglePolicy {

    /** Probability that the decoy steps. */
    public static final double DECOY_STEP = 0.3;

    @Override
    public Set<Observable> remembers() {
      return Set.of(Observable.STEPS);
    }

    @Override
    public Shape shape() {
      return problem.shape();
    }

    @Override
    public Memory start() {
      return new StepCount(this);
    }
  }

  private static final class StepCount implements Memory {

    private final Patient policy;
    private final DecisionRule learn;
    private final DecisionRule obfuscate;
    private int steps;

    StepCount(Patient policy) {
      this.policy = policy;
      Problem problem = policy.problem();
      this.learn = rule(problem, true);
      this.obfuscate = rule(problem, false);
    }

    private static DecisionRule rule(Problem problem, boolean learn) {
      int levels = problem.actions().levels();
      return DecisionRule.randomised(
          problem.shape(),
          (o, b, law) -> {
            for (int level = 0; level < levels; level++) {
              int index =
                  learn && b > 0
                      ? problem.actions().learning(level)
                      : problem.actions().obfuscating(level);
              law[index] = 1.0 / levels;
            }
          });
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return steps < policy.enough() ? learn : obfuscate;
    }

    @Override
    public void see(PublicQuery turn) {
      steps += turn.stepped() ? 1 : 0;
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      return DecoyDistribution.withProbability(Patient.DECOY_STEP);
    }
  }
}
