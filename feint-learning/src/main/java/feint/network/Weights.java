package feint.network;

import feint.math.Checks;
import feint.math.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The weights of a network as one flat vector: a point that a learner can query. */
public final class Weights {

  private final float[] values;

  private Weights(float[] values) {
    this.values = values;
  }

  public static Weights of(float[] values) {
    return new Weights(values.clone());
  }

  /** The weights nearest to a point of real numbers. */
  public static Weights of(double[] values) {
    float[] nearest = new float[values.length];
    for (int i = 0; i < nearest.length; i++) {
      nearest[i] = (float) values[i];
    }
    return new Weights(nearest);
  }

  /** Takes over an array that nobody else changes. */
  static Weights owning(float[] values) {
    return new Weights(values);
  }

  /**
   * Weights to begin with: uniform within the inverse square root of what a unit adds up, biases 0
   * (LeCun et al., "Efficient BackProp", 1998).
   */
  public static Weights initial(Layers layers, Seed seed) {
    float[] values = new float[layers.size()];
    RandomGenerator random = seed.generator();
    fill(values, 0, layers.hiddenBiases(), layers.inputs(), random);
    fill(values, layers.output(), layers.bias(), layers.outputs(), random);
    return new Weights(values);
  }

  private static void fill(float[] values, int from, int to, int fanIn, RandomGenerator random) {
    double most = 1 / Math.sqrt(fanIn);
    for (int i = from; i < to; i++) {
      values[i] = (float) ((2 * random.nextDouble() - 1) * most);
    }
  }

  /** The number of weights. */
  public int size() {
    return values.length;
  }

  public float at(int i) {
    return values[i];
  }

  public float[] toArray() {
    return values.clone();
  }

  /** The point as real numbers, for eavesdroppers of any descent. */
  public double[] toDoubles() {
    double[] doubles = new double[values.length];
    Arrays.setAll(doubles, i -> values[i]);
    return doubles;
  }

  /** Their own array, for reading only. */
  float[] values() {
    return values;
  }

  /** These weights less others, or a gradient. */
  public Weights minus(Weights other) {
    Checks.require(other.size() == size(), "weights", "must be " + size(), other.size());
    float[] difference = new float[values.length];
    for (int i = 0; i < difference.length; i++) {
      difference[i] = values[i] - other.values[i];
    }
    return new Weights(difference);
  }

  /** The Euclidean distance to other weights. */
  public double distance(Weights other) {
    Checks.require(other.size() == size(), "weights", "must be " + size(), other.size());
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      double difference = (double) values[i] - other.values[i];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Weights weights && Arrays.equals(values, weights.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "Weights[" + values.length + "]";
  }
}
