package feint.bound.zeroleak;

import feint.parallel.Progress;

/**
 * Search for multipliers: gradient descent with momentum on a bound smoothed by a temperature,
 * which falls by a constant factor from step to step. Every bound on the way is valid, so the
 * search need not find the optimum.
 *
 * @param iterations number of descent steps
 * @param enough the search ends at a bound below this
 */
record Tightening(int iterations, double enough, Progress progress) {

  private static final double HOTTEST = 3e-2;
  private static final double COLDEST = 1e-5;

  /** Number of steps between evaluations of the bound. */
  private static final int LOOK = 10;

  /** Returns the smallest bound found, at most 1. */
  double of(LagrangianBound relaxation) {
    double smallest = Math.min(1, relaxation.bound());
    for (int k = 1; k <= iterations && smallest >= enough; k++) {
      double elapsed = (k - 1.0) / (iterations - 1);
      relaxation.improve(HOTTEST * Math.pow(COLDEST / HOTTEST, elapsed));
      if (k % LOOK == 0) {
        smallest = Math.min(smallest, relaxation.bound());
        progress.reached((double) k / iterations);
      }
    }
    return smallest;
  }
}
