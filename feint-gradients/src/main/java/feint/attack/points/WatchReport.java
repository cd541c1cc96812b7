package feint.attack.points;

import feint.attack.audit.Advantage;
import feint.math.ChoiceMean;
import feint.math.Estimate;
import feint.math.Proportion;
import java.util.List;

/**
 * Measurements over watched runs.
 *
 * @param beliefs the paper's &delta; after each query
 * @param attackers one per attack
 * @param outcomes one for each function that may be the real one
 */
public record WatchReport(
    long runs,
    Learned learned,
    Watching watching,
    List<Estimate> beliefs,
    List<Attacked> attackers,
    List<SearchOutcome> outcomes) {

  public WatchReport {
    beliefs = List.copyOf(beliefs);
    attackers = List.copyOf(attackers);
    outcomes = List.copyOf(outcomes);
  }

  /**
   * Results of the learner. Gradients are those of the function that it optimises in each run.
   *
   * @param gradientNorm at its estimate
   * @param byFunction the same for each function that may be the real one, over the runs in which
   *     it was
   * @param meanSquare mean squared gradient norm over the points from which its first M steps
   *     started, which Theorem 1 bounds; over runs with a step
   * @param finishProbability the share of runs with M steps
   * @param decoyDistance distance of the decoy from the learner's estimate
   */
  public record Learned(
      Estimate gradientNorm,
      List<Estimate> byFunction,
      Estimate meanSquare,
      Proportion finishProbability,
      Estimate incentive,
      Estimate decoyDistance) {

    public Learned {
      byFunction = List.copyOf(byFunction);
    }

    /** Returns whether the runs confirm Theorem 1's bound {@code epsilon}. */
    public Promise promise(double epsilon) {
      return meanSquare
          .interval()
          .map(found -> found.high() <= epsilon ? Promise.SHOWN : Promise.NOT_SHOWN)
          .orElse(Promise.UNDECIDED);
    }
  }

  /** Verdict of a confidence interval on a bound of a mean. */
  public enum Promise {
    /** The interval lies below the bound. */
    SHOWN,
    /** The interval does not lie below the bound. */
    NOT_SHOWN,
    /** There is no interval. */
    UNDECIDED
  }

  /**
   * Quality of the eavesdropper's tracking.
   *
   * @param accuracy the share of queries assigned to the right trajectory on arrival
   * @param separable the share of runs in which a hyperplane separates the trajectories
   */
  public record Watching(Estimate accuracy, Proportion separable) {}

  /**
   * Results of one attacker, which names the last point of a trajectory: the learning one (the
   * first) or a decoy's.
   *
   * @param trajectories number of trajectories of a run
   * @param distance of the named point from the learner's estimate
   * @param gradientNorm of the learner's function at the named point
   * @param contradicted runs with probability 0 under the attacker's model, because points were
   *     assigned wrongly: there it names no point, and they count neither as right nor as wrong
   */
  public record Attacked(
      String name,
      int trajectories,
      ChoiceMean distance,
      ChoiceMean gradientNorm,
      long contradicted) {

    /** Returns the share of runs in which it picks the learning trajectory. */
    public Proportion right() {
      return distance.first();
    }

    /** Returns the advantage over a guess. */
    public Advantage advantage() {
      return new Advantage(right(), trajectories);
    }
  }

  /**
   * Returns the attacker with the greatest absolute advantage; among equals, the one that needs the
   * fewest observables.
   */
  public Attacked worst() {
    return attackers.stream()
        .filter(one -> one.right().draws() > 0)
        .reduce((a, b) -> b.advantage().size() > a.advantage().size() ? b : a)
        .orElseThrow();
  }
}
