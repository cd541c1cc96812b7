package feint.lab.audit;

import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Measured;
import java.util.List;

/** Trade-off between finish probability and leakage: one point for each band. */
public record LeakageFrontier(LeakageStudy study, List<Leakage> points) {

  /** Resolution above which an advantage counts as unknown. */
  private static final double COARSE = 0.25;

  public LeakageFrontier {
    points = List.copyOf(points);
  }

  /**
   * Returns the largest advantage in the confidence interval of an attacker who was right in half
   * of the runs: the resolution of this number of runs.
   */
  public double resolution() {
    Interval share = ClopperPearson.interval((study.runs() + 1) / 2, study.runs(), Measured.LEVEL);
    return 2 * share.high() - 1;
  }

  /** Returns whether there were too few runs to measure the attacker. */
  public boolean isTooCoarse() {
    return resolution() > COARSE;
  }
}
