package feint.audit;

import java.util.List;
import java.util.Optional;

/**
 * Runs that follow each other, as the public sees them.
 *
 * @param row for each run its queries
 * @param over whether the public sees that the last of them is over; the others are
 * @param real the trajectory that is real in all of them
 * @param decisions of the policy while the runs were played, if they were recorded
 */
record Seen(List<List<Observation>> row, boolean over, int real, Optional<DecisionLog> decisions) {

  /** Runs without a record of the policy's decisions. */
  Seen(List<List<Observation>> row, boolean over, int real) {
    this(row, over, real, Optional.empty());
  }
}
