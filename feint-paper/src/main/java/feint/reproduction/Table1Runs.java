package feint.reproduction;

import feint.attack.Attack;
import feint.attack.points.FeatureVector;
import feint.attack.points.PointObservation;
import feint.attack.points.TrackedRun;
import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.math.Checks;
import feint.math.Point;
import feint.math.Seed;
import feint.network.NetworkWeights;
import feint.parallel.ParallelTask;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Runs of Table I's contenders, equally many of each. A subtask is one run of all of them; its
 * result is the recorded data by contender. Run n draws from the child seed n.
 */
public final class Table1Runs implements ParallelTask<List<Table1Runs.Kept>> {

  private static final int COIN = 4;

  private final List<Contender> contenders;
  private final Effort effort;
  private final Seed seed;
  private final long count;
  private final List<ContenderAttacks> watches;
  private final FederatedTrials trials;

  /**
   * Creates runs of contenders that have equally many of them.
   *
   * @param seed of all runs
   */
  public Table1Runs(List<Contender> contenders, Effort effort, Seed seed) {
    this.contenders = List.copyOf(contenders);
    this.effort = effort;
    this.seed = seed;
    this.watches = this.contenders.stream().map(ContenderAttacks::of).toList();
    this.trials =
        new FederatedTrials(contenders.stream().map(one -> entrant(one, effort)).toList());
    this.count = effort.of(contenders.get(0));
    for (Contender contender : contenders) {
      Checks.require(
          effort.of(contender) == count,
          "runs of " + contender.name(),
          "must be as many as of " + contenders.get(0).name() + ", " + count,
          effort.of(contender));
    }
  }

  /**
   * Recorded data of a run.
   *
   * @param portrait feature vector for trained attackers
   * @param followed accuracies of the models after each query, if they are shown
   */
  public record Kept(
      Attempt attempt, Optional<FeatureVector> portrait, Optional<Figure2Runs.Followed> followed) {}

  @Override
  public long count() {
    return count;
  }

  public List<Contender> contenders() {
    return contenders;
  }

  public Effort effort() {
    return effort;
  }

  /** Returns the seed of the runs; run n draws from child n. */
  public Seed seed() {
    return seed;
  }

  private static FederatedTrials.Entrant entrant(Contender contender, Effort effort) {
    return effort.lessons(contender) > 0 ? contender.trialWithReplies() : contender.trial();
  }

  @Override
  public List<Kept> piece(long number) {
    return trials.play(
        seed.child(number), (entrant, outcome) -> kept(watches.get(entrant), number, outcome));
  }

  private Kept kept(ContenderAttacks watch, long number, FederatedOutcome outcome) {
    Contender contender = watch.contender();
    FederatedRun run = contender.run();
    TrackedRun seen = seen(run, outcome);
    int real = real(run, outcome, seen);
    List<Guess> guesses = new ArrayList<>();
    if (number < effort.judged(contender)) {
      for (Attack attack : watch.attacks()) {
        guesses.add(
            Guess.of(
                attack.after(seen.observations()),
                real,
                run.trajectories(),
                coin(seed.child(number))));
      }
    }
    return new Kept(
        new Attempt(
            outcome.wanted(),
            run.accuracy(outcome.learner(), outcome.wanted()),
            IntStream.range(0, run.trajectories())
                .mapToObj(
                    trajectory ->
                        run.accuracy(
                            NetworkWeights.of(seen.estimate(trajectory).toArray()),
                            outcome.wanted()))
                .toList(),
            real,
            guesses,
            outcome.incentive(),
            outcome.finished()),
        effort.lessons(contender) > 0
            ? Optional.of(watch.telltales().portrait(seen.observations(), run.trajectories()))
            : Optional.empty(),
        number < effort.followed() && Figure2.shows(contender)
            ? Optional.of(Figure2Runs.followed(run, outcome))
            : Optional.empty());
  }

  /**
   * Every attack flips the same coin, so that its result does not depend on which other attacks
   * run.
   */
  static RandomGenerator coin(Seed run) {
    return run.child(COIN).generator();
  }

  /** With task decoys, each query names its task; otherwise trajectories are tracked by points. */
  private static TrackedRun seen(FederatedRun run, FederatedOutcome outcome) {
    List<FederatedQuery> queries = outcome.queries();
    IntPredicate moved = n -> queries.get(n).step();
    return run.hasTaskDecoy()
        ? TrackedRun.named(
            observations(queries),
            queries.stream().map(query -> trajectory(outcome, query.decoy())).toList(),
            moved)
        : TrackedRun.of(observations(queries), moved);
  }

  private static int real(FederatedRun run, FederatedOutcome outcome, TrackedRun seen) {
    return run.hasTaskDecoy()
        ? trajectory(outcome, 0)
        : seen.learning(outcome.queries().stream().map(FederatedQuery::learning).toList());
  }

  /**
   * Returns the trajectory of a training. Several are numbered by their tasks. Of two, the first is
   * the one that was queried first: trained attackers order them by a feature.
   */
  private static int trajectory(FederatedOutcome outcome, int role) {
    boolean several = outcome.tasks().size() > 2;
    int first = several ? 0 : outcome.tasks().get(outcome.queries().get(0).decoy());
    return Math.abs(outcome.tasks().get(role) - first);
  }

  /** The same weights are broadcast many times: each vector is stored once. */
  private static List<PointObservation> observations(List<FederatedQuery> queries) {
    IdentityHashMap<NetworkWeights, Point> points = new IdentityHashMap<>();
    List<PointObservation> observations = new ArrayList<>();
    for (FederatedQuery query : queries) {
      Point point = points.computeIfAbsent(query.seen().point(), Table1Runs::point);
      observations.add(
          new PointObservation(
              point,
              query.seen().incentive(),
              query.attended() ? 1 : 0,
              Math.max(1, query.stepState()),
              query.reply().map(Table1Runs::point).orElse(Point.NOWHERE)));
    }
    return observations;
  }

  private static Point point(NetworkWeights weights) {
    return Point.of(weights.toDoubles());
  }
}
