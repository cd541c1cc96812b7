package feint.search;

import feint.math.Seed;
import feint.model.Shape;
import feint.simulation.Simulator;
import java.util.stream.Stream;

/**
 * Simulation-based policy search.
 *
 * <p>A search accesses the problem only through the simulator: it knows the shape and the learner's
 * own cost, but neither &Gamma; nor &Delta;.
 */
@FunctionalInterface
public interface PolicySearch {

  /**
   * Starts a search.
   *
   * @param shape of the problem that {@code simulator} simulates
   * @param seed of all random draws: the same seed gives the same iterates
   * @return an infinite stream of iterates, to be limited by the caller. Each iterate is computed
   *     on demand, so that the simulated system may change in between
   */
  Stream<Iterate> iterates(Shape shape, Simulator simulator, Seed seed);
}
