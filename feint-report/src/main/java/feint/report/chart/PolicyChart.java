package feint.report.chart;

import feint.math.Checks;
import feint.math.Text;
import feint.model.Actions;
import feint.model.Ledger;
import feint.policy.DecisionRule;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.text.ChoiceFormat;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.TextAnchor;

/**
 * Chart of a policy's decisions at some moments of a run: one map per moment, with the queue from
 * left to right, the oracle's state from bad to good, and the action as the colour.
 */
public final class PolicyChart {

  private static final int WIDTH = 900;

  /** Height of title, axis and legend. */
  private static final int SURROUNDINGS = 176;

  private static final int GAP = 6;

  /** Height of the line of text above a map. */
  private static final int HEADING = 26;

  /** Maximum number of shades of one colour in the legend. */
  private static final int SHADES = 5;

  private PolicyChart() {}

  /**
   * One moment of a run.
   *
   * @param sent number of queries sent
   * @param ledger the eavesdropper's ledger at that moment
   * @param rule the policy's decisions
   * @param oracleStates R
   * @param successes M
   */
  public record Panel(int sent, Ledger ledger, DecisionRule rule, int oracleStates, int successes) {

    String heading() {
      return Text.of(
          "%s, paid %d, learning %d (belief %.2f)",
          when(), ledger.paid(), ledger.learning(), ledger.belief());
    }

    private String when() {
      return sent == 0
          ? "before the first query"
          : "after " + sent + (sent == 1 ? " query" : " queries");
    }

    /** Pixels per oracle state. */
    int rowHeight() {
      return Math.max(8, Math.min(28, 170 / oracleStates));
    }

    int height() {
      return HEADING + oracleStates * rowHeight();
    }

    /** Returns whether the policy never reaches some cell. */
    boolean incomplete() {
      return any((o, b) -> !rule.known(o, b));
    }

    /** Returns whether the action is random in some cell. */
    boolean drawn() {
      return any(rule::drawn);
    }

    private boolean any(BiPredicate<Integer, Integer> property) {
      return IntStream.rangeClosed(1, oracleStates)
          .anyMatch(o -> IntStream.rangeClosed(0, successes).anyMatch(b -> property.test(o, b)));
    }
  }

  /** Returns the figure for one or more moments, from the top down. */
  public static Figure of(String title, Actions actions, List<Panel> panels) {
    Checks.atLeast(1, panels.size(), "number of panels in a chart");
    int longest = panels.stream().mapToInt(Panel::successes).max().orElseThrow();
    NumberAxis queue = Style.axis("queue: successes still needed", -0.5, longest + 0.5);
    queue.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    CombinedDomainXYPlot all = new CombinedDomainXYPlot(queue);
    all.setGap(GAP);
    panels.forEach(panel -> all.add(plot(panel, actions), panel.height()));
    all.setFixedLegendItems(legend(actions, panels.stream().anyMatch(Panel::incomplete)));
    int height = SURROUNDINGS + panels.stream().mapToInt(p -> p.height() + GAP).sum();
    return new Figure(title, Style.chart(title, caption(panels), all), WIDTH, height);
  }

  private static String caption(List<Panel> panels) {
    return "colour: the action, with the incentive it pays"
        + (panels.stream().anyMatch(Panel::drawn)
            ? "; where it is random, each action has its share of the cell"
            : "");
  }

  private static XYPlot plot(Panel panel, Actions actions) {
    double top = panel.oracleStates() + 0.5;
    double heading = (double) HEADING / panel.rowHeight();
    XYPlot plot = new XYPlot(null, null, oracle(panel, top + heading), null);
    Style.grid(plot);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinesVisible(false);
    new RuleCells(panel.rule(), panel.successes(), actions).paint(plot, panel.oracleStates());
    XYTextAnnotation text = new XYTextAnnotation(panel.heading(), -0.5, top + 0.35 * heading);
    text.setFont(Style.TEXT);
    text.setPaint(Style.INK);
    text.setTextAnchor(TextAnchor.CENTER_LEFT);
    plot.addAnnotation(text, false);
    return plot;
  }

  /** Axis of oracle states, with room for the heading above the last one. */
  private static NumberAxis oracle(Panel panel, double upper) {
    int last = panel.oracleStates();
    NumberAxis axis = Style.axis("oracle", 0.5, upper);
    int step = (12 + panel.rowHeight()) / panel.rowHeight();
    double[] states = IntStream.rangeClosed(0, last + 1).asDoubleStream().toArray();
    String[] names =
        IntStream.rangeClosed(0, last + 1).mapToObj(o -> name(o, last)).toArray(String[]::new);
    axis.setTickUnit(new NumberTickUnit(step, new ChoiceFormat(states, names)));
    return axis;
  }

  private static String name(int oracle, int last) {
    if (oracle == 0 || oracle > last) {
      return "";
    }
    String number = Integer.toString(oracle);
    return last == 1 ? number : oracle == 1 ? "bad 1" : oracle == last ? "good " + number : number;
  }

  private static LegendItemCollection legend(Actions actions, boolean incomplete) {
    ActionColors colors = new ActionColors(actions);
    LegendItemCollection items = new LegendItemCollection();
    for (int u = 0; u < actions.count(); u++) {
      if (named(actions, u)) {
        items.add(swatch(actions.at(u).toString(), colors.at(u)));
      }
    }
    if (incomplete) {
      items.add(swatch("never reached", RuleCells.UNREACHED));
    }
    return items;
  }

  /**
   * Returns whether an action is in the legend: of many incentives, some evenly spaced ones are.
   */
  private static boolean named(Actions actions, int index) {
    int last = actions.levels() - 1;
    return last < SHADES
        || IntStream.range(0, SHADES)
            .anyMatch(i -> actions.level(index) == Math.round((double) i * last / (SHADES - 1)));
  }

  private static LegendItem swatch(String label, Color color) {
    return new LegendItem(label, null, null, null, new Rectangle2D.Double(-7, -7, 14, 14), color);
  }
}
