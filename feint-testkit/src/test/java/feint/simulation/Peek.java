package feint.simulation;

import feint.solver.Solved;

/** Uses the package beside its own. */
public final class Peek {
  Solved solved() {
    return new Solved();
  }
}
