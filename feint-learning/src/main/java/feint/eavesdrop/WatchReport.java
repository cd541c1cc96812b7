package feint.eavesdrop;

import java.util.List;

/**
 * What was measured on watched runs.
 *
 * @param beliefs the paper's &delta; after each query
 * @param findings one per suspicion
 */
public record WatchReport(
    long runs, Learned learned, Watching watching, List<Ranged> beliefs, List<Finding> findings) {

  public WatchReport {
    beliefs = List.copyOf(beliefs);
    findings = List.copyOf(findings);
  }

  /**
   * What the learner has.
   *
   * @param gradientNorm at its estimate
   * @param meanSquare of the gradient's norm, over the points that its first M steps started from:
   *     what Theorem 1 bounds
   * @param finished the share of runs with M steps
   * @param decoyDistance how far the decoy is from its estimate
   */
  public record Learned(
      Ranged gradientNorm,
      Ranged meanSquare,
      Ranged finished,
      Ranged incentive,
      Ranged decoyDistance) {}

  /**
   * How well the eavesdropper could see.
   *
   * @param accuracy the share of queries assigned to the right trajectory when they arrived
   * @param separable the share of runs in which a hyperplane separates the trajectories
   */
  public record Watching(Ranged accuracy, Ranged separable) {}

  /**
   * How one attacker fared.
   *
   * @param right the share of runs in which it points at the learning trajectory
   * @param distance of the point it names from the learner's estimate
   * @param gradientNorm at the point it names
   */
  public record Finding(String attack, Ranged right, Ranged distance, Ranged gradientNorm) {}
}
