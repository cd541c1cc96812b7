package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.markov.StationaryPolicies;
import feint.solver.backward.BackwardInduction;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;
import org.junit.jupiter.api.Test;

class RuleCellsTest {

  private static final int CELL = 40;

  private static final Actions ACTIONS = Runs.SMALL.actions();
  private static final ActionColors COLORS = new ActionColors(ACTIONS);

  /** The map alone, without axes, at 40 pixels to a cell. */
  private record Map(BufferedImage image, int oracleStates) {

    static Map of(DecisionRule rule, int oracleStates, int successes) {
      NumberAxis queue = new NumberAxis();
      queue.setRange(-0.5, successes + 0.5);
      NumberAxis oracle = new NumberAxis();
      oracle.setRange(0.5, oracleStates + 0.5);
      queue.setVisible(false);
      oracle.setVisible(false);
      XYPlot plot = new XYPlot(null, queue, oracle, null);
      plot.setInsets(RectangleInsets.ZERO_INSETS);
      plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
      new RuleCells(rule, successes, ACTIONS).paint(plot, oracleStates);
      BufferedImage image =
          new BufferedImage(
              CELL * (successes + 1), CELL * oracleStates, BufferedImage.TYPE_INT_RGB);
      Graphics2D graphics = image.createGraphics();
      new JFreeChart(null, null, plot, false)
          .draw(graphics, new Rectangle2D.Double(0, 0, image.getWidth(), image.getHeight()));
      graphics.dispose();
      return new Map(image, oracleStates);
    }

    /** Returns the colour of a cell at a relative height, from 0 to 1. */
    Color at(int oracle, int queue, double height) {
      double y = CELL * (oracleStates - oracle + 1 - height);
      return new Color(image.getRGB(CELL * queue + CELL / 2, (int) y));
    }
  }

  @Test
  void everyActionHasItsColour() {
    assertThat(IntStream.range(0, ACTIONS.count()).mapToObj(COLORS::at)).doesNotHaveDuplicates();
    assertThat(new ActionColors(Actions.over(5)).at(0))
        .isNotEqualTo(new ActionColors(Actions.over(5)).at(1));
  }

  @Test
  void certainActionFillsItsCell() {
    DecisionRule rule =
        DecisionRule.deterministic(
            new Shape(1, 5, 3, ACTIONS, Ledger.DEFAULT_PRIOR), (o, b) -> (o + b) % ACTIONS.count());
    Map map = Map.of(rule, 3, 5);
    for (int o = 1; o <= 3; o++) {
      for (int b = 0; b <= 5; b++) {
        Color color = COLORS.at(rule.action(o, b));
        assertThat(map.at(o, b, 0.1)).as("cell %d %d", o, b).isEqualTo(color);
        assertThat(map.at(o, b, 0.9)).as("cell %d %d", o, b).isEqualTo(color);
      }
    }
  }

  @Test
  void randomActionsShareTheirCellFromTheBottomUp() {
    DecisionRule rule = StationaryPolicies.random(Runs.SMALL.shape()).rule(0, Ledger.DEFAULT_PRIOR);
    Map map = Map.of(rule, 2, 4);
    for (int u = 0; u < 4; u++) {
      assertThat(map.at(2, 3, 0.125 + 0.25 * u)).isEqualTo(COLORS.at(u));
    }
    assertThat(map.at(1, 0, 0.25)).isEqualTo(COLORS.at(0));
    assertThat(map.at(1, 0, 0.75)).isEqualTo(COLORS.at(1));
  }

  @Test
  void cellThatIsNeverReachedIsGrey() {
    DecisionRule rule =
        BackwardInduction.solve(Runs.SMALL).policy().reachable().rule(0, Ledger.DEFAULT_PRIOR);
    Map map = Map.of(rule, 2, 4);
    assertThat(map.at(1, 0, 0.5)).isEqualTo(RuleCells.UNREACHED);
    assertThat(map.at(1, 4, 0.5)).isEqualTo(COLORS.at(rule.action(1, 4)));
  }
}
