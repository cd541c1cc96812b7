package feint.cli.analysis;

import feint.model.Actions;
import feint.policy.DecisionRule;
import feint.report.view.NumberFormat;
import java.util.ArrayList;
import java.util.List;

/** Text form of a decision rule. */
final class RuleText {

  private RuleText() {}

  /** Returns the action of the rule in one state. */
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
        parts.add(actions.at(u) + " with " + NumberFormat.number(p));
      }
    }
    return String.join(", ", parts);
  }

  /** Returns the ranges of the queue with the same action, each with the action. */
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
