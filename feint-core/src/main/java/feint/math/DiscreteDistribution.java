package feint.math;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/** Distribution of a real random variable with finitely many values. */
public final class DiscreteDistribution {

  private final double[] values;
  private final double[] probabilities;

  private DiscreteDistribution(double[] values, double[] probabilities) {
    this.values = values;
    this.probabilities = probabilities;
  }

  /**
   * Returns the distribution that gives {@code values[i]} the weight {@code weights[i]}. Values may
   * repeat and need no order; weights are normalised.
   */
  public static DiscreteDistribution of(double[] values, double[] weights) {
    int[] order =
        IntStream.range(0, values.length)
            .filter(i -> weights[i] > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    Checks.require(
        order.length > 0, "distribution", "must have a value of positive weight", "none");
    double total = Arrays.stream(order).mapToDouble(i -> weights[i]).sum();
    return new DiscreteDistribution(
        Arrays.stream(order).mapToDouble(i -> values[i]).toArray(),
        Arrays.stream(order).mapToDouble(i -> weights[i] / total).toArray());
  }

  /** Returns the mixture of {@code distributions} with these weights. */
  public static DiscreteDistribution mixture(
      List<DiscreteDistribution> distributions, Distribution weights) {
    Checks.require(
        distributions.size() == weights.size(),
        "number of distributions",
        "must be " + weights.size(),
        distributions.size());
    double[] values =
        distributions.stream().flatMapToDouble(one -> Arrays.stream(one.values)).toArray();
    double[] mixed = new double[values.length];
    int at = 0;
    for (int i = 0; i < distributions.size(); i++) {
      for (double p : distributions.get(i).probabilities) {
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

  /** Returns the standard deviation. */
  public double deviation() {
    double mean = mean();
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (values[i] - mean) * (values[i] - mean) * probabilities[i];
    }
    return Math.sqrt(sum);
  }

  /** Returns the probability of the values with a property. */
  public double probability(DoublePredicate property) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += property.test(values[i]) ? probabilities[i] : 0;
    }
    return Math.min(1, sum);
  }

  /** Returns the smallest value x with P(X &le; x) &ge; {@code p}, up to rounding. */
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
