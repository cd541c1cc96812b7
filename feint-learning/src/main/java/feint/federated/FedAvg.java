package feint.federated;

import feint.math.Checks;
import feint.math.Seed;
import feint.network.Examples;
import feint.network.Sgd;
import feint.network.Trainer;
import feint.network.Weights;
import feint.scenario.Federated;
import java.util.random.RandomGenerator;

/**
 * Federated averaging (McMahan et al., "Communication-efficient learning of deep networks from
 * decentralized data", 2017): clients train from the weights they are sent, each on its own
 * samples, and what they send back is averaged by the number of their samples.
 *
 * <p>The answer of a round is its pseudo-gradient, the weights sent less the average that came
 * back: a step of size 1 against it arrives at the average. With one epoch and full batches this is
 * FedSGD, and the pseudo-gradient is the gradient times the step.
 */
public final class FedAvg {

  private final Trainer trainer;
  private final Sgd local;
  private final Weights sent;
  private final double[] sum;
  private long samples;

  /** A round in which the clients are sent these weights. */
  public FedAvg(Trainer trainer, Sgd local, Weights sent) {
    this.trainer = trainer;
    this.local = local;
    this.sent = sent;
    this.sum = new double[sent.size()];
  }

  /** A round in which the clients train as a scenario says. */
  static FedAvg of(Trainer trainer, Federated clients, Weights sent) {
    return new FedAvg(
        trainer, new Sgd(clients.localEpochs(), clients.batch(), clients.step()), sent);
  }

  /** Takes part with so many of these examples, drawn at random. */
  public void train(Examples own, int given, Seed seed) {
    if (given > 0) {
      add(reply(own, given, seed), given);
    }
  }

  /** What a client sends back that takes part like this; the weights sent, if it gives nothing. */
  public Weights reply(Examples own, int given, Seed seed) {
    Checks.within(0, own.size(), given, "samples given");
    if (given == 0) {
      return sent;
    }
    RandomGenerator random = seed.generator();
    return trainer.train(sent, own, drawn(own.size(), given, random), local, random);
  }

  /** Takes note of what a client sent back after training on so many samples. */
  public void add(Weights trained, int given) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += (double) given * trained.at(i);
    }
    samples += given;
  }

  /** The first of a random order of 0..n-1. */
  private static int[] drawn(int n, int count, RandomGenerator random) {
    int[] rows = new int[n];
    for (int i = 0; i < n; i++) {
      rows[i] = i;
    }
    int[] drawn = new int[count];
    for (int i = 0; i < count; i++) {
      int other = i + random.nextInt(n - i);
      drawn[i] = rows[other];
      rows[other] = rows[i];
    }
    return drawn;
  }

  /** How many samples were given in all. */
  public long samples() {
    return samples;
  }

  /** The average of what came back; the weights sent, if nothing did. */
  public Weights average() {
    if (samples == 0) {
      return sent;
    }
    float[] mean = new float[sum.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sum[i] / samples);
    }
    return Weights.of(mean);
  }

  /** The answer of the round. */
  public Weights pseudoGradient() {
    return sent.minus(average());
  }
}
