package feint.report.chart;

import feint.model.Actions;
import java.awt.Color;

/**
 * One colour per action: blue to obfuscate and orange to learn, the darker the higher the
 * incentive. In the order of the actions this is one scale, from dark blue over pale to dark
 * orange, whose halves colour-blind readers can distinguish.
 */
final class ActionColors {

  private static final Color PALE_BLUE = new Color(0xA6, 0xCE, 0xEC);
  private static final Color DARK_BLUE = new Color(0x08, 0x3D, 0x77);
  private static final Color PALE_ORANGE = new Color(0xFB, 0xCB, 0x85);
  private static final Color DARK_ORANGE = new Color(0xB3, 0x3A, 0x00);

  private final Actions actions;

  ActionColors(Actions actions) {
    this.actions = actions;
  }

  Color at(int index) {
    double height =
        actions.levels() == 1 ? 0.6 : (double) actions.level(index) / (actions.levels() - 1);
    return actions.learns(index)
        ? between(PALE_ORANGE, DARK_ORANGE, height)
        : between(PALE_BLUE, DARK_BLUE, height);
  }

  private static Color between(Color from, Color to, double share) {
    return new Color(
        between(from.getRed(), to.getRed(), share),
        between(from.getGreen(), to.getGreen(), share),
        between(from.getBlue(), to.getBlue(), share));
  }

  private static int between(int from, int to, double share) {
    return (int) Math.round(from + share * (to - from));
  }
}
