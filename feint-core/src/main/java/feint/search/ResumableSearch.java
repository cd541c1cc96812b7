package feint.search;

import feint.math.SearchState;
import feint.math.Seed;
import feint.model.Shape;
import feint.simulation.Simulator;
import java.util.stream.Stream;

/** Search that can be interrupted and resumed with the same result as an uninterrupted one. */
public interface ResumableSearch extends PolicySearch {

  /**
   * Starts or resumes a run.
   *
   * @param notes of a run with the same settings, shape and seed; {@link SearchState#NONE} to start
   * @throws IllegalArgumentException if the notes are not of such a run
   */
  SearchRun begin(Shape shape, Simulator simulator, Seed seed, SearchState notes);

  @Override
  default Stream<Iterate> iterates(Shape shape, Simulator simulator, Seed seed) {
    return Stream.generate(begin(shape, simulator, seed, SearchState.NONE)::next);
  }
}
