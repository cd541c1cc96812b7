package feint.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How wide the columns of a table are so that it fits on a terminal: as wide as what is in them, or
 * narrower, the widest first. Texts break between words, and within intervals only if that is not
 * enough. Names stay whole: if these alone are too wide, so is the table.
 */
final class TableWidths {

  /** What a terminal shows in one line. */
  static final int TERMINAL = 120;

  /** A longer text is broken in any case. */
  private static final int WIDEST = 60;

  private static final int PADDING = 2;

  /** A space that is not within an interval. */
  private static final String PART = " (?![^\\[]*])";

  private TableWidths() {}

  /** For each column, with the spaces beside its text. */
  static int[] of(List<String> header, List<List<String>> rows) {
    List<List<String>> all = new ArrayList<>(rows);
    all.add(header);
    int[] widths = new int[header.size()];
    int[] parts = new int[header.size()];
    int[] words = new int[header.size()];
    for (List<String> row : all) {
      for (int k = 0; k < widths.length; k++) {
        String text = row.get(k);
        widths[k] = Math.max(widths[k], Math.min(WIDEST, text.length() + PADDING));
        parts[k] = Math.max(parts[k], Math.min(WIDEST, longest(text, PART) + PADDING));
        words[k] = Math.max(words[k], Math.min(WIDEST, longest(text, " ") + PADDING));
      }
    }
    shrink(widths, parts);
    shrink(widths, words);
    return widths;
  }

  private static int longest(String text, String separator) {
    return Arrays.stream(text.split(separator)).mapToInt(String::length).max().orElse(0);
  }

  /** A cell of a column that is so wide: what does not fit breaks before its interval. */
  static String broken(String text, int width) {
    return text.length() + PADDING > width ? text.replace(" [", "\n[") : text;
  }

  /** Takes from the widest that can give, until all fits or none can. */
  private static void shrink(int[] widths, int[] least) {
    while (Arrays.stream(widths).sum() + widths.length + 1 > TERMINAL) {
      int widest = -1;
      for (int k = 0; k < widths.length; k++) {
        if (widths[k] > least[k] && (widest < 0 || widths[k] > widths[widest])) {
          widest = k;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }
}
