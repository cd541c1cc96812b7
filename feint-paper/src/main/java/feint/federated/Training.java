package feint.federated;

import feint.math.Seed;
import feint.network.NetworkWeights;
import java.util.List;

/** One of the trajectories of a run: weights that are trained round by round. */
interface Training {

  /** Returns its current weights. */
  NetworkWeights point();

  /** Returns the task on whose labels the clients train it. */
  int task();

  /** Steps by the result of a round. */
  void step(Round round);

  /**
   * Participants of a step.
   *
   * @param crew indices of the participating clients
   * @param level of the incentive paid
   */
  record Round(List<Integer> crew, int level, Seed seed) {

    public Round {
      crew = List.copyOf(crew);
    }
  }
}
