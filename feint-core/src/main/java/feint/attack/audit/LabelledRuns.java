package feint.attack.audit;

import feint.attack.DecisionLog;
import feint.attack.Observation;
import java.util.List;
import java.util.Optional;

/**
 * Public view of consecutive runs, with the index of the real trajectory.
 *
 * @param row the queries of each run
 * @param over whether the end of the last run is observed; the ends of the others are
 * @param real index of the trajectory that is real in all of them
 * @param decisions the policy's decisions while the runs were played, if they were recorded
 */
record LabelledRuns(
    List<List<Observation>> row, boolean over, int real, Optional<DecisionLog> decisions) {

  /** Creates runs without a record of the policy's decisions. */
  LabelledRuns(List<List<Observation>> row, boolean over, int real) {
    this(row, over, real, Optional.empty());
  }
}
