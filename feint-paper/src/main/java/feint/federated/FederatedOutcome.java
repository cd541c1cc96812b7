package feint.federated;

import feint.network.NetworkWeights;
import feint.simulation.Episode;
import java.util.List;
import java.util.Optional;

/**
 * Result of one run. Trainings are numbered by their roles: 0 is the learner's, the others are the
 * decoys.
 *
 * @param episode cost, queue and ledger
 * @param tasks the task of each training
 * @param ends the final weights of each training
 */
public record FederatedOutcome(
    Episode episode, List<FederatedQuery> queries, List<Integer> tasks, List<NetworkWeights> ends) {
  public FederatedOutcome {
    queries = List.copyOf(queries);
    tasks = List.copyOf(tasks);
    ends = List.copyOf(ends);
  }

  /** Returns the learner's task. */
  public int wanted() {
    return tasks.get(0);
  }

  /** Returns the learner's final weights. */
  public NetworkWeights learner() {
    return ends.get(0);
  }

  /** Returns the observations of an eavesdropping client. */
  public List<Broadcast> broadcasts() {
    return queries.stream().map(FederatedQuery::seen).toList();
  }

  /** Returns the last observed point of a training; empty if it was never queried. */
  public Optional<NetworkWeights> lastSeen(int role) {
    return queries.stream()
        .filter(query -> query.decoy() == role)
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
