package feint.network;

import feint.math.Checks;
import java.util.Arrays;

/** Vectors with one label each. */
public final class Examples {

  private final int inputs;
  private final float[] features;
  private final float[] labels;

  private Examples(int inputs, float[] features, float[] labels) {
    this.inputs = inputs;
    this.features = features;
    this.labels = labels;
  }

  /**
   * Creates examples from concatenated vectors.
   *
   * @param features one vector of length {@code inputs} per label
   */
  public static Examples of(int inputs, float[] features, boolean[] labels) {
    Checks.atLeast(1, inputs, "inputs");
    Checks.require(
        features.length == (long) inputs * labels.length,
        "features",
        "must be " + inputs + " for each of " + labels.length + " examples",
        features.length);
    return new Examples(inputs, features.clone(), numbers(labels));
  }

  private static float[] numbers(boolean[] labels) {
    float[] numbers = new float[labels.length];
    for (int row = 0; row < labels.length; row++) {
      numbers[row] = labels[row] ? 1 : 0;
    }
    return numbers;
  }

  /** Returns the same vectors with other labels. */
  public Examples relabelled(boolean[] labels) {
    Checks.require(labels.length == size(), "labels", "must be " + size(), labels.length);
    return new Examples(inputs, features, numbers(labels));
  }

  public int size() {
    return labels.length;
  }

  public int inputs() {
    return inputs;
  }

  public boolean label(int row) {
    return labels[row] > 0;
  }

  /** Returns the concatenated vectors. */
  public float[] vectors() {
    return features.clone();
  }

  /** Returns whether these are the same vectors in the same order, with any labels. */
  public boolean sharesVectors(Examples other) {
    return features == other.features
        || (inputs == other.inputs && Arrays.equals(features, other.features));
  }

  /** Returns the examples at these rows in this order; rows may repeat. */
  public Examples at(int... rows) {
    float[] chosen = new float[rows.length * inputs];
    float[] chosenLabels = new float[rows.length];
    gather(rows, 0, rows.length, chosen, chosenLabels);
    return new Examples(inputs, chosen, chosenLabels);
  }

  /** Copies rows[from..to-1] into a batch. */
  void gather(int[] rows, int from, int to, float[] batch, float[] batchLabels) {
    for (int i = from; i < to; i++) {
      System.arraycopy(features, rows[i] * inputs, batch, (i - from) * inputs, inputs);
      batchLabels[i - from] = labels[rows[i]];
    }
  }
}
