package feint.math;

import java.util.stream.DoubleStream;

/**
 * Running mean and variance of numbers that arrive one by one or in blocks.
 *
 * <p>Blocks are joined by the formulas of Chan, Golub and LeVeque ("Algorithms for computing the
 * sample variance", The American Statistician 37, 1983). The last digits depend on the division
 * into blocks, which must therefore not depend on the number of threads.
 */
public final class Moments {

  private long count;
  private double mean;
  private double squares;

  /** Restores moments from three numbers of {@link #numbers()}, starting at index {@code from}. */
  public static Moments of(double[] numbers, int from) {
    Moments moments = new Moments();
    moments.count = (long) numbers[from];
    moments.mean = numbers[from + 1];
    moments.squares = numbers[from + 2];
    return moments;
  }

  /** Returns the state: count, mean and squares. */
  public DoubleStream numbers() {
    return DoubleStream.of((double) count, mean, squares);
  }

  /** Returns an exact copy. */
  public Moments copy() {
    return of(count, mean, squares);
  }

  /** Restores moments from {@link #count}, {@link #mean} and {@link #squares}. */
  public static Moments of(long count, double mean, double squares) {
    Moments moments = new Moments();
    moments.count = count;
    moments.mean = mean;
    moments.squares = squares;
    return moments;
  }

  /** Adds one number. */
  public void add(double x) {
    count++;
    double off = x - mean;
    mean += off / count;
    squares += off * (x - mean);
  }

  /** Adds all numbers of {@code block}. */
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

  /** Returns the number of numbers added. */
  public long count() {
    return count;
  }

  /** Returns the mean; 0 if there are none. */
  public double mean() {
    return mean;
  }

  /** Returns the sum of squared deviations from the mean. */
  public double squares() {
    return squares;
  }

  /** Returns the estimate so far; its standard error is NaN for fewer than two numbers. */
  public Estimate estimate() {
    double variance = count < 2 ? Double.NaN : squares / (count - 1);
    return new Estimate(mean, Math.sqrt(variance / count), count);
  }
}
