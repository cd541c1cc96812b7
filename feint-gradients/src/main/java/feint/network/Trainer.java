package feint.network;

import feint.math.Checks;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Trains a network on cross-entropy by stochastic gradient descent (backpropagation: Rumelhart,
 * Hinton and Williams, 1986). It has buffers for one batch and is not thread-safe.
 */
public final class Trainer {

  private final Layers layers;
  private final Kernel kernel;
  private float[] batch = new float[0];
  private float[] labels = new float[0];
  private float[] hidden = new float[0];
  private float[] errors = new float[0];

  public Trainer(Layers layers, Kernel kernel) {
    this.layers = layers;
    this.kernel = kernel;
  }

  /**
   * Returns the weights after training from {@code start} on the examples at {@code rows}: in this
   * order in the first epoch, and in a new random order in every further one.
   */
  public NetworkWeights train(
      NetworkWeights start, Examples examples, int[] rows, Sgd sgd, RandomGenerator random) {
    requireFit(start, examples);
    float[] weights = start.toArray();
    int[] order = rows.clone();
    for (int epoch = 0; epoch < sgd.epochs(); epoch++) {
      if (epoch > 0) {
        shuffle(order, random);
      }
      int size = Math.min(sgd.batch(), order.length);
      reserve(size);
      for (int from = 0; from < order.length; from += size) {
        int to = Math.min(order.length, from + size);
        examples.gather(order, from, to, batch, labels);
        step(weights, to - from, sgd.step());
      }
    }
    return NetworkWeights.owning(weights);
  }

  private void requireFit(NetworkWeights weights, Examples examples) {
    Checks.require(
        weights.size() == layers.size(), "weights", "must fit " + layers, weights.size());
    Checks.require(
        examples.inputs() == layers.inputs(), "inputs", "must fit " + layers, examples.inputs());
  }

  private void reserve(int rows) {
    if (labels.length < rows) {
      batch = new float[rows * layers.inputs()];
      labels = new float[rows];
      hidden = new float[rows * layers.hidden()];
      errors = new float[rows * layers.hidden()];
    }
  }

  /** Makes one step down the mean gradient of the batch's first rows. */
  private void step(float[] weights, int rows, double step) {
    double scale = -step / rows;
    float[] inner = activations(weights, rows);
    int width = layers.outputs();
    // The output's weights change last: the hidden layer's errors need the old ones.
    float[] output = Arrays.copyOfRange(weights, layers.output(), layers.output() + width);
    float[] change = new float[width];
    float bias = weights[layers.bias()];
    for (int row = 0; row < rows; row++) {
      double score = bias + dot(output, inner, row * width);
      float error = (float) (scale * (sigmoid(score) - labels[row]));
      weights[layers.bias()] += error;
      addScaled(change, error, inner, row * width);
      if (layers.hidden() > 0) {
        backwards(errors, error, output, inner, row * width);
      }
    }
    if (layers.hidden() > 0) {
      kernel.accumulate(batch, rows, layers.inputs(), errors, width, weights);
      float[] biases = Arrays.copyOfRange(weights, layers.hiddenBiases(), layers.output());
      for (int row = 0; row < rows; row++) {
        addScaled(biases, 1, errors, row * width);
      }
      System.arraycopy(biases, 0, weights, layers.hiddenBiases(), width);
    }
    for (int j = 0; j < width; j++) {
      weights[layers.output() + j] += change[j];
    }
  }

  /**
   * Computes the errors of one row's hidden units: 0 where a unit is off. Units are on or off at
   * random, so that a branch would be mispredicted half of the time; a factor of 0 or 1 (or
   * between, for activations below 1e-30) replaces it.
   */
  private static void backwards(
      float[] errors, float error, float[] output, float[] inner, int from) {
    for (int j = 0; j < output.length; j++) {
      errors[from + j] = Math.min(1, inner[from + j] * 1e30f) * (error * output[j]);
    }
  }

  private static void addScaled(float[] to, float scale, float[] rows, int from) {
    for (int j = 0; j < to.length; j++) {
      to[j] += scale * rows[from + j];
    }
  }

  /** Four independent sums, so that additions do not wait for one another. */
  private static double dot(float[] output, float[] rows, int from) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int fours = output.length & ~3;
    for (int j = 0; j < fours; j += 4) {
      a += (double) output[j] * rows[from + j];
      b += (double) output[j + 1] * rows[from + j + 1];
      c += (double) output[j + 2] * rows[from + j + 2];
      d += (double) output[j + 3] * rows[from + j + 3];
    }
    for (int j = fours; j < output.length; j++) {
      a += (double) output[j] * rows[from + j];
    }
    return (a + b) + (c + d);
  }

  /**
   * Returns the inputs of the output unit for each row of the batch: the hidden units, or the
   * inputs.
   */
  private float[] activations(float[] weights, int rows) {
    if (layers.hidden() == 0) {
      return batch;
    }
    kernel.multiply(batch, rows, layers.inputs(), weights, layers.hidden(), hidden);
    float[] biases = Arrays.copyOfRange(weights, layers.hiddenBiases(), layers.output());
    for (int row = 0; row < rows; row++) {
      rectify(hidden, row * biases.length, biases);
    }
    return hidden;
  }

  private static void rectify(float[] rows, int from, float[] biases) {
    for (int j = 0; j < biases.length; j++) {
      rows[from + j] = Math.max(0, rows[from + j] + biases[j]);
    }
  }

  /** StrictMath, so that the digits are the same on every machine. */
  private static double sigmoid(double score) {
    return 1 / (1 + StrictMath.exp(-score));
  }

  /** Returns the log-odds of the label for each example. */
  public double[] scores(NetworkWeights weights, Examples examples) {
    requireFit(weights, examples);
    double[] scores = new double[examples.size()];
    int size = Math.min(256, examples.size());
    reserve(size);
    int[] rows = new int[size];
    float[] output = Arrays.copyOfRange(weights.values(), layers.output(), layers.bias());
    for (int from = 0; from < scores.length; from += size) {
      int count = Math.min(size, scores.length - from);
      for (int i = 0; i < count; i++) {
        rows[i] = from + i;
      }
      examples.gather(rows, 0, count, batch, labels);
      float[] inner = activations(weights.values(), count);
      for (int i = 0; i < count; i++) {
        scores[from + i] = weights.at(layers.bias()) + dot(output, inner, i * output.length);
      }
    }
    return scores;
  }

  /** Returns the share of examples whose label is the likelier one. */
  public double accuracy(NetworkWeights weights, Examples examples) {
    double[] scores = scores(weights, examples);
    int right = 0;
    for (int row = 0; row < scores.length; row++) {
      right += (scores[row] > 0) == examples.label(row) ? 1 : 0;
    }
    return (double) right / examples.size();
  }

  /** Returns the mean cross-entropy in nats. */
  public double loss(NetworkWeights weights, Examples examples) {
    double[] scores = scores(weights, examples);
    double sum = 0;
    for (int row = 0; row < scores.length; row++) {
      double against = examples.label(row) ? -scores[row] : scores[row];
      sum += Math.max(0, against) + Math.log1p(Math.exp(-Math.abs(against)));
    }
    return sum / examples.size();
  }

  /** Shuffles the rows uniformly (Fisher and Yates). */
  public static void shuffle(int[] rows, RandomGenerator random) {
    for (int last = rows.length - 1; last > 0; last--) {
      int other = random.nextInt(last + 1);
      int moved = rows[last];
      rows[last] = rows[other];
      rows[other] = moved;
    }
  }
}
