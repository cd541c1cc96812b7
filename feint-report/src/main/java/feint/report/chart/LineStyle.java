package feint.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Stroke;
import java.util.List;

/**
 * Line style of one policy among several: a colour that colour-blind readers can distinguish (Okabe
 * and Ito's palette, with grey for its yellow, which is invisible on white) and a dash pattern for
 * print.
 */
record LineStyle(Color color, List<Float> dashes, float width) {

  private static final float WIDTH = 2.2f;

  /** Factor of the width of a line in each further round of the list. */
  private static final float THINNER = 0.6f;

  private static final List<LineStyle> ALL =
      List.of(
          of(0x0072B2),
          of(0xD55E00, 9, 4),
          of(0x009E73, 2, 3),
          of(0xCC79A7, 10, 3, 2, 3),
          of(0x000000, 5, 3),
          of(0xE69F00, 16, 4),
          of(0x56B4E9, 10, 3, 2, 3, 2, 3),
          of(0x8C8C8C, 5, 2, 2, 2));

  /** Number of distinct colours. */
  static final int COLORS = ALL.size();

  LineStyle {
    dashes = List.copyOf(dashes);
  }

  private static LineStyle of(int rgb, Integer... dashes) {
    return new LineStyle(
        new Color(rgb), List.of(dashes).stream().map(Integer::floatValue).toList(), WIDTH);
  }

  /**
   * Returns the style of a line by its number, from 0. Eight differ in colour and dashes; the next
   * eight have the same colours with other dashes, and are thinner; and so on.
   */
  static LineStyle at(int index) {
    int round = index / ALL.size();
    LineStyle own = ALL.get(index % ALL.size());
    LineStyle other = ALL.get((index + round) % ALL.size());
    float width = (float) (own.width * Math.pow(THINNER, round));
    return new LineStyle(own.color, other.dashes, Math.max(0.5f, width));
  }

  Stroke stroke() {
    float[] pattern = new float[dashes.size()];
    for (int i = 0; i < pattern.length; i++) {
      pattern[i] = dashes.get(i);
    }
    return pattern.length == 0
        ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
        : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, pattern, 0);
  }
}
