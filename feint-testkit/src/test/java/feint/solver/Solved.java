package feint.solver;

import feint.model.Corner;

/** Uses a package below its own. */
public final class Solved {
  Corner corner() {
    return new Corner();
  }
}
