package feint.federated;

import feint.math.Seed;
import feint.network.Examples;
import feint.network.Layers;
import feint.network.Trainer;
import feint.network.Weights;
import feint.scenario.Federated;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The paper's decoy: federated averaging that the learner simulates, over half of the clients, with
 * samples of which few are toxic. Its points look like weights under training, and classify
 * nothing.
 *
 * <p>It depends on its seed and on what is paid for its steps, not on who queries it when: so
 * policies that are compared on one seed share it as far as they pay alike. It is computed as far
 * as it is asked for, and belongs to one thread at a time.
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
    this.start = new Reached(0, Weights.initial(layers, seed.child(0)));
    this.rows = new int[2][data.clients()][];
    for (int client = 0; client < data.clients(); client++) {
      rows[0][client] = rows(data.client(Task.TOXIC, client), false);
      rows[1][client] = rows(data.client(Task.TOXIC, client), true);
    }
  }

  private static int[] rows(Examples examples, boolean label) {
    return IntStream.range(0, examples.size())
        .filter(row -> examples.label(row) == label)
        .toArray();
  }

  /** The decoy of one run, at its start. */
  Training training() {
    return new Training() {
      private Reached at = start;

      @Override
      public Weights point() {
        return at.point;
      }

      @Override
      public Task task() {
        return Task.TOXIC;
      }

      @Override
      public void step(Round round) {
        at = at.next(round.level());
      }
    };
  }

  /** Where the decoy is after steps at certain incentives. */
  private final class Reached {

    private final int steps;
    private final Weights point;
    private final Optional<Reached>[] next;

    @SuppressWarnings("unchecked") // An array of a generic type.
    Reached(int steps, Weights point) {
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

    private Weights moved(int level, Seed round) {
      FedAvg average = FedAvg.of(trainer, settings, point);
      int simulated = Math.max(1, data.clients() / 2);
      for (int i = 0; i < simulated; i++) {
        // Whose samples are skewed makes no difference; not the same ones every time.
        int client = ((steps + 1) * simulated + i) % data.clients();
        int[] chosen = skewed(client, level, round.child(i).child(0).generator());
        average.train(
            data.client(Task.TOXIC, client).at(chosen), chosen.length, round.child(i).child(1));
      }
      return average.average();
    }
  }

  /** Rows of this client, with repetitions, of which the given share is toxic. */
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
