package feint.scenario.text;

/** Limits on the text of a scenario file. Limits on values are in the schema only. */
public final class Limits {

  /** Largest size of a file in bytes. */
  public static final int LARGEST_FILE = 1 << 20;

  /** Largest nesting depth of lists and mappings; a scenario needs four levels. */
  static final int DEEPEST_NESTING = 32;

  /**
   * Largest number of names, numbers and texts in a file. The largest scenario that the schema
   * allows, with 100 oracle states and 63 incentives, has fewer than 17,000.
   */
  public static final int MOST_VALUES = 20_000;

  private Limits() {}
}
