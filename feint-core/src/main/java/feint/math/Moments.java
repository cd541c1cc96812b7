package feint.math;

import java.util.stream.DoubleStream;

/**
 * Running mean and variance of numbers that arrive one by one or in blocks.
 *
 * <p>Blocks are joined by the formulas of Chan, Golub and LeVeque ("Algorithms for computing the
 * sample variance", The American Statistician 37, 1983). The digits depend on how the numbers were
 * cut into blocks, so whoever joins blocks must cut them independently of the number of threads.
 */
public final class Moments {

  private long count;
  private double mean;
  private double squares;

  /** Goes on from three numbers that {@link #numbers()} gave, from a place in a list on. */
  public static Moments of(double[] numbers, int from) {
    Moments moments = new Moments();
    moments.count = (long) numbers[from];
    moments.mean = numbers[from + 1];
    moments.squares = numbers[from + 2];
    return moments;
  }

  /** What there is to know of them: their count, mean and squares. */
  public DoubleStream numbers() {
    return DoubleStream.of((double) count, mean, squares);
  }

  /** The same, to the last bit, to go on from. */
  public Moments copy() {
    return of(count, mean, squares);
  }

  /** Goes on from what {@link #count}, {@link #mean} and {@link #squares} gave. */
  public static Moments of(long count, double mean, double squares) {
    Moments moments = new Moments();
    moments.count = count;
    moments.mean = mean;
    moments.squares = squares;
    return moments;
  }

  /** Takes one number. */
  public void add(double x) {
    count++;
    double off = x - mean;
    mean += off / count;
    squares += off * (x - mean);
  }

  /** Takes all that {@code block} has seen. */
  public void add(Moments block) {
    if (block.count == 0) {
      return;
    }
    long joint = count + block.count;
    double off = block.mean - mean;
    squares += block.squares + off * off * ((double) count * block.count / joint);
    mean += off * block.count / joint;
    count = joint;
  }

  /** How many numbers have been seen. */
  public long count() {
    return count;
  }

  /** Their mean; 0 if there are none. */
  public double mean() {
    return mean;
  }

  /** The sum of their squared distances from the mean. */
  public double squares() {
    return squares;
  }

  /** What has been seen so far; the standard error of fewer than two numbers is NaN. */
  public Estimate estimate() {
    double variance = count < 2 ? Double.NaN : squares / (count - 1);
    return new Estimate(mean, Math.sqrt(variance / count), count);
  }
}
