package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.Interner;
import feint.math.Checks;
import feint.model.Shape;
import feint.policy.DecisionRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Codec of decision rules: each distribution once, and then by oracle state and queue the index of
 * a certain action, or -1 - n for the n-th distribution.
 */
final class RuleCodec {

  private RuleCodec() {}

  /** Returns whether a rule can be encoded: it must be defined in all states of a problem. */
  static boolean covers(DecisionRule rule, Shape shape) {
    for (int o = 1; o <= shape.oracleStates(); o++) {
      for (int b = 0; b <= shape.successes(); b++) {
        if (!rule.known(o, b)) {
          return false;
        }
      }
    }
    return true;
  }

  static CodecOutput written(DecisionRule rule, Shape shape) {
    Interner distributions = new Interner();
    List<Integer> states = new ArrayList<>();
    for (int o = 1; o <= shape.oracleStates(); o++) {
      for (int b = 0; b <= shape.successes(); b++) {
        states.add(
            rule.drawn(o, b)
                ? -1 - distributions.number(law(rule, o, b, shape.actions().count()))
                : rule.action(o, b));
      }
    }
    CodecOutput out = new CodecOutput();
    distributions.write(out);
    return out.wholes(states.stream().mapToInt(Integer::intValue).toArray());
  }

  private static CodecOutput law(DecisionRule rule, int oracle, int queue, int actions) {
    double[] distribution = new double[actions];
    Arrays.setAll(distribution, u -> rule.probability(oracle, queue, u));
    return new CodecOutput().numbers(distribution);
  }

  static DecisionRule read(Shape shape, CodecInput in) {
    List<double[]> distributions = in.list(distribution -> distribution.part(CodecInput::numbers));
    int[] states = in.wholes();
    int queues = shape.successes() + 1;
    Checks.require(
        states.length == shape.hiddenStates(),
        "states of a rule",
        "must be " + shape.hiddenStates(),
        states.length);
    int actions = shape.actions().count();
    for (double[] distribution : distributions) {
      Checks.require(
          distribution.length == actions,
          "distribution of a rule",
          "must have " + actions,
          distribution.length);
    }
    for (int state : states) {
      Checks.within(-distributions.size(), actions - 1, state, "action of a rule");
    }
    if (distributions.isEmpty()) {
      return DecisionRule.deterministic(shape, (o, b) -> states[(o - 1) * queues + b]);
    }
    return DecisionRule.randomised(
        shape,
        (o, b, distribution) -> {
          int state = states[(o - 1) * queues + b];
          if (state >= 0) {
            distribution[state] = 1;
          } else {
            System.arraycopy(
                distributions.get(-1 - state), 0, distribution, 0, distribution.length);
          }
        });
  }
}
