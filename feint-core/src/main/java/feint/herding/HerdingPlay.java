package feint.herding;

import feint.math.Seed;
import java.util.random.RandomGenerator;

/**
 * Simulation of a plan from the definition: each eavesdropper applies Bayes' rule to the actions of
 * its predecessors and to its own signal, in rational numbers.
 *
 * @param looks the runs
 */
public record HerdingPlay(ExactHerding plan, Looks looks) {

  /** Source of runs. */
  @FunctionalInterface
  public interface Looks {
    /** Plays a run with a choice of the learner. */
    Look look(int choice, RandomGenerator random);
  }

  /**
   * Run as an eavesdropper sees it.
   *
   * @param value value of the signal
   * @param cost what the run cost the learner, without exposure
   */
  public record Look(int value, double cost) {}

  /**
   * Sequence of runs.
   *
   * @param left whether the last eavesdropper's successor would leave whatever its signal
   * @param listened whether it would listen whatever its signal
   */
  public record Played(double cost, boolean left, boolean listened) {}

  /** Returns looks whose signals are drawn from the model, at the model's costs. */
  public static Looks model(Herding herding) {
    double[][] laws = herding.listening();
    return (choice, random) -> {
      double u = random.nextDouble();
      int rank = 0;
      while (rank + 1 < herding.signal().values() && u >= laws[choice][rank + 1]) {
        rank++;
      }
      return new Look(
          herding.signal().value(rank),
          choice < herding.free() ? herding.strengths().get(choice).cost() : 0);
    };
  }

  /** Plays a sequence of T runs. */
  public Played play(Seed seed) {
    Herding herding = plan.herding();
    Signal signal = herding.signal();
    RandomGenerator random = seed.generator();
    ExactHerding.Node node = plan.start();
    Ratio odds = Ratio.odds(herding.prior());
    Ratio level = Ratio.odds(herding.level());
    int listening = listening(odds, level, signal);
    double cost = 0;
    for (int run = 0; run < herding.runs(); run++) {
      int choice = node.choice();
      Look look = looks.look(choice, random);
      int rank = 0;
      while (signal.value(rank) != look.value()) {
        rank++;
      }
      boolean listens = rank < listening;
      boolean heard = listens || random.nextDouble() < herding.stubborn();
      cost += look.cost() + (choice == herding.free() && heard ? herding.exposure() : 0);
      if (listening > 0 && listening < signal.values()) {
        odds = odds.times(signal.action(listening, listens));
        listening = listening(odds, level, signal);
      }
      node = node.after(listens);
    }
    return new Played(cost, listening == 0, listening == signal.values());
  }

  private static int listening(Ratio odds, Ratio level, Signal signal) {
    int ranks = 0;
    while (ranks < signal.values() && odds.times(signal.likelihood(ranks)).atLeast(level)) {
      ranks++;
    }
    return ranks;
  }
}
