package feint.federated;

import feint.math.Seed;
import feint.network.Examples;
import feint.network.Layers;
import feint.network.NetworkWeights;
import feint.network.Trainer;
import feint.scenario.Federated;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The paper's decoy: federated averaging simulated by the learner over half of the clients, with
 * samples of which few are toxic. Its points look like weights under training, but have no
 * accuracy.
 *
 * <p>It depends on its seed and on the incentives of its steps, not on the times of its queries, so
 * that policies compared on one seed share it as far as they pay the same incentives. It is
 * computed lazily and is not thread-safe.
 */
final class SkewedDecoy {

  private final Federated settings;
  private final double toxicShare;
  private final FederatedData data;
  private final Trainer trainer;
  private final Seed seed;
  private final Reached start;
  private final int[][][] rows;

  SkewedDecoy(Clients clients, double toxicShare, Trainer trainer, Layers layers, Seed seed) {
    this.settings = clients.settings();
    this.toxicShare = toxicShare;
    this.data = clients.data();
    this.trainer = trainer;
    this.seed = seed;
    this.start = new Reached(0, NetworkWeights.initial(layers, seed.child(0)));
    this.rows = new int[2][data.clients()][];
    for (int client = 0; client < data.clients(); client++) {
      rows[0][client] = rows(data.client(FederatedData.TOXIC, client), false);
      rows[1][client] = rows(data.client(FederatedData.TOXIC, client), true);
    }
  }

  private static int[] rows(Examples examples, boolean label) {
    return IntStream.range(0, examples.size())
        .filter(row -> examples.label(row) == label)
        .toArray();
  }

  /** Returns the decoy of one run, at its start. */
  Training training() {
    return new Training() {
      private Reached at = start;

      @Override
      public NetworkWeights point() {
        return at.point;
      }

      @Override
      public int task() {
        return FederatedData.TOXIC;
      }

      @Override
      public void step(Round round) {
        at = at.next(round.level());
      }
    };
  }

  /** State of the decoy after steps at certain incentives. */
  private final class Reached {

    private final int steps;
    private final NetworkWeights point;
    private final Optional<Reached>[] next;

    @SuppressWarnings("unchecked") // An array of a generic type.
    Reached(int steps, NetworkWeights point) {
      this.steps = steps;
      this.point = point;
      this.next =
          Stream.generate(Optional::<Reached>empty)
              .limit(settings.contribution().size())
              .toArray(Optional[]::new);
    }

    Reached next(int level) {
      if (next[level].isEmpty()) {
        next[level] = Optional.of(new Reached(steps + 1, moved(level, seed.child(steps + 1))));
      }
      return next[level].orElseThrow();
    }

    private NetworkWeights moved(int level, Seed round) {
      FedAvg average = FedAvg.of(trainer, settings, point);
      int simulated = Math.max(1, data.clients() / 2);
      for (int i = 0; i < simulated; i++) {
        // The clients with skewed samples are exchangeable; they differ from step to step.
        int client = ((steps + 1) * simulated + i) % data.clients();
        int[] chosen = skewed(client, level, round.child(i).child(0).generator());
        average.train(
            data.client(FederatedData.TOXIC, client).at(chosen),
            chosen.length,
            round.child(i).child(1));
      }
      return average.average();
    }
  }

  /** Draws rows of this client, with repetitions, of which the given share is toxic. */
  private int[] skewed(int client, int level, RandomGenerator random) {
    int[] chosen = new int[Math.max(1, settings.given(data.perClient(), level))];
    for (int i = 0; i < chosen.length; i++) {
      boolean toxic = random.nextDouble() < toxicShare;
      int[] from = rows[toxic ? 1 : 0][client];
      // A client without samples of one kind gives the other.
      int[] source = from.length > 0 ? from : rows[toxic ? 0 : 1][client];
      chosen[i] = source[random.nextInt(source.length)];
    }
    return chosen;
  }
}
