package feint.math;

import java.util.List;

/** Joins words to an English list. */
public final class Joiner {

  private Joiner() {}

  /** Returns "a, b and c". */
  public static String and(List<String> words) {
    return joined(words, " and ");
  }

  /** Returns "a, b or c". */
  public static String or(List<String> words) {
    return joined(words, " or ");
  }

  private static String joined(List<String> words, String conjunction) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + conjunction + words.get(last);
  }
}
