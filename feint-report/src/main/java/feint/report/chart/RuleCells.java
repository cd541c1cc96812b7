package feint.report.chart;

import feint.model.Actions;
import feint.policy.DecisionRule;
import java.awt.Color;
import java.awt.Paint;
import org.jfree.chart.annotations.XYBoxAnnotation;
import org.jfree.chart.plot.XYPlot;

/**
 * Cells of a decision rule: a row per oracle state, a column per queue. A cell has the colour of
 * its action; where the action is random, each action takes its share of the cell, in action order
 * from the bottom up.
 */
final class RuleCells {

  /*
   * Neighbours with the same distribution become one box, so that drawings stay small. Boxes
   * overlap with the next one, which is painted over them: otherwise the background is visible
   * between them.
   */

  static final Color UNREACHED = new Color(0xEC, 0xEC, 0xEC);

  /** Width of the white line between two rows, as a fraction of a row. */
  private static final double GAP = 0.06;

  /** Overlap of a box with the next one, as a fraction of a row. */
  private static final double OVERLAP = 0.02;

  private final DecisionRule rule;
  private final int successes;
  private final Actions actions;
  private final ActionColors colors;

  RuleCells(DecisionRule rule, int successes, Actions actions) {
    this.rule = rule;
    this.successes = successes;
    this.actions = actions;
    this.colors = new ActionColors(actions);
  }

  void paint(XYPlot plot, int oracleStates) {
    for (int o = 1; o <= oracleStates; o++) {
      int first = 0;
      for (int b = 0; b <= successes; b++) {
        if (b == successes || !alike(o, b, b + 1)) {
          paint(plot, o, first, b);
          first = b + 1;
        }
      }
    }
  }

  /** Paints a range of equal cells. */
  private void paint(XYPlot plot, int oracle, int first, int last) {
    if (!rule.known(oracle, first)) {
      plot.addAnnotation(box(oracle, first, last, 0, 1, UNREACHED), false);
      return;
    }
    double below = 0;
    for (int u = 0; u < actions.count(); u++) {
      double share = rule.probability(oracle, first, u);
      if (share > 0) {
        plot.addAnnotation(box(oracle, first, last, below, below + share, colors.at(u)), false);
        below += share;
      }
    }
  }

  private XYBoxAnnotation box(
      int oracle, int first, int last, double below, double above, Paint fill) {
    double bottom = oracle - 0.5 + GAP / 2;
    double right = last + 0.5 + OVERLAP * (successes + 1) / 20;
    return new XYBoxAnnotation(
        first - 0.5,
        bottom + below * (1 - GAP),
        Math.min(right, successes + 0.5),
        bottom + Math.min(1, above + OVERLAP) * (1 - GAP),
        null,
        null,
        fill);
  }

  private boolean alike(int oracle, int one, int other) {
    if (!rule.known(oracle, one) || !rule.known(oracle, other)) {
      return rule.known(oracle, one) == rule.known(oracle, other);
    }
    for (int u = 0; u < actions.count(); u++) {
      if (rule.probability(oracle, one, u) != rule.probability(oracle, other, u)) {
        return false;
      }
    }
    return true;
  }
}
