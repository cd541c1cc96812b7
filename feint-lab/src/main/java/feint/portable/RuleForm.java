package feint.portable;

import feint.math.Checks;
import feint.model.Shape;
import feint.policy.DecisionRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A decision rule as bytes: its laws, each once, and then by oracle state and queue the index of an
 * action that is certain, or -1 - n for the n-th law.
 */
final class RuleForm {

  private RuleForm() {}

  /** Whether a rule can be written: one that knows what to do in all states of a problem. */
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

  static FormOutput written(DecisionRule rule, Shape shape) {
    Distinct laws = new Distinct();
    List<Integer> states = new ArrayList<>();
    for (int o = 1; o <= shape.oracleStates(); o++) {
      for (int b = 0; b <= shape.successes(); b++) {
        states.add(
            rule.drawn(o, b)
                ? -1 - laws.number(law(rule, o, b, shape.actions().count()))
                : rule.action(o, b));
      }
    }
    FormOutput out = new FormOutput();
    laws.write(out);
    return out.wholes(states.stream().mapToInt(Integer::intValue).toArray());
  }

  private static FormOutput law(DecisionRule rule, int oracle, int queue, int actions) {
    double[] law = new double[actions];
    Arrays.setAll(law, u -> rule.probability(oracle, queue, u));
    return new FormOutput().numbers(law);
  }

  static DecisionRule read(Shape shape, FormInput in) {
    List<double[]> laws = in.list(law -> law.part(FormInput::numbers));
    int[] states = in.wholes();
    int queues = shape.successes() + 1;
    Checks.require(
        states.length == shape.hiddenStates(),
        "states of a rule",
        "must be " + shape.hiddenStates(),
        states.length);
    int actions = shape.actions().count();
    for (double[] law : laws) {
      Checks.require(law.length == actions, "law of a rule", "must have " + actions, law.length);
    }
    for (int state : states) {
      Checks.within(-laws.size(), actions - 1, state, "action of a rule");
    }
    if (laws.isEmpty()) {
      return DecisionRule.deterministic(shape, (o, b) -> states[(o - 1) * queues + b]);
    }
    return DecisionRule.randomised(
        shape,
        (o, b, law) -> {
          int state = states[(o - 1) * queues + b];
          if (state >= 0) {
            law[state] = 1;
          } else {
            System.arraycopy(laws.get(-1 - state), 0, law, 0, law.length);
          }
        });
  }
}
