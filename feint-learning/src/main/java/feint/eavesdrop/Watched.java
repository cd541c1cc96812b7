package feint.eavesdrop;

import java.util.List;

/**
 * What there is to say about one run.
 *
 * @param beliefs the paper's &delta; after each query
 * @param guesses one per suspicion
 */
record Watched(Learned learned, List<Double> beliefs, Watching watching, List<Guess> guesses) {

  Watched {
    beliefs = List.copyOf(beliefs);
    guesses = List.copyOf(guesses);
  }

  /**
   * What the learner has.
   *
   * @param gradientNorm at its estimate
   * @param meanSquare of the gradient's norm, over the points that its steps started from; NaN if
   *     it made none
   * @param decoyDistance how far the decoy is from its estimate
   */
  record Learned(
      double gradientNorm,
      double meanSquare,
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
   * What one suspicion led to.
   *
   * @param distance of the point it names from the learner's estimate
   */
  record Guess(boolean right, double distance, double gradientNorm) {}
}
