package feint.math;

import java.util.Locale;

/** Counts in words: 1 run, 2 runs, 1,000 queries. */
public final class Count {

  private Count() {}

  /**
   * Returns a number with its noun, in the plural unless the number is 1.
   *
   * @param noun English noun with a regular plural
   */
  public static String of(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? noun : plural(noun));
  }

  private static String plural(String noun) {
    boolean city = noun.endsWith("y") && "aeiou".indexOf(noun.charAt(noun.length() - 2)) < 0;
    boolean hiss = noun.endsWith("s") || noun.endsWith("x") || noun.endsWith("ch");
    return city ? noun.substring(0, noun.length() - 1) + "ies" : noun + (hiss ? "es" : "s");
  }
}
