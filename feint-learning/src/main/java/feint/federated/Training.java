package feint.federated;

import feint.math.Seed;
import feint.network.Weights;
import java.util.List;

/** One of the two trajectories of a run: weights that are trained, round by round. */
interface Training {

  /** Where it is. */
  Weights point();

  /** Whose labels the clients train it on. */
  Task task();

  /** Moves by what a round comes to. */
  void step(Round round);

  /**
   * What a step is made of.
   *
   * @param crew the clients who take part, by number
   * @param level of the incentive that is paid
   */
  record Round(List<Integer> crew, int level, Seed seed) {

    public Round {
      crew = List.copyOf(crew);
    }
  }
}
