package feint.scenario;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Suggestions for misspelt words. */
public final class Spelling {

  private Spelling() {}

  /** Returns a hint about an unknown field where only the fields {@code known} are allowed. */
  static String hint(String name, List<String> known, ScenarioSchema schema) {
    String location = schema.location(name);
    return nearest(name, known)
        .map(Spelling::suggestion)
        .orElse(location.isEmpty() ? "" : "it belongs " + location);
  }

  /** Returns the question whether a word was meant. */
  public static String suggestion(String name) {
    return "did you mean " + name + "?";
  }

  /**
   * Returns the word in {@code known} that is close to {@code name}, the first one of several
   * equally close ones.
   */
  public static Optional<String> nearest(String name, List<String> known) {
    return known.stream()
        .filter(candidate -> distance(name, candidate) <= Math.max(1, candidate.length() / 3))
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)));
  }

  /**
   * Returns the optimal string alignment distance: the number of letters to insert, delete, replace
   * or swap with a neighbour. Capitals, dashes and underscores are ignored.
   */
  static int distance(String one, String other) {
    String a = letters(one);
    String b = letters(other);
    int longest = 2 * Math.max(b.length(), 1);
    return a.length() > longest ? a.length() : aligned(a, b);
  }

  private static int aligned(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, d, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int cheapest(String a, String b, int[][] d, int i, int j) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int cost = Math.min(d[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(d[i - 1][j], d[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(cost, d[i - 2][j - 2] + 1) : cost;
  }

  private static String letters(String word) {
    return word.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
  }
}
