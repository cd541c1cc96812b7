package feint.math;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The law of a real random variable that takes finitely many values. */
public final class DiscreteLaw {

  private final double[] values;
  private final double[] probabilities;

  private DiscreteLaw(double[] values, double[] probabilities) {
    this.values = values;
    this.probabilities = probabilities;
  }

  /**
   * The law that gives {@code values[i]} the weight {@code weights[i]}. Values may repeat and need
   * no order; weights are scaled to add up to 1.
   */
  public static DiscreteLaw of(double[] values, double[] weights) {
    int[] order =
        IntStream.range(0, values.length)
            .filter(i -> weights[i] > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    Checks.require(order.length > 0, "law", "must have a value of positive weight", "none");
    double total = Arrays.stream(order).mapToDouble(i -> weights[i]).sum();
    return new DiscreteLaw(
        Arrays.stream(order).mapToDouble(i -> values[i]).toArray(),
        Arrays.stream(order).mapToDouble(i -> weights[i] / total).toArray());
  }

  /** The law of a variable whose law is drawn: {@code laws.get(i)} with probability i's weight. */
  public static DiscreteLaw mixture(List<DiscreteLaw> laws, Distribution weights) {
    Checks.require(
        laws.size() == weights.size(), "number of laws", "must be " + weights.size(), laws.size());
    double[] values = laws.stream().flatMapToDouble(law -> Arrays.stream(law.values)).toArray();
    double[] mixed = new double[values.length];
    int at = 0;
    for (int i = 0; i < laws.size(); i++) {
      for (double p : laws.get(i).probabilities) {
        mixed[at++] = weights.at(i) * p;
      }
    }
    return of(values, mixed);
  }

  public double mean() {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i] * probabilities[i];
    }
    return sum;
  }

  /** The standard deviation. */
  public double deviation() {
    double mean = mean();
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (values[i] - mean) * (values[i] - mean) * probabilities[i];
    }
    return Math.sqrt(sum);
  }

  /** The smallest value x with P(X &le; x) &ge; {@code p}, up to rounding. */
  public double quantile(double p) {
    Checks.probability(p, "quantile's probability");
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += probabilities[i];
      if (sum >= p - 1e-12) {
        return values[i];
      }
    }
    return values[values.length - 1];
  }
}
