package feint.audit;

import java.util.List;

/**
 * A run that has happened, as far as the public has a record of it.
 *
 * @param seen its queries; of their oracle's state and of clients nothing is known
 * @param contents whether it is known in which state each step was made
 * @param over whether the run is known to be over; otherwise it may go on, unless it has reached
 *     the horizon
 */
public record RecordedRun(List<Observation> seen, boolean contents, boolean over) {

  public RecordedRun {
    seen = List.copyOf(seen);
  }
}
