package feint.math;

import java.util.Arrays;

/** A probability distribution on 0..size-1. */
public final class Distribution {

  /** Largest accepted deviation of a sum of probabilities from 1. */
  public static final double TOLERANCE = 1e-9;

  private final double[] probabilities;

  private Distribution(double[] probabilities) {
    this.probabilities = probabilities;
  }

  /**
   * Returns the distribution with these probabilities, which must add up to 1 within 1e-9. They are
   * normalised, so that no probability is lost over many steps.
   */
  public static Distribution of(double... probabilities) {
    Checks.require(probabilities.length > 0, "distribution", "must not be empty", "[]");
    for (double p : probabilities) {
      Checks.probability(p, "probability");
    }
    double sum = Arrays.stream(probabilities).sum();
    Checks.require(Math.abs(sum - 1) <= TOLERANCE, "sum of probabilities", "must be 1", sum);
    return new Distribution(Arrays.stream(probabilities).map(p -> p / sum).toArray());
  }

  /**
   * Returns the distribution with exactly these probabilities, to the last bit, such as {@link
   * #toArray} returns: they are not normalised.
   */
  public static Distribution exactly(double... probabilities) {
    of(probabilities);
    return new Distribution(probabilities.clone());
  }

  /** Returns the uniform distribution on {@code size} outcomes. */
  public static Distribution uniform(int size) {
    double[] probabilities = new double[Checks.atLeast(1, size, "size")];
    Arrays.fill(probabilities, 1.0 / size);
    return new Distribution(probabilities);
  }

  public int size() {
    return probabilities.length;
  }

  public double at(int outcome) {
    return probabilities[outcome];
  }

  /** Adds every probability, times a weight, to an entry of {@code sums}. */
  public void addTo(double[] sums, double weight) {
    for (int i = 0; i < probabilities.length; i++) {
      sums[i] += probabilities[i] * weight;
    }
  }

  /** Returns the probabilities. Not copied. */
  double[] shared() {
    return probabilities;
  }

  public double[] toArray() {
    return probabilities.clone();
  }

  /**
   * Returns the outcome that a uniform draw in [0, 1) selects. Rounding never selects an outcome of
   * probability zero.
   */
  public int outcome(double uniform) {
    double rest = uniform;
    int last = 0;
    for (int i = 0; i < probabilities.length; i++) {
      if (probabilities[i] > 0) {
        if (rest < probabilities[i]) {
          return i;
        }
        rest -= probabilities[i];
        last = i;
      }
    }
    return last;
  }

  /** Returns the expectation of {@code values}, one per outcome. */
  public double expectation(double... values) {
    Checks.require(values.length == size(), "number of values", "must be " + size(), values.length);
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += probabilities[i] * values[i];
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Distribution that && Arrays.equals(probabilities, that.probabilities);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(probabilities);
  }

  @Override
  public String toString() {
    return Arrays.toString(probabilities);
  }
}
