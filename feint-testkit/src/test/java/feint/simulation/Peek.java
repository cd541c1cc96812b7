package feint.simulation;

import feint.solver.Solved;

/** Uses a sibling package. */
public final class Peek {
  Solved solved() {
    return new Solved();
  }
}
