package feint.math;

import java.util.Optional;

/**
 * Mean of numbers, each of which is one of two alternatives selected by a choice: such as the
 * accuracy of a model that was picked from two.
 *
 * <p>Draws that all chose alike show little or no spread, although the next draw may choose
 * otherwise. The interval is therefore not computed from the spread of the draws. It is the range
 * of p x + (1 - p) y over the intervals of p, the frequency with which the first number is chosen,
 * and of x and y, the means of the two numbers over all draws. Each interval holds with a third of
 * the stated error probability, so that all three hold together. The choice is assumed to be
 * independent of the values of the two numbers in that draw.
 *
 * @param chosen estimate over the chosen numbers
 * @param first number of draws that chose the first number
 * @param undecided number of draws that chose neither and count as the mean of the two
 * @param ofFirst estimate over the first numbers, chosen or not
 * @param ofSecond estimate over the second numbers, chosen or not
 */
public record ChoiceMean(
    Estimate chosen, Proportion first, long undecided, Estimate ofFirst, Estimate ofSecond)
    implements Measured {

  private static final int INTERVALS = 3;

  /** Returns the mean of the chosen numbers; NaN if there was no draw. */
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
    double each = 1 - (1 - level) / INTERVALS;
    // An undecided draw may count for either side; both limits allow for it.
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

  /** Accumulator of draws. */
  public static final class Tally {

    private final Moments chosen = new Moments();
    private final Moments firsts = new Moments();
    private final Moments seconds = new Moments();
    private long first;
    private long undecided;

    /** Adds a draw with both numbers and the choice. */
    public void add(boolean choosesFirst, double ofFirst, double ofSecond) {
      add(choosesFirst ? ofFirst : ofSecond, ofFirst, ofSecond);
      first += choosesFirst ? 1 : 0;
    }

    /** Adds a draw with both numbers in which either could have been chosen. */
    public void addUndecided(double ofFirst, double ofSecond) {
      add((ofFirst + ofSecond) / 2, ofFirst, ofSecond);
      undecided++;
    }

    private void add(double taken, double ofFirst, double ofSecond) {
      chosen.add(taken);
      firsts.add(ofFirst);
      seconds.add(ofSecond);
    }

    /** Returns the mean of the draws so far. */
    public ChoiceMean blend() {
      return new ChoiceMean(
          chosen.estimate(),
          new Proportion(first, chosen.count()),
          undecided,
          firsts.estimate(),
          seconds.estimate());
    }
  }
}
