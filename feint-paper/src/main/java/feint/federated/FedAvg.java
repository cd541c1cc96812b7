package feint.federated;

import feint.math.Checks;
import feint.math.Seed;
import feint.network.Examples;
import feint.network.NetworkWeights;
import feint.network.Sgd;
import feint.network.Trainer;
import feint.scenario.Federated;
import java.util.random.RandomGenerator;

/**
 * Federated averaging (McMahan et al., "Communication-efficient learning of deep networks from
 * decentralized data", 2017): clients train from the broadcast weights, each on its own samples,
 * and their replies are averaged with weights by the number of their samples.
 *
 * <p>The answer of a round is its pseudo-gradient, the broadcast weights minus the average of the
 * replies: a step of size 1 against it arrives at the average. With one epoch and full batches this
 * is FedSGD, and the pseudo-gradient is the gradient times the step.
 */
public final class FedAvg {

  private final Trainer trainer;
  private final Sgd local;
  private final NetworkWeights sent;
  private final double[] sum;
  private long samples;

  /** Creates a round in which these weights are broadcast. */
  public FedAvg(Trainer trainer, Sgd local, NetworkWeights sent) {
    this.trainer = trainer;
    this.local = local;
    this.sent = sent;
    this.sum = new double[sent.size()];
  }

  /** Creates a round in which the clients train by a scenario's settings. */
  static FedAvg of(Trainer trainer, Federated clients, NetworkWeights sent) {
    return new FedAvg(
        trainer, new Sgd(clients.localEpochs(), clients.batch(), clients.step()), sent);
  }

  /** Adds a client that trains on {@code given} of these examples, drawn at random. */
  public void train(Examples own, int given, Seed seed) {
    if (given > 0) {
      add(reply(own, given, seed), given);
    }
  }

  /** Returns the reply of such a client; the broadcast weights if it gives no samples. */
  public NetworkWeights reply(Examples own, int given, Seed seed) {
    Checks.within(0, own.size(), given, "samples given");
    if (given == 0) {
      return sent;
    }
    RandomGenerator random = seed.generator();
    return trainer.train(sent, own, sample(own.size(), given, random), local, random);
  }

  /** Adds a client's reply after training on {@code given} samples. */
  public void add(NetworkWeights trained, int given) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += (double) given * trained.at(i);
    }
    samples += given;
  }

  /** Returns the first elements of a random permutation of 0..n-1. */
  private static int[] sample(int n, int count, RandomGenerator random) {
    int[] rows = new int[n];
    for (int i = 0; i < n; i++) {
      rows[i] = i;
    }
    int[] sample = new int[count];
    for (int i = 0; i < count; i++) {
      int other = i + random.nextInt(n - i);
      sample[i] = rows[other];
      rows[other] = rows[i];
    }
    return sample;
  }

  /** Returns the total number of samples. */
  public long samples() {
    return samples;
  }

  /** Returns the average of the replies; the broadcast weights if there are none. */
  public NetworkWeights average() {
    if (samples == 0) {
      return sent;
    }
    float[] mean = new float[sum.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sum[i] / samples);
    }
    return NetworkWeights.of(mean);
  }

  /** Returns the answer of the round. */
  public NetworkWeights pseudoGradient() {
    return sent.minus(average());
  }
}
