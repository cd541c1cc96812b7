package feint.network;

import feint.math.Checks;
import feint.math.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Weights of a network as one flat vector: the point that a learner queries. */
public final class NetworkWeights {

  private final float[] values;

  private NetworkWeights(float[] values) {
    this.values = values;
  }

  public static NetworkWeights of(float[] values) {
    return new NetworkWeights(values.clone());
  }

  /** Returns the single-precision weights nearest to a point. */
  public static NetworkWeights of(double[] values) {
    float[] nearest = new float[values.length];
    for (int i = 0; i < nearest.length; i++) {
      nearest[i] = (float) values[i];
    }
    return new NetworkWeights(nearest);
  }

  /** Wraps an array without a copy; the caller must not change it. */
  static NetworkWeights owning(float[] values) {
    return new NetworkWeights(values);
  }

  /**
   * Returns initial weights: uniform within the inverse square root of a unit's number of inputs,
   * biases 0 (LeCun et al., "Efficient BackProp", 1998).
   */
  public static NetworkWeights initial(Layers layers, Seed seed) {
    float[] values = new float[layers.size()];
    RandomGenerator random = seed.generator();
    fill(values, 0, layers.hiddenBiases(), layers.inputs(), random);
    fill(values, layers.output(), layers.bias(), layers.outputs(), random);
    return new NetworkWeights(values);
  }

  private static void fill(float[] values, int from, int to, int fanIn, RandomGenerator random) {
    double most = 1 / Math.sqrt(fanIn);
    for (int i = from; i < to; i++) {
      values[i] = (float) ((2 * random.nextDouble() - 1) * most);
    }
  }

  /** Returns the number of weights. */
  public int size() {
    return values.length;
  }

  public float at(int i) {
    return values[i];
  }

  public float[] toArray() {
    return values.clone();
  }

  /** Returns the weights in double precision, as an eavesdropper of any descent observes them. */
  public double[] toDoubles() {
    double[] doubles = new double[values.length];
    Arrays.setAll(doubles, i -> values[i]);
    return doubles;
  }

  /** Returns the array itself, for reading only. */
  float[] values() {
    return values;
  }

  /** Returns these weights minus others, or a gradient. */
  public NetworkWeights minus(NetworkWeights other) {
    Checks.require(other.size() == size(), "weights", "must be " + size(), other.size());
    float[] difference = new float[values.length];
    for (int i = 0; i < difference.length; i++) {
      difference[i] = values[i] - other.values[i];
    }
    return new NetworkWeights(difference);
  }

  /** Returns the Euclidean distance to other weights. */
  public double distance(NetworkWeights other) {
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
    return other instanceof NetworkWeights weights && Arrays.equals(values, weights.values);
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
