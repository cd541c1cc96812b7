package feint.search;

import feint.math.SearchState;

/** Search under way. It is confined to one thread at a time. */
public interface SearchRun {

  /** Runs the next iteration. */
  Iterate next();

  /**
   * Ends the search and returns its final state: the present policy is compared with earlier ones,
   * which {@link #next} does only occasionally. No other method may be called afterwards.
   */
  Iterate conclude();

  /** Returns the state from which the search can be resumed after the last iteration. */
  SearchState notes();
}
