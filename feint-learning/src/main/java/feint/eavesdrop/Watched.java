package feint.eavesdrop;

import feint.audit.Call;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What there is to say about one run.
 *
 * @param beliefs the paper's &delta; after each query
 * @param real what there is to be named of the learning trajectory
 * @param decoy and of the other
 * @param calls for each attack, whether it points at the learning trajectory
 */
record Watched(
    Learned learned,
    List<Double> beliefs,
    Watching watching,
    Last real,
    Last decoy,
    List<Call> calls) {

  Watched {
    beliefs = List.copyOf(beliefs);
    calls = List.copyOf(calls);
  }

  /**
   * What the learner has.
   *
   * @param wanted the place of the function that it wanted
   * @param gradientNorm of that function, at its estimate
   * @param meanSquare of the gradient's norm, over the points that its steps started from; empty if
   *     it made none
   * @param decoyDistance how far the decoy is from its estimate
   */
  record Learned(
      int wanted,
      double gradientNorm,
      OptionalDouble meanSquare,
      boolean finished,
      int incentive,
      double decoyDistance) {}

  /**
   * How well the eavesdropper could see.
   *
   * @param accuracy of its online assignment
   * @param separable whether a hyperplane separates the two trajectories
   */
  record Watching(double accuracy, boolean separable) {}

  /**
   * The last point that was seen of a trajectory.
   *
   * @param distance from the learner's estimate
   * @param gradientNorm of the function that is wanted
   */
  record Last(double distance, double gradientNorm) {}
}
