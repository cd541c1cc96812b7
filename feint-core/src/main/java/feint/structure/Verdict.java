package feint.structure;

/** Whether something holds everywhere, and if not, where it does not. */
public sealed interface Verdict {

  /** It holds everywhere. */
  record Holds() implements Verdict {}

  /** It does not hold; the witness is the smallest one, in an order that the test states. */
  record Broken(Violation witness) implements Verdict {}

  default boolean holds() {
    return this instanceof Holds;
  }
}
