package feint.math;

import feint.model.Corner;

/** One half of a cycle. */
public final class Circle {
  Corner corner() {
    return new Corner();
  }
}
