package feint.federated;

import feint.math.Seed;
import feint.model.Action;
import feint.network.Trainer;
import feint.network.Weights;
import feint.policy.Query;
import feint.simulation.ClientRoom;
import feint.simulation.Episode;
import feint.simulation.Oracle;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The clients of one run, as the oracle that the learner queries, and what was sent to them. */
final class FederatedOracle implements Oracle, Episode.Witness {

  private final FederatedRun run;
  private final ClientRoom room;
  private final DecoyPath decoy;
  private final Trainer trainer;
  private final RandomGenerator luck;
  private final Seed rounds;
  private final List<FederatedQuery> queries = new ArrayList<>();
  private Weights learner;
  private Weights sent;
  private int decoySteps;
  private boolean attended;

  FederatedOracle(FederatedRun run, ClientRoom room, Weights start, DecoyPath decoy, Seed seed) {
    this.run = run;
    this.room = room;
    this.decoy = decoy;
    this.trainer = run.trainer();
    this.luck = seed.child(1).child(1).generator();
    this.rounds = seed.child(2).child(1);
    this.learner = start;
    this.sent = start;
  }

  @Override
  public int state() {
    return run.state(room.count());
  }

  @Override
  public boolean answer(Action action) {
    sent = action.learns() ? learner : decoy.at(decoySteps);
    boolean success = informs(run.problem().actions().levelOf(action.incentive()));
    if (action.learns() && success) {
      learner = averaged(action);
    }
    attended = room.count(1) > 0;
    room.move();
    return success;
  }

  /** Whether the round informs the learner; it draws once, whatever the rule. */
  private boolean informs(int level) {
    return luck.nextDouble() < run.success(room.count(), level);
  }

  private Weights averaged(Action action) {
    int level = run.problem().actions().levelOf(action.incentive());
    Clients clients = run.clients();
    Seed round = rounds.child(queries.size());
    FedAvg average = FedAvg.of(trainer, clients.settings(), learner);
    for (int client : room.present()) {
      int given = clients.settings().given(clients.data().perClient(), level);
      average.train(clients.data().client(client), given, round.child(client));
    }
    return average.average();
  }

  @Override
  public void saw(int oracle, int queue, Query query, double cost, boolean step) {
    Action action = query.action();
    Broadcast seen = new Broadcast(sent, action.incentive());
    queries.add(new FederatedQuery(seen, action.learns(), step, attended));
    decoySteps += !action.learns() && step ? 1 : 0;
  }

  FederatedOutcome outcome(Episode episode) {
    return new FederatedOutcome(episode, queries, learner, decoy.at(decoySteps));
  }
}
