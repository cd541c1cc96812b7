package feint.structure;

/** Result of a test: holds everywhere, broken with a witness, or not fully tested. */
public sealed interface Verdict {

  /** The property holds everywhere. */
  record Holds() implements Verdict {}

  /**
   * The property does not hold; the witness is the smallest one, in an order that the test states.
   */
  record Broken(Violation witness) implements Verdict {}

  /**
   * The property holds at all ledgers tested, but there are too many ledgers to test all of them.
   *
   * @param ledgers number of ledgers tested
   */
  record Untested(long ledgers) implements Verdict {}

  default boolean holds() {
    return this instanceof Holds;
  }
}
