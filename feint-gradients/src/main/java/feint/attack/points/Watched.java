package feint.attack.points;

import feint.attack.GuessOutcome;
import feint.math.Point;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Measurements of one run.
 *
 * @param beliefs the paper's &delta; after each query
 * @param real the last point of the learning trajectory
 * @param decoy the last point of the other trajectory; with several decoys, of the first
 * @param others for each attack, the last point of the trajectory that it picks if it is wrong
 * @param calls for each attack, whether it picks the learning trajectory
 */
record Watched(
    Learned learned,
    List<Double> beliefs,
    Watching watching,
    Last real,
    Last decoy,
    List<Last> others,
    List<GuessOutcome> calls) {

  Watched {
    beliefs = List.copyOf(beliefs);
    others = List.copyOf(others);
    calls = List.copyOf(calls);
  }

  /**
   * Results of the learner.
   *
   * @param wanted index of the function that it optimises
   * @param search its estimate
   * @param gradientNorm of that function, at its estimate
   * @param meanSquare mean squared gradient norm over the points from which its steps started;
   *     empty if it made none
   * @param decoyDistance distance of the decoys from the learner's estimate, on average
   */
  record Learned(
      int wanted,
      Search search,
      double gradientNorm,
      OptionalDouble meanSquare,
      boolean finished,
      int incentive,
      double decoyDistance) {}

  /**
   * Search of the learner.
   *
   * @param value its function at the estimate
   * @param during its function at its current point, averaged over the queries
   */
  record Search(Point estimate, double value, double during) {}

  /**
   * Quality of the eavesdropper's tracking.
   *
   * @param accuracy of its online assignment
   * @param separable whether a hyperplane separates the two trajectories
   */
  record Watching(double accuracy, boolean separable) {}

  /**
   * The last observed point of a trajectory.
   *
   * @param point the point itself
   * @param distance from the learner's estimate
   * @param gradientNorm of the learner's function
   */
  record Last(Point point, double distance, double gradientNorm) {}
}
