package feint.design;

import feint.parallel.Progress;

/**
 * Progress of a sequence of computations of unknown length: each advances it, none completes it.
 */
final class AsymptoticProgress implements Progress {

  /** Number of computations at which the progress is one half. */
  private static final double HALFWAY = 12;

  private final Progress outer;
  private int done;
  private double last;

  AsymptoticProgress(Progress outer) {
    this.outer = outer;
  }

  @Override
  public void reached(double fraction) {
    // A lower fraction starts the next computation.
    done += fraction < last ? 1 : 0;
    last = fraction;
    outer.reached((done + fraction) / (done + fraction + HALFWAY));
  }
}
