package feint.federated;

import feint.math.Seed;
import feint.network.Examples;
import feint.network.Layers;
import feint.network.Trainer;
import feint.network.Weights;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The obfuscating descent: federated averaging that the learner simulates, over half of the clients
 * at the highest contribution, with samples of which few are toxic. Its points look like weights
 * under training, and classify nothing.
 *
 * <p>It depends on its seed alone, not on who queries it when: so policies that are compared on one
 * seed can share it. It is computed as far as it is asked for, and belongs to one thread at a time.
 */
public final class DecoyPath {

  private final Federated settings;
  private final double toxic;
  private final FederatedData data;
  private final Trainer trainer;
  private final Seed seed;
  private final List<Weights> points = new ArrayList<>();
  private final int[][][] rows;

  DecoyPath(Clients clients, Trainer trainer, Layers layers, Seed seed) {
    this.settings = clients.settings();
    if (!(settings.decoy() instanceof Decoy.Skewed skewed)) {
      throw new IllegalArgumentException("decoy must be skewed, was " + settings.decoy());
    }
    this.toxic = skewed.toxic();
    this.data = clients.data();
    this.trainer = trainer;
    this.seed = seed;
    this.points.add(Weights.initial(layers, seed.child(0)));
    this.rows = new int[2][data.clients()][];
    for (int client = 0; client < data.clients(); client++) {
      rows[0][client] = rows(data.client(client), false);
      rows[1][client] = rows(data.client(client), true);
    }
  }

  private static int[] rows(Examples examples, boolean label) {
    return java.util.stream.IntStream.range(0, examples.size())
        .filter(row -> examples.label(row) == label)
        .toArray();
  }

  /** The point after so many steps. */
  public Weights at(int steps) {
    while (points.size() <= steps) {
      points.add(next(points.get(points.size() - 1), seed.child(points.size())));
    }
    return points.get(steps);
  }

  private Weights next(Weights point, Seed round) {
    FedAvg average = FedAvg.of(trainer, settings, point);
    int simulated = Math.max(1, data.clients() / 2);
    for (int i = 0; i < simulated; i++) {
      // Whose samples are skewed makes no difference; not the same ones every time.
      int client = (points.size() * simulated + i) % data.clients();
      int[] chosen = skewed(client, round.child(i).child(0).generator());
      average.train(data.client(client).at(chosen), chosen.length, round.child(i).child(1));
    }
    return average.average();
  }

  /** Rows of this client, with repetitions, of which the given share is toxic. */
  private int[] skewed(int client, RandomGenerator random) {
    int[] chosen = new int[Math.max(1, settings.mostGiven(data.perClient()))];
    for (int i = 0; i < chosen.length; i++) {
      boolean drawn = random.nextDouble() < toxic;
      int[] from = rows[drawn ? 1 : 0][client];
      // A client without samples of one kind gives the other.
      int[] source = from.length > 0 ? from : rows[drawn ? 0 : 1][client];
      chosen[i] = source[random.nextInt(source.length)];
    }
    return chosen;
  }
}
