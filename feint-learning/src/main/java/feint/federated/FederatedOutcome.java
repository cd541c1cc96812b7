package feint.federated;

import feint.network.Weights;
import feint.simulation.Episode;
import java.util.List;
import java.util.Optional;

/**
 * What came of one run.
 *
 * @param episode cost, queue and ledger
 * @param wanted what the learner trains for
 * @param learner the learner's weights in the end
 * @param decoy the decoy's
 */
public record FederatedOutcome(
    Episode episode, List<FederatedQuery> queries, Task wanted, Weights learner, Weights decoy) {

  public FederatedOutcome {
    queries = List.copyOf(queries);
  }

  /** What an eavesdropping client saw. */
  public List<Broadcast> broadcasts() {
    return queries.stream().map(FederatedQuery::seen).toList();
  }

  /** The last point seen of the learner's trajectory or of the decoy's, if it was seen at all. */
  public Optional<Weights> lastSeen(boolean learning) {
    return queries.stream()
        .filter(query -> query.learning() == learning)
        .reduce((earlier, later) -> later)
        .map(query -> query.seen().point());
  }

  /** Whether the learner has all the steps that it needs. */
  public boolean finished() {
    return episode.queue() == 0;
  }

  /** The incentive paid, without the prior. */
  public int incentive() {
    return queries.stream().mapToInt(query -> query.seen().incentive()).sum();
  }
}
