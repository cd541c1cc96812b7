package feint.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How wide the columns of a table are so that it fits on a terminal: as wide as what is in them, or
 * narrower, the widest first. Between words first, within words only if that is not enough.
 */
final class TableWidths {

  /** What a terminal shows in one line. */
  static final int TERMINAL = 120;

  /** A longer text is broken in any case. */
  private static final int WIDEST = 60;

  private static final int NARROWEST = 8;
  private static final int PADDING = 2;

  private TableWidths() {}

  /** For each column, with the spaces beside its text. */
  static int[] of(List<String> header, List<List<String>> rows) {
    List<List<String>> all = new ArrayList<>(rows);
    all.add(header);
    int[] widths = new int[header.size()];
    int[] words = new int[header.size()];
    for (List<String> row : all) {
      for (int k = 0; k < widths.length; k++) {
        String text = row.get(k);
        widths[k] = Math.max(widths[k], Math.min(WIDEST, text.length() + PADDING));
        words[k] = Math.max(words[k], Math.min(WIDEST, longestWord(text) + PADDING));
      }
    }
    shrink(widths, words);
    Arrays.fill(words, NARROWEST);
    shrink(widths, words);
    return widths;
  }

  /** An interval is one word. */
  private static int longestWord(String text) {
    return Arrays.stream(text.split(" (?![^\\[]*])")).mapToInt(String::length).max().orElse(0);
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
