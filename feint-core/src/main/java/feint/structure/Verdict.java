package feint.structure;

import java.util.Optional;

/** Whether something holds everywhere, and if not, where it does not. */
public sealed interface Verdict {

  /** It holds everywhere. */
  record Holds() implements Verdict {}

  /** It does not hold; the witness is the smallest one, in an order that the test states. */
  record Broken(Violation witness) implements Verdict {}

  /** Broken if a witness was found. */
  static Verdict of(Optional<Violation> witness) {
    return witness.<Verdict>map(Broken::new).orElseGet(Holds::new);
  }

  default boolean holds() {
    return this instanceof Holds;
  }
}
