package feint.network;

import feint.math.Checks;

/**
 * How to train.
 *
 * @param epochs how often every example is used
 * @param batch how many examples make a step; {@link #FULL} for all
 * @param step the step size, for the mean gradient of a batch
 */
public record Sgd(int epochs, int batch, double step) {

  /** One step per epoch. */
  public static final int FULL = Integer.MAX_VALUE;

  public Sgd {
    Checks.atLeast(1, epochs, "epochs");
    Checks.atLeast(1, batch, "batch");
    Checks.positive(step, "step");
  }
}
