package feint.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.math.Seed;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainerTest {

  /** A step of size 1 on the full batch is the gradient; the loss is computed independently. */
  @ParameterizedTest
  @CsvSource({"5, 0", "5, 4", "3, 7", "8, 16"})
  void gradientIsThatOfFiniteDifferences(int inputs, int hidden) {
    Layers layers = new Layers(inputs, hidden);
    Trainer trainer = new Trainer(layers, Kernel.java());
    Examples examples = random(inputs, 20, new Seed(7));
    NetworkWeights point = NetworkWeights.initial(layers, new Seed(hidden));

    NetworkWeights after =
        trainer.train(point, examples, all(20), new Sgd(1, Sgd.FULL, 1), new Seed(1).generator());
    NetworkWeights gradient = point.minus(after);

    double h = 1e-3;
    for (int i = 0; i < layers.size(); i++) {
      double slope =
          (trainer.loss(moved(point, i, h), examples) - trainer.loss(moved(point, i, -h), examples))
              / (2 * h);
      assertThat((double) gradient.at(i)).as("weight %s", i).isCloseTo(slope, within(2e-4));
    }
  }

  private static NetworkWeights moved(NetworkWeights point, int i, double by) {
    float[] values = point.toArray();
    values[i] += (float) by;
    return NetworkWeights.of(values);
  }

  /**
   * One binary input: the optimum gives each group its own share, 1/4 and 2/3, so the bias is
   * log(1/3) and the weight log(2) - log(1/3).
   */
  @Test
  void logisticRegressionFindsTheClosedFormOptimum() {
    float[] inputs = {0, 0, 0, 0, 1, 1, 1};
    boolean[] labels = {true, false, false, false, true, true, false};
    Examples examples = Examples.of(1, inputs, labels);
    Trainer trainer = new Trainer(new Layers(1, 0), Kernel.java());

    NetworkWeights found =
        trainer.train(
            NetworkWeights.of(new float[2]),
            examples,
            all(7),
            new Sgd(5000, Sgd.FULL, 1),
            new Seed(1).generator());

    assertThat((double) found.at(1)).isCloseTo(Math.log(1.0 / 3), within(1e-4));
    assertThat((double) found.at(0)).isCloseTo(Math.log(2) - Math.log(1.0 / 3), within(1e-4));
    double entropy =
        -(Math.log(0.25) + 3 * Math.log(0.75) + 2 * Math.log(2.0 / 3) + Math.log(1.0 / 3)) / 7;
    assertThat(trainer.loss(found, examples)).isCloseTo(entropy, within(1e-6));
  }

  /** Exclusive or needs the hidden layer. */
  @Test
  void hiddenLayerLearnsWhatNoLineSeparates() {
    Examples examples =
        Examples.of(
            2, new float[] {0, 0, 0, 1, 1, 0, 1, 1}, new boolean[] {false, true, true, false});
    Trainer deep = new Trainer(new Layers(2, 16), Kernel.java());
    Trainer flat = new Trainer(new Layers(2, 0), Kernel.java());
    Sgd sgd = new Sgd(3000, 2, 0.3);

    NetworkWeights learnt =
        deep.train(
            NetworkWeights.initial(new Layers(2, 16), new Seed(3)),
            examples,
            all(4),
            sgd,
            new Seed(4).generator());
    NetworkWeights line =
        flat.train(NetworkWeights.of(new float[3]), examples, all(4), sgd, new Seed(4).generator());

    assertThat(deep.accuracy(learnt, examples)).isEqualTo(1);
    assertThat(flat.accuracy(line, examples)).isLessThanOrEqualTo(0.75);
  }

  @Test
  void batchesAreConsecutiveSteps() {
    Layers layers = new Layers(5, 4);
    Trainer trainer = new Trainer(layers, Kernel.java());
    Examples examples = random(5, 10, new Seed(9));
    RandomGenerator random = new Seed(1).generator();
    NetworkWeights start = NetworkWeights.initial(layers, new Seed(2));

    NetworkWeights epoch = trainer.train(start, examples, all(10), new Sgd(1, 4, 0.5), random);

    NetworkWeights byHand = start;
    for (int[] rows : new int[][] {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9}}) {
      byHand = trainer.train(byHand, examples, rows, new Sgd(1, Sgd.FULL, 0.5), random);
    }
    assertThat(epoch).isEqualTo(byHand);
    assertThat(trainer.train(start, examples.at(all(10)), all(10), new Sgd(1, 4, 0.5), random))
        .isEqualTo(epoch);
  }

  @Test
  void scoresDoNotDependOnTheBatch() {
    Layers layers = new Layers(5, 4);
    Trainer trainer = new Trainer(layers, Kernel.java());
    Examples examples = random(5, 600, new Seed(9));
    NetworkWeights weights = NetworkWeights.initial(layers, new Seed(2));

    double[] scores = trainer.scores(weights, examples);

    for (int row : new int[] {0, 255, 256, 599}) {
      assertThat(trainer.scores(weights, examples.at(row))).containsExactly(scores[row]);
    }
  }

  @Test
  void shapesThatDoNotFitAreRefused() {
    Trainer trainer = new Trainer(new Layers(5, 4), Kernel.java());

    assertThat(new Layers(384, 128).size()).isEqualTo(384 * 128 + 128 + 128 + 1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> trainer.accuracy(NetworkWeights.of(new float[3]), random(5, 2, new Seed(1))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Examples.of(2, new float[5], new boolean[2]));
  }

  private static int[] all(int count) {
    return IntStream.range(0, count).toArray();
  }

  private static Examples random(int inputs, int count, Seed seed) {
    RandomGenerator random = seed.generator();
    float[] features = new float[inputs * count];
    for (int i = 0; i < features.length; i++) {
      features[i] = (float) (2 * random.nextDouble() - 1);
    }
    boolean[] labels = new boolean[count];
    for (int i = 0; i < count; i++) {
      labels[i] = random.nextBoolean();
    }
    return Examples.of(inputs, features, labels);
  }
}
