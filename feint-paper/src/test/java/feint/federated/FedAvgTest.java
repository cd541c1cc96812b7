package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Seed;
import feint.network.Examples;
import feint.network.Kernel;
import feint.network.Layers;
import feint.network.NetworkWeights;
import feint.network.Sgd;
import feint.network.Trainer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FedAvgTest {

  private static final Layers LAYERS = new Layers(4, 8);
  private static final NetworkWeights START = NetworkWeights.initial(LAYERS, new Seed(1));
  private static final Seed SEED = new Seed(2);

  private final Trainer trainer = new Trainer(LAYERS, Kernel.java());

  /** Identical clients that train alike reply with the result of central training. */
  @Test
  void identicalClientsEqualCentralTraining() {
    Examples own = Samples.clouds(40, FederatedData.TOXIC, new Seed(3));
    Sgd local = new Sgd(3, 8, 0.5);
    FedAvg alone = new FedAvg(trainer, local, START);
    alone.train(own, 40, SEED);
    FedAvg five = new FedAvg(trainer, local, START);

    for (int client = 0; client < 5; client++) {
      five.train(own, 40, SEED);
    }

    assertThat(five.average()).isEqualTo(alone.average());
    assertThat(five.samples()).isEqualTo(200);
    assertThat(five.average()).isNotEqualTo(START);
  }

  /** FedSGD over clients is a full-batch step on all of their samples, for any sizes. */
  @Test
  void oneFullBatchStepEachIsOneStepOnAll() {
    Sgd step = new Sgd(1, Sgd.FULL, 0.7);
    Examples all = Samples.clouds(60, FederatedData.TOXIC, new Seed(4));
    FedAvg round = new FedAvg(trainer, step, START);

    int[][] parts = {{0, 10}, {10, 35}, {35, 60}};
    for (int[] part : parts) {
      Examples own = all.at(IntStream.range(part[0], part[1]).toArray());
      round.train(own, own.size(), SEED.child(part[0]));
    }

    NetworkWeights central =
        trainer.train(START, all, IntStream.range(0, 60).toArray(), step, SEED.generator());
    for (int i = 0; i < LAYERS.size(); i++) {
      assertThat(round.average().at(i)).isCloseTo(central.at(i), within(1e-6f));
      assertThat(round.pseudoGradient().at(i))
          .isCloseTo(START.at(i) - central.at(i), within(1e-6f));
    }
  }

  @Test
  void averageIsWeightedBySamples() {
    FedAvg round = new FedAvg(trainer, new Sgd(1, 1, 1), NetworkWeights.of(new float[] {0, 0}));

    round.add(NetworkWeights.of(new float[] {1, 10}), 3);
    round.add(NetworkWeights.of(new float[] {5, 20}), 1);

    assertThat(round.average().toArray()).containsExactly(2, 12.5f);
    assertThat(round.pseudoGradient().toArray()).containsExactly(-2, -12.5f);
  }

  @Test
  void withoutSamplesNothingMoves() {
    FedAvg round = new FedAvg(trainer, new Sgd(1, 8, 1), START);

    round.train(Samples.clouds(10, FederatedData.TOXIC, SEED), 0, SEED);

    assertThat(round.average()).isSameAs(START);
    assertThat(round.pseudoGradient().toArray()).containsOnly(0);
  }

  @Test
  void samplesAreDrawnWithoutRepetition() {
    Examples own = Samples.clouds(40, FederatedData.TOXIC, new Seed(5));
    Sgd step = new Sgd(1, Sgd.FULL, 0.7);
    FedAvg whole = new FedAvg(trainer, step, START);
    FedAvg part = new FedAvg(trainer, step, START);

    whole.train(own, 40, SEED);
    part.train(own, 20, SEED);

    NetworkWeights central =
        trainer.train(START, own, IntStream.range(0, 40).toArray(), step, SEED.generator());
    for (int i = 0; i < LAYERS.size(); i++) {
      assertThat(whole.average().at(i)).isCloseTo(central.at(i), within(1e-6f));
    }
    assertThat(part.average().distance(central)).isGreaterThan(1e-4);
  }
}
