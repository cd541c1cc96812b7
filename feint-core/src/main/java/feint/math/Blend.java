package feint.math;

import java.util.Optional;

/**
 * The mean of numbers of which each is one of two, by a choice: such as the accuracy of a model
 * that was picked out of two.
 *
 * <p>Draws that all chose alike show no spread, or hardly any, and yet the next one may choose
 * otherwise. So the interval is not made from the spread of the draws. It is the range of p x + (1
 * - p) y over the intervals of p, how often the first number is chosen, and of x and y, the means
 * of the two numbers over all draws; each holds at a third of the stated chance of error, so that
 * all three hold together. It takes for granted that the choice does not depend on how large the
 * two numbers are in that draw.
 *
 * @param chosen the chosen numbers
 * @param first how often the first number was chosen
 * @param undecided how often neither was, and the mean of the two was taken
 * @param ofFirst the first numbers, chosen or not
 * @param ofSecond the second numbers, chosen or not
 */
public record Blend(
    Estimate chosen, Proportion first, long undecided, Estimate ofFirst, Estimate ofSecond)
    implements Measured {

  private static final int PARTS = 3;

  /** The mean of the chosen numbers; NaN if there was no draw. */
  @Override
  public double mean() {
    return draws() == 0 ? Double.NaN : chosen.mean();
  }

  @Override
  public double standardError() {
    return chosen.standardError();
  }

  @Override
  public long draws() {
    return first.draws();
  }

  @Override
  public Optional<Interval> interval(double level) {
    if (draws() < 2) {
      return Optional.empty();
    }
    double each = 1 - (1 - level) / PARTS;
    // Whatever the undecided draws may have become.
    double least = ClopperPearson.interval(first.count(), draws(), each).low();
    double most = ClopperPearson.interval(first.count() + undecided, draws(), each).high();
    Interval x = ofFirst.interval(each).orElseGet(() -> point(ofFirst));
    Interval y = ofSecond.interval(each).orElseGet(() -> point(ofSecond));
    double low = Math.min(between(least, x.low(), y.low()), between(most, x.low(), y.low()));
    double high = Math.max(between(least, x.high(), y.high()), between(most, x.high(), y.high()));
    return Optional.of(new Interval(Math.min(low, mean()), Math.max(high, mean())));
  }

  private static Interval point(Estimate constant) {
    return new Interval(constant.mean(), constant.mean());
  }

  private static double between(double p, double x, double y) {
    return p * x + (1 - p) * y;
  }

  /** Takes the draws one by one. */
  public static final class Tally {

    private final Moments chosen = new Moments();
    private final Moments firsts = new Moments();
    private final Moments seconds = new Moments();
    private long first;
    private long undecided;

    /** Takes both numbers of a draw, and whether the first was chosen. */
    public void add(boolean choosesFirst, double ofFirst, double ofSecond) {
      add(choosesFirst ? ofFirst : ofSecond, ofFirst, ofSecond);
      first += choosesFirst ? 1 : 0;
    }

    /** Takes both numbers of a draw that could as well have chosen the one as the other. */
    public void addUndecided(double ofFirst, double ofSecond) {
      add((ofFirst + ofSecond) / 2, ofFirst, ofSecond);
      undecided++;
    }

    private void add(double taken, double ofFirst, double ofSecond) {
      chosen.add(taken);
      firsts.add(ofFirst);
      seconds.add(ofSecond);
    }

    /** What has been seen so far. */
    public Blend blend() {
      return new Blend(
          chosen.estimate(),
          new Proportion(first, chosen.count()),
          undecided,
          firsts.estimate(),
          seconds.estimate());
    }
  }
}
