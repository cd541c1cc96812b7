package feint.distributed;

import feint.bound.Certifier;
import feint.model.Actions;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.solver.backward.BackwardInduction;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One policy of every kind that has a codec. */
final class CodecPolicies {

  private CodecPolicies() {}

  static Map<String, Policy> all(Problem problem) {
    Shape shape = problem.shape();
    Map<String, Policy> all = new LinkedHashMap<>();
    all.put("greedy", StationaryPolicies.greedy(shape));
    all.put("random", StationaryPolicies.random(shape));
    all.put("threshold", StationaryPolicies.threshold(shape, thresholds(shape)));
    all.put("sigmoid", StationaryPolicies.sigmoid(shape, thresholds(shape), 0.7));
    all.put("by stage", byStage(shape));
    all.put("exact", BackwardInduction.solve(problem).policy());
    Problem goal = problem.withObjective(Objective.goal());
    all.put("long run", Certifier.certify(goal, Execution.defaults()).policy());
    int highest = problem.actions().highestIncentive();
    all.put("balanced", BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, highest));
    all.put("balanced steps", BalancedPolicy.of(problem, ProtectionLevel.STEPS, highest));
    Payment byState = Payment.followingTheState(problem);
    all.put(
        "balanced, by pace",
        BalancedPolicy.of(
            problem,
            BalancedPolicy.Settings.of(ProtectionLevel.STEPS, byState)
                .with(LearningFraction.PACE)));
    all.put(
        "balanced, stopping",
        BalancedPolicy.of(
            problem, BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, byState).stopping()));
    all.put(
        "balanced, three decoys",
        BalancedPolicy.of(
            problem,
            BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, byState)
                .withDecoys(3)
                .stopping()));
    all.put(
        "balanced types",
        BalancedPolicy.of(
            problem,
            new BalancedPolicy.Settings(
                ProtectionLevel.TYPES,
                1,
                LearningFraction.HALF,
                Payment.constant(problem, problem.actions().lowestIncentive()),
                false,
                FillRule.QUEUE,
                0.125)));
    for (Order order : Order.values()) {
      all.put(
          "oblivious " + order,
          ObliviousPolicy.of(
              new ObliviousSettings(order, order == Order.COIN ? 3 : 1, order == Order.COIN),
              IncentiveRule.constant(shape, highest)));
    }
    all.put(
        "oblivious by table",
        ObliviousPolicy.of(
            ObliviousSettings.defaults(),
            IncentiveRule.of(
                shape, (sent, o, toCome) -> (sent + o + toCome) % shape.actions().levels())));
    all.put(
        "mixture",
        MixturePolicy.of(
            List.of(
                new Policy.Part((SinglePolicy) all.get("exact"), 0.3),
                new Policy.Part((SinglePolicy) all.get("balanced"), 0.7))));
    all.put(
        "decoy by answers", DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, all.get("random")));
    double[] inStates = new double[problem.oracleStates()];
    Arrays.fill(inStates, 0.7 / inStates.length);
    all.put(
        "decoy that tells",
        DecoyStepping.by(DecoyDistribution.inStates(inStates), all.get("mixture")));
    all.put(
        "decoy at times",
        DecoyStepping.by(DecoyDistribution.withProbability(0.4), all.get("threshold")));
    return all;
  }

  /** Returns one of them. */
  static Policy named(String name, Problem problem) {
    return Optional.ofNullable(all(problem).get(name)).orElseThrow();
  }

  private static MarkovPolicy byStage(Shape shape) {
    Actions actions = shape.actions();
    DecisionRule first = StationaryPolicies.greedy(shape).rule(0, shape.prior());
    DecisionRule other =
        DecisionRule.deterministic(shape, (o, b) -> b > 0 && o > 1 ? actions.count() - 1 : 0);
    return MarkovPolicy.byStage(shape, t -> t % 2 == 0 ? first : other);
  }

  static Thresholds thresholds(Shape shape) {
    double[][] rows = new double[shape.oracleStates()][shape.actions().count() - 1];
    for (int o = 0; o < rows.length; o++) {
      int state = o;
      Arrays.setAll(rows[o], j -> 0.3 * j + 0.1 * state);
    }
    return Thresholds.of(rows);
  }
}
