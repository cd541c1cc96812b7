package feint.design;

import feint.work.Progress;

/**
 * Progress through one computation after another, of which nobody knows how many there will be:
 * each brings the end nearer, none reaches it.
 */
final class OpenEnded implements Progress {

  /** After so many computations the bar is in the middle. */
  private static final double USUAL = 12;

  private final Progress outer;
  private int done;
  private double last;

  OpenEnded(Progress outer) {
    this.outer = outer;
  }

  @Override
  public void reached(double fraction) {
    // Each computation begins anew.
    done += fraction < last ? 1 : 0;
    last = fraction;
    outer.reached((done + fraction) / (done + fraction + USUAL));
  }
}
