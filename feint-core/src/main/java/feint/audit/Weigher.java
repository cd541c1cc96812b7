package feint.audit;

import feint.policy.Sight;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Weighs readings against each other, one for each trajectory that may be real.
 *
 * <p>A step that nobody has seen may have gone any way, and a reading is as likely as all of these
 * together. If the policy remembers no steps, the reading's filter adds them up. If it does, it
 * goes on differently after each: then the reading is taken in all ways that what follows leaves
 * possible. For an unseen step of each of K + 1 trajectories these are at most 2<sup>K+1</sup>, or
 * (R + 1)<sup>K+1</sup> for a policy that remembers contents.
 */
final class Weigher implements Attacker {

  private final Weighing weighing;

  /** Begins to read with a trajectory taken for real. */
  private final IntFunction<Reading> readings;

  /** What of an unseen step is guessed: what the policy remembers, and no more. */
  private final Set<Sight> guessed;

  /** In how many ways that can be: 0 is no step, and others are states. */
  private final int outcomes;

  /** By the trajectory that is taken for real. */
  private final List<List<Way>> ways = new ArrayList<>();

  /** All that was seen, in case that it must be read again; nothing stands for the end of a run. */
  private final List<Optional<Observation>> past = new ArrayList<>();

  /** A reading that is possible, with its guesses of unseen steps in their order. */
  private record Way(Reading reading, List<Integer> guesses) {}

  Weigher(Weighing weighing) {
    this(weighing, weighing::reading);
  }

  /** A weigher of a run that follows another, with the evidence that was left by trajectory. */
  Weigher(Weighing weighing, List<CarriedEvidence.Item> from) {
    this(weighing, real -> weighing.reading(real, from.get(real)));
  }

  private Weigher(Weighing weighing, IntFunction<Reading> readings) {
    this.weighing = weighing;
    this.readings = readings;
    this.guessed = weighing.policy().remembers();
    this.outcomes =
        guessed.contains(Sight.CONTENTS)
            ? weighing.world().problem().oracleStates() + 1
            : guessed.contains(Sight.STEPS) ? 2 : 1;
    for (int real = 0; real <= weighing.policy().decoys(); real++) {
      ways.add(List.of(new Way(readings.apply(real), List.of())));
    }
  }

  @Override
  public void see(Observation next) {
    if (next.unseen()) {
      for (int real = 0; real < ways.size(); real++) {
        ways.set(real, guesses(ways.get(real), real, next));
      }
    } else {
      ways.forEach(list -> list.forEach(way -> way.reading.see(next)));
    }
    note(Optional.of(next));
  }

  @Override
  public void ended() {
    ways.forEach(list -> list.forEach(way -> end(way.reading)));
    note(Optional.empty());
  }

  private void end(Reading reading) {
    if (weighing.knows() == Knowledge.POLICY) {
      reading.ended();
    } else {
      reading.over();
    }
  }

  private void note(Optional<Observation> event) {
    if (outcomes > 1) {
      past.add(event);
    }
  }

  /** Each way with each guess of what its next query was followed by. */
  private List<Way> guesses(List<Way> before, int real, Observation next) {
    List<Way> after = new ArrayList<>();
    for (Way way : before) {
      for (int madeIn = outcomes - 1; madeIn >= 0; madeIn--) {
        // The last guess takes over the reading itself.
        Reading reading = madeIn == 0 ? way.reading : again(real, way.guesses);
        reading.see(next.withMadeIn(madeIn), guessed);
        if (reading.logLikelihood() > Double.NEGATIVE_INFINITY) {
          List<Integer> more = new ArrayList<>(way.guesses);
          more.add(madeIn);
          after.add(new Way(reading, more));
        }
      }
    }
    return after;
  }

  /** Reads the past again: a policy's memory cannot be had twice otherwise. */
  private Reading again(int real, List<Integer> guesses) {
    Reading reading = readings.apply(real);
    Iterator<Integer> guess = guesses.iterator();
    for (Optional<Observation> event : past) {
      if (event.isEmpty()) {
        end(reading);
      } else if (event.get().unseen()) {
        reading.see(event.get().withMadeIn(guess.next()), guessed);
      } else {
        reading.see(event.get());
      }
    }
    return reading;
  }

  /** Returns the evidence that is left for a run that follows, by trajectory, if it can be. */
  Optional<List<CarriedEvidence.Item>> carried() {
    List<CarriedEvidence.Item> items =
        ways.stream()
            .filter(all -> all.size() == 1)
            .flatMap(all -> all.get(0).reading.carried().stream())
            .toList();
    return items.size() == ways.size() ? Optional.of(items) : Optional.empty();
  }

  /**
   * Returns the decisions that a policy of a jar has shown to the reading that takes this
   * trajectory for real, if there is one such reading.
   */
  Optional<DecisionLog> decisions(int real) {
    List<Way> all = ways.get(real);
    return all.size() == 1 ? all.get(0).reading.decisions() : Optional.empty();
  }

  @Override
  public Suspicion now() {
    return weighing.suspicion(ways.stream().mapToDouble(Weigher::logLikelihood).toArray());
  }

  /** The logarithm of the sum of likelihoods. */
  private static double logLikelihood(List<Way> ways) {
    double most =
        ways.stream()
            .mapToDouble(way -> way.reading.logLikelihood())
            .max()
            .orElse(Double.NEGATIVE_INFINITY);
    return ways.size() <= 1 || most == Double.NEGATIVE_INFINITY
        ? most
        : most
            + Math.log(
                ways.stream()
                    .mapToDouble(way -> Math.exp(way.reading.logLikelihood() - most))
                    .sum());
  }
}
