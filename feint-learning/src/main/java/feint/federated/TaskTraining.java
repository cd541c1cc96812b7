package feint.federated;

import feint.network.Examples;
import feint.network.Trainer;
import feint.network.Weights;

/**
 * Federated averaging on one labelling of the clients' texts. The learner's training and a task
 * decoy are both of this kind: nothing in it says which of them is wanted.
 */
final class TaskTraining implements Training {

  private final Clients clients;
  private final Trainer trainer;
  private final Task task;
  private Weights point;

  TaskTraining(Clients clients, Trainer trainer, Task task, Weights start) {
    this.clients = clients;
    this.trainer = trainer;
    this.task = task;
    this.point = start;
  }

  @Override
  public Weights point() {
    return point;
  }

  @Override
  public Task task() {
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
