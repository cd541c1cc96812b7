package feint.experiment;

import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Measured;
import java.util.List;

/** The trade-off between finishing and leaking, as a study found it: a point for each band. */
public record LeakageFrontier(LeakageStudy study, List<Leakage> points) {

  /** An advantage that is not known more closely than this is as good as unknown. */
  private static final double COARSE = 0.25;

  public LeakageFrontier {
    points = List.copyOf(points);
  }

  /**
   * How large an advantage the interval of an attacker who was right in half of the runs still
   * contains: what so many runs can tell from nothing.
   */
  public double resolution() {
    Interval share = ClopperPearson.interval((study.runs() + 1) / 2, study.runs(), Measured.LEVEL);
    return 2 * share.high() - 1;
  }

  /** Whether there were too few runs to say anything about the attacker. */
  public boolean isTooCoarse() {
    return resolution() > COARSE;
  }
}
