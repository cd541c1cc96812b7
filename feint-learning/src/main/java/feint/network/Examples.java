package feint.network;

import feint.math.Checks;
import java.util.Arrays;

/** Vectors with a label each. */
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
   * Examples whose vectors stand one after another.
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
    float[] numbers = new float[labels.length];
    for (int row = 0; row < labels.length; row++) {
      numbers[row] = labels[row] ? 1 : 0;
    }
    return new Examples(inputs, features.clone(), numbers);
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

  /** How many have the label. */
  public int positives() {
    int count = 0;
    for (float label : labels) {
      count += label > 0 ? 1 : 0;
    }
    return count;
  }

  /** The examples at these rows, in this order; a row may come more than once. */
  public Examples at(int... rows) {
    float[] chosen = new float[rows.length * inputs];
    float[] chosenLabels = new float[rows.length];
    gather(rows, 0, rows.length, chosen, chosenLabels);
    return new Examples(inputs, chosen, chosenLabels);
  }

  /** These examples and then those of others. */
  public Examples and(Examples others) {
    Checks.require(others.inputs == inputs, "inputs", "must be " + inputs, others.inputs);
    float[] both = Arrays.copyOf(features, features.length + others.features.length);
    System.arraycopy(others.features, 0, both, features.length, others.features.length);
    float[] bothLabels = Arrays.copyOf(labels, labels.length + others.labels.length);
    System.arraycopy(others.labels, 0, bothLabels, labels.length, others.labels.length);
    return new Examples(inputs, both, bothLabels);
  }

  /** Copies rows[from..to-1] to where a batch is computed. */
  void gather(int[] rows, int from, int to, float[] batch, float[] batchLabels) {
    for (int i = from; i < to; i++) {
      System.arraycopy(features, rows[i] * inputs, batch, (i - from) * inputs, inputs);
      batchLabels[i - from] = labels[rows[i]];
    }
  }
}
