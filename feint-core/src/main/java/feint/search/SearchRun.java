package feint.search;

import feint.math.Notes;

/** A search under way. It belongs to one thread at a time. */
public interface SearchRun {

  /** Does the next iteration. */
  Iterate next();

  /**
   * Where the search stands if it ends here: what it is at now is compared with what it has passed,
   * which {@link #next} does now and then only. Nothing may follow.
   */
  Iterate conclude();

  /** What must be known to go on after the last iteration. */
  Notes notes();
}
