package feint.federated;

import feint.network.NetworkWeights;
import feint.simulation.Episode;
import java.util.List;
import java.util.Optional;

/**
 * Result of one run.
 *
 * @param episode cost, queue and ledger
 * @param wanted the learner's task
 * @param learner the learner's final weights
 * @param decoy the decoy's final weights
 */
public record FederatedOutcome(
    Episode episode,
    List<FederatedQuery> queries,
    LabellingTask wanted,
    NetworkWeights learner,
    NetworkWeights decoy) {

  public FederatedOutcome {
    queries = List.copyOf(queries);
  }

  /** Returns the observations of an eavesdropping client. */
  public List<Broadcast> broadcasts() {
    return queries.stream().map(FederatedQuery::seen).toList();
  }

  /**
   * Returns the last observed point of the learner's trajectory or of the decoy's; empty if it was
   * never queried.
   */
  public Optional<NetworkWeights> lastSeen(boolean learning) {
    return queries.stream()
        .filter(query -> query.learning() == learning)
        .reduce((earlier, later) -> later)
        .map(query -> query.seen().point());
  }

  /** Returns whether the learner has all its steps. */
  public boolean finished() {
    return episode.queue() == 0;
  }

  /** Returns the incentive paid, without the prior. */
  public int incentive() {
    return queries.stream().mapToInt(query -> query.seen().incentive()).sum();
  }
}
