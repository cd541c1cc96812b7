package feint.lab.audit;

import feint.lab.audit.LogStudy.Point;
import feint.math.Estimate;
import feint.math.Moments;
import java.util.List;
import java.util.Optional;

/**
 * Law by which leakage falls with the length of logs: the mean advantage against a policy that is
 * computed from a log of n rounds is c &radic;(N/n), for runs of N queries. It is fitted to
 * simulated logs, and not proven.
 *
 * @param constant c, with its standard error
 */
public record LeakageLaw(Estimate constant) {

  /**
   * Shortest log that is fitted, in horizons. With shorter logs the advantage, which is at most 1,
   * is too large for the law.
   */
  static final int SHORTEST = 10;

  /** Fits the law to the logs of at least ten horizons; empty if there are none. */
  static Optional<LeakageLaw> fit(int horizon, List<Point> points) {
    Moments ratios = new Moments();
    for (Point point : fitted(horizon, points)) {
      double scale = Math.sqrt((double) horizon / point.rounds());
      point.advantages().forEach(advantage -> ratios.add(advantage / scale));
    }
    return Optional.of(ratios)
        .filter(some -> some.count() > 0)
        .map(some -> new LeakageLaw(some.estimate()));
  }

  private static List<Point> fitted(int horizon, List<Point> points) {
    return points.stream().filter(point -> point.rounds() >= (long) SHORTEST * horizon).toList();
  }

  /**
   * Returns the exponent of n that fits best if it is free, &minus;1/2 by the law, with its
   * standard error; empty if there are fewer than two lengths of logs that leak. The number of
   * draws is that of the lengths.
   */
  static Optional<Estimate> exponent(int horizon, List<Point> points) {
    List<Point> used =
        fitted(horizon, points).stream().filter(point -> point.advantage().mean() > 0).toList();
    double weights = 0;
    double x = 0;
    double y = 0;
    for (Point point : used) {
      weights += weight(point);
      x += weight(point) * Math.log(point.rounds());
      y += weight(point) * Math.log(point.advantage().mean());
    }
    double spread = 0;
    double joint = 0;
    for (Point point : used) {
      double off = Math.log(point.rounds()) - x / weights;
      spread += weight(point) * off * off;
      joint += weight(point) * off * (Math.log(point.advantage().mean()) - y / weights);
    }
    return used.size() < 2
        ? Optional.empty()
        : Optional.of(new Estimate(joint / spread, 1 / Math.sqrt(spread), used.size()));
  }

  /** Returns one over the variance of the logarithm of a mean. */
  private static double weight(Point point) {
    Estimate advantage = point.advantage();
    double relative = advantage.standardError() / advantage.mean();
    return 1 / (relative * relative);
  }

  /** Returns the mean advantage for logs of this length, at most 1. */
  public double advantage(int horizon, long rounds) {
    return Math.min(1, constant.mean() * Math.sqrt((double) horizon / rounds));
  }

  /** Returns the rounds for which the mean advantage is this, at least 1. */
  public long rounds(int horizon, double advantage) {
    double ratio = constant.mean() / advantage;
    return Math.max(1, Math.round(horizon * ratio * ratio));
  }
}
