package feint.model;

import feint.math.Circle;

/** The other half of the cycle, which alone would be allowed. */
public final class Corner {
  Circle circle() {
    return new Circle();
  }
}
