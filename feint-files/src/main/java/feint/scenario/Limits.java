package feint.scenario;

/**
 * Limits on the text of a scenario file. Limits on what the fields hold are in the schema, and only
 * there.
 */
final class Limits {

  /** The largest file that is read, in bytes. */
  static final int LARGEST_FILE = 1 << 20;

  /** How deep lists and mappings may nest; a scenario needs four levels. */
  static final int DEEPEST_NESTING = 32;

  /**
   * How many names, numbers and texts a file may hold. The largest scenario that the schema allows,
   * with 100 oracle states and 63 incentives, has fewer than 17,000.
   */
  static final int MOST_VALUES = 20_000;

  private Limits() {}
}
