package feint.federated;

import feint.network.Examples;
import feint.network.NetworkWeights;
import feint.network.Trainer;

/**
 * Federated averaging on one labelling of the clients' texts. The learner's training and a task
 * decoy are both of this class, which does not depend on which of them is real.
 */
final class TaskTraining implements Training {

  private final Clients clients;
  private final Trainer trainer;
  private final int task;
  private NetworkWeights point;

  TaskTraining(Clients clients, Trainer trainer, int task, NetworkWeights start) {
    this.clients = clients;
    this.trainer = trainer;
    this.task = task;
    this.point = start;
  }

  @Override
  public NetworkWeights point() {
    return point;
  }

  @Override
  public int task() {
    return task;
  }

  @Override
  public void step(Round round) {
    FedAvg average = FedAvg.of(trainer, clients.settings(), point);
    int given = clients.settings().given(clients.data().perClient(), round.level());
    for (int client : round.crew()) {
      Examples own = clients.data().client(task, client);
      average.train(own, given, round.seed().child(client));
    }
    point = average.average();
  }
}
