package feint.policy;

import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.solver.BackwardInduction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** One policy of every kind, and kinds that remember. */
public final class TestPolicies {

  private TestPolicies() {}

  /** All policies that every problem has, by name. */
  public static Map<String, Policy> all(Problem problem) {
    Map<String, Policy> all = new LinkedHashMap<>(markov(problem));
    all.put("patient", new Patient(problem, 2));
    all.put(
        "mixture",
        new Mixture(
            List.of(StationaryPolicies.greedy(problem), StationaryPolicies.random(problem)), 0.3));
    int highest = problem.actions().highestIncentive();
    BalancedSteps steps = BalancedSteps.of(problem, highest);
    all.put("balanced types", BalancedTypes.of(problem, highest, Filling.QUEUE, 0));
    all.put(
        "balanced types by state, in a band",
        BalancedTypes.of(problem, highest, Filling.STATE, 0.1));
    all.put("balanced steps", steps);
    Payment following = Payment.followingTheState(problem);
    all.put(
        "balanced types, paying by state",
        BalancedTypes.of(problem, following, Filling.QUEUE, 0.05));
    all.put("balanced steps, paying by state", BalancedSteps.of(problem, following, 0.05));
    all.put(
        "mixture of one that remembers and one that does not",
        MixturePolicy.of(
            List.of(
                new MixturePolicy.Part(steps, 0.6),
                new MixturePolicy.Part(StationaryPolicies.greedy(problem), 0.4))));
    return all;
  }

  /** Whether a policy goes on sending learning queries when the queue is empty. */
  public static boolean idles(Policy policy) {
    return policy instanceof BalancedTypes
        || policy instanceof BalancedSteps
        || (policy instanceof MixturePolicy mixture
            && mixture.parts().stream().anyMatch(part -> idles(part.policy())));
  }

  /** The policies that remember nothing, by name. */
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
        StationaryPolicies.threshold(problem, RandomProblems.thresholds(problem, random)));
    all.put(
        "sigmoid",
        StationaryPolicies.sigmoid(problem, RandomProblems.thresholds(problem, random), 0.8));
    all.put(
        "constant incentive",
        StationaryPolicies.constantIncentive(
            problem, RandomProblems.thresholds(problem, 1, random)));
    all.put("greedy", StationaryPolicies.greedy(problem));
    all.put("random", StationaryPolicies.random(problem));
    return all;
  }

  /**
   * Learns, for a random incentive, until the past shows {@code enough} steps of either trajectory,
   * then only obfuscates. Its decoy steps with probability 0.3.
   */
  public record Patient(Problem problem, int enough) implements Policy {

    /** The chance that the decoy steps. */
    public static final double DECOY_STEP = 0.3;

    @Override
    public boolean remembersSteps() {
      return true;
    }

    @Override
    public Memory start(RandomGenerator random) {
      return new StepCount(this, 0);
    }

    @Override
    public Memory resume(List<Double> saved) {
      return new StepCount(this, (int) (double) saved.get(0));
    }
  }

  private static final class StepCount implements Memory {

    private final Patient policy;
    private final DecisionRule learn;
    private final DecisionRule obfuscate;
    private int steps;

    StepCount(Patient policy, int steps) {
      this.policy = policy;
      Problem problem = policy.problem();
      this.learn = rule(problem, true);
      this.obfuscate = rule(problem, false);
      this.steps = steps;
    }

    private static DecisionRule rule(Problem problem, boolean learn) {
      int levels = problem.actions().levels();
      return DecisionRule.randomised(
          problem.oracleStates(),
          problem.successes(),
          problem.actions(),
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
    public void see(Action action, boolean step) {
      steps += step ? 1 : 0;
    }

    @Override
    public double decoyStep(Action action) {
      return Patient.DECOY_STEP;
    }

    @Override
    public List<Double> save() {
      return List.of((double) steps);
    }
  }

  /**
   * Plays the first policy with probability {@code first}, otherwise the second, for a whole run.
   */
  public record Mixture(List<MarkovPolicy> parts, double first) implements Policy {

    @Override
    public Memory start(RandomGenerator random) {
      return part(random.nextDouble() < first ? 0 : 1);
    }

    @Override
    public Memory resume(List<Double> saved) {
      return part((int) (double) saved.get(0));
    }

    private Memory part(int which) {
      return new Memory() {
        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          return parts.get(which).rule(t, ledger);
        }

        @Override
        public List<Double> save() {
          return List.of((double) which);
        }
      };
    }
  }
}
