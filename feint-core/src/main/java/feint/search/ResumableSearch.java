package feint.search;

import feint.math.Notes;
import feint.math.Seed;
import feint.model.Shape;
import feint.simulation.Simulator;
import java.util.stream.Stream;

/** A search that can go on where it was, and ends as one that was never interrupted. */
public interface ResumableSearch extends PolicySearch {

  /**
   * Begins, or goes on.
   *
   * @param notes of a run with the same settings, shape and seed; {@link Notes#NONE} to begin
   * @throws IllegalArgumentException if the notes are not of such a run
   */
  SearchRun begin(Shape shape, Simulator simulator, Seed seed, Notes notes);

  @Override
  default Stream<Iterate> iterates(Shape shape, Simulator simulator, Seed seed) {
    return Stream.generate(begin(shape, simulator, seed, Notes.NONE)::next);
  }
}
