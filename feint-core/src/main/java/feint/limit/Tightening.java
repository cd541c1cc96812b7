package feint.limit;

import feint.work.Progress;

/**
 * The search for multipliers: gradient descent with momentum on a bound made smooth by a
 * temperature, which falls by a constant factor from step to step. Nothing rests on its finding the
 * best ones, since every bound met on the way holds.
 *
 * @param iterations how many steps the descent takes
 * @param enough a bound below this is as good as any smaller one
 */
record Tightening(int iterations, double enough, Progress progress) {

  private static final double HOTTEST = 3e-2;
  private static final double COLDEST = 1e-5;

  /** How many steps go by from one look at the bound to the next. */
  private static final int LOOK = 10;

  /** The smallest bound met, at most 1. */
  double of(Relaxation relaxation) {
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
