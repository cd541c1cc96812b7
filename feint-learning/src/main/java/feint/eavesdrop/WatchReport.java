package feint.eavesdrop;

import feint.audit.Advantage;
import feint.math.Blend;
import feint.math.Estimate;
import feint.math.Proportion;
import java.util.List;

/**
 * What was measured on watched runs.
 *
 * @param beliefs the paper's &delta; after each query
 * @param attackers one per attack
 */
public record WatchReport(
    long runs,
    Learned learned,
    Watching watching,
    List<Estimate> beliefs,
    List<Attacked> attackers) {

  public WatchReport {
    beliefs = List.copyOf(beliefs);
    attackers = List.copyOf(attackers);
  }

  /**
   * What the learner has. Gradients are those of the function that it wanted in each run.
   *
   * @param gradientNorm at its estimate
   * @param byFunction the same, once for each function that may be wanted, of the runs that did
   * @param meanSquare of the gradient's norm, over the points that its first M steps started from:
   *     what Theorem 1 bounds; of runs with a step
   * @param finishProbability the share of runs with M steps
   * @param decoyDistance how far the decoy is from its estimate
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

    /** Whether the runs show that Theorem 1 keeps its promise of {@code epsilon}. */
    public Promise promise(double epsilon) {
      return meanSquare
          .interval()
          .map(found -> found.high() <= epsilon ? Promise.SHOWN : Promise.NOT_SHOWN)
          .orElse(Promise.UNDECIDED);
    }
  }

  /** What runs say about a bound on a mean. */
  public enum Promise {
    /** The interval lies below the bound. */
    SHOWN,
    /** The interval does not. */
    NOT_SHOWN,
    /** There is no interval. */
    UNDECIDED
  }

  /**
   * How well the eavesdropper could see.
   *
   * @param accuracy the share of queries assigned to the right trajectory when they arrived
   * @param separable the share of runs in which a hyperplane separates the trajectories
   */
  public record Watching(Estimate accuracy, Proportion separable) {}

  /**
   * How one attacker fared. It names the last point of one of two trajectories, the learning one
   * (the first) or the decoy's.
   *
   * @param distance of the point it names from the learner's estimate
   * @param gradientNorm of the function that is wanted, at the point it names
   * @param contradicted runs that cannot have happened by all that it knows, since points were
   *     assigned wrongly: there it names nothing, and they count neither as right nor as wrong
   */
  public record Attacked(String name, Blend distance, Blend gradientNorm, long contradicted) {

    /** How often it points at the learning trajectory. */
    public Proportion right() {
      return distance.first();
    }

    /** How much more often than a coin. */
    public Advantage advantage() {
      return Advantage.overCoin(right());
    }
  }

  /** The attacker whose choice says most, turned round or not; of several, who needs least. */
  public Attacked worst() {
    return attackers.stream()
        .filter(one -> one.right().draws() > 0)
        .reduce((a, b) -> b.advantage().size() > a.advantage().size() ? b : a)
        .orElseThrow();
  }
}
