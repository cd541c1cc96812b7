package feint.cli;

import feint.model.Actions;
import feint.policy.DecisionRule;
import java.util.ArrayList;
import java.util.List;

/** A decision rule in words. */
final class RuleText {

  private RuleText() {}

  /** What the rule does in one state. */
  static String of(DecisionRule rule, Actions actions, int oracle, int queue) {
    if (!rule.known(oracle, queue)) {
      return "never reached";
    }
    if (!rule.drawn(oracle, queue)) {
      return actions.at(rule.action(oracle, queue)).toString();
    }
    List<String> parts = new ArrayList<>();
    for (int u = 0; u < actions.count(); u++) {
      double p = rule.probability(oracle, queue, u);
      if (p > 0) {
        parts.add(actions.at(u) + " with " + Printer.number(p));
      }
    }
    return String.join(", ", parts);
  }

  /** Ranges of the queue in which the same is done, each with what is done. */
  static List<String[]> runs(DecisionRule rule, Actions actions, int oracle, int successes) {
    List<String[]> runs = new ArrayList<>();
    int first = 0;
    for (int b = 0; b <= successes; b++) {
      String text = of(rule, actions, oracle, b);
      boolean last = b == successes || !text.equals(of(rule, actions, oracle, b + 1));
      if (last) {
        runs.add(new String[] {first == b ? "" + b : first + ".." + b, text});
        first = b + 1;
      }
    }
    return runs;
  }
}
