package feint.federated;

import feint.federated.Training.Round;
import feint.math.Seed;
import feint.model.Action;
import feint.network.NetworkWeights;
import feint.policy.Query;
import feint.simulation.ClientAttendance;
import feint.simulation.Episode;
import feint.simulation.Oracle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Clients of one run, as the oracle that the learner queries, with the broadcast history and the
 * trainings that move by the clients' answers or by simulated ones.
 */
final class FederatedOracle implements Oracle, Episode.Witness {

  /** Child seed of simulated rounds; clients have the numbers from 0. */
  private static final int SIMULATED = -1;

  private final FederatedRun run;
  private final ClientAttendance room;
  private final Optional<DecoyClientSampler> twin;
  private final List<Training> trainings;
  private final RandomGenerator luck;
  private final Seed rounds;
  private final List<FederatedQuery> queries = new ArrayList<>();
  private List<Integer> present = List.of();

  FederatedOracle(
      FederatedRun run, Optional<DecoyClientSampler> twin, List<Training> trainings, Seed seed) {
    this.run = run;
    this.room =
        new ClientAttendance(run.clients().participation(), seed.child(1).child(0).generator());
    this.twin = twin;
    this.trainings = List.copyOf(trainings);
    this.luck = seed.child(1).child(1).generator();
    this.rounds = seed.child(2).child(1);
  }

  @Override
  public int state() {
    return run.state(room.count());
  }

  @Override
  public boolean answer(Action action) {
    boolean success = informs(level(action));
    present = Arrays.stream(room.present()).boxed().toList();
    room.move();
    return success;
  }

  private int level(Action action) {
    return run.problem().actions().levelOf(action.incentive());
  }

  /** Returns whether the round informs the learner; it draws once under either criterion. */
  private boolean informs(int level) {
    return luck.nextDouble() < run.success(room.count(), level);
  }

  @Override
  public void saw(int oracle, int queue, Query query, double cost, boolean step) {
    Action action = query.action();
    Training asked = trainings.get(query.decoy());
    Seed round = rounds.child(queries.size());
    NetworkWeights sent = asked.point();
    boolean attended = present.contains(FederatedRun.WATCHING);
    queries.add(
        new FederatedQuery(
            new Broadcast(sent, action.incentive()),
            query.decoy(),
            query.turn(step, oracle).stepState(),
            attended,
            attended ? run.reply(asked, level(action), round) : Optional.empty()));
    if (step) {
      asked.step(round(query, round));
    }
    twin.ifPresent(clients -> clients.see(query.turn(step, oracle)));
  }

  /**
   * Returns the participants of a step: the clients drawn by the policy's twin, whose samples are
   * independent of what they really sent, or the connected ones. A decoy that must step while no
   * client is connected is trained by one client.
   */
  private Round round(Query query, Seed seed) {
    int level = level(query.action());
    if (query.decoyState().isPresent()) {
      List<Integer> crew = twin.orElseThrow().crew(query.decoyState().getAsInt());
      return new Round(crew, level, seed.child(SIMULATED));
    }
    int any = queries.size() % run.clients().participation().clients();
    return new Round(present.isEmpty() ? List.of(any) : present, level, seed);
  }

  FederatedOutcome outcome(Episode episode) {
    return new FederatedOutcome(
        episode,
        queries,
        trainings.stream().map(Training::task).toList(),
        trainings.stream().map(Training::point).toList());
  }
}
