package feint.report.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Widths of the columns of a table that fits on a terminal: as wide as their content, or narrower,
 * the widest first. Texts break between words, and within intervals only if that is not enough.
 * Names are not broken: if these alone are too wide, so is the table.
 */
final class TableWidths {

  /** Width of a terminal. */
  static final int TERMINAL = 120;

  /** Width above which text is always broken. */
  private static final int WIDEST = 60;

  private static final int PADDING = 2;

  /** A space that is not within an interval. */
  private static final String PART = " (?![^\\[]*])";

  private TableWidths() {}

  /** Returns the width of each column, with the spaces beside its text. */
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

  /** Breaks a cell to a width: text that does not fit breaks before its interval. */
  static String broken(String text, int width) {
    return text.length() + PADDING > width ? text.replace(" [", "\n[") : text;
  }

  /** Shrinks the widest columns until all fit or none can shrink. */
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
