package feint.search;

import feint.math.Seed;
import feint.model.Shape;
import feint.simulation.Simulator;
import java.util.stream.Stream;

/**
 * A way of finding a good policy by running episodes.
 *
 * <p>A search sees the problem only through the simulator: it is told the shape, and what the
 * learner's own cost is, but neither &Gamma; nor &Delta;.
 */
@FunctionalInterface
public interface PolicySearch {

  /**
   * Searches. The stream has no end: whoever reads it decides when to stop. Each iterate is
   * computed when it is asked for, so that what the simulator simulates may change in between.
   */
  Stream<Iterate> iterates(Shape shape, Simulator simulator, Seed seed);
}
