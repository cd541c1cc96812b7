package feint.network;

import feint.math.Checks;

/**
 * Parameters of stochastic gradient descent.
 *
 * @param epochs number of passes over the examples
 * @param batch number of examples per step; {@link #FULL} for all
 * @param step the step size, for the mean gradient of a batch
 */
public record Sgd(int epochs, int batch, double step) {

  /** Batch size for one step per epoch. */
  public static final int FULL = Integer.MAX_VALUE;

  public Sgd {
    Checks.atLeast(1, epochs, "epochs");
    Checks.atLeast(1, batch, "batch");
    Checks.positive(step, "step");
  }
}
