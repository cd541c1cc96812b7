package feint.structure;

/** Whether something holds everywhere, and if not, where it does not. */
public sealed interface Verdict {

  /** It holds everywhere. */
  record Holds() implements Verdict {}

  /** It does not hold; the witness is the smallest one, in an order that the test states. */
  record Broken(Violation witness) implements Verdict {}

  /**
   * It holds wherever it was looked at, but there are too many ledgers to look at all of them.
   *
   * @param ledgers how many were looked at
   */
  record Untested(long ledgers) implements Verdict {}

  default boolean holds() {
    return this instanceof Holds;
  }
}
