package feint.reproduction;

import feint.attack.Attack;
import feint.attack.GuessOutcome;
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
   * @param real the learner's trajectory, 0 or 1
   * @param portrait feature vector for trained attackers
   * @param followed accuracies of the models after each query, if they are shown
   */
  public record Kept(
      Attempt attempt,
      int real,
      Optional<FeatureVector> portrait,
      Optional<Figure2Runs.Followed> followed) {}

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
    List<FederatedQuery> queries = outcome.queries();
    TrackedRun seen = seen(run, queries);
    int real = seen.learning(queries.stream().map(FederatedQuery::learning).toList());
    List<GuessOutcome> calls = new ArrayList<>();
    if (number < effort.judged(contender)) {
      for (Attack attack : watch.attacks()) {
        calls.add(attack.after(seen.observations()).call(real, coin(seed.child(number))));
      }
    }
    return new Kept(
        new Attempt(
            outcome.wanted(),
            run.accuracy(outcome.learner(), outcome.wanted()),
            run.accuracy(NetworkWeights.of(seen.estimate(real).toArray()), outcome.wanted()),
            run.accuracy(NetworkWeights.of(seen.estimate(1 - real).toArray()), outcome.wanted()),
            calls,
            outcome.incentive(),
            outcome.finished()),
        real,
        effort.lessons(contender) > 0
            ? Optional.of(watch.telltales().portrait(seen.observations()))
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

  /** With two tasks, each query names its task; otherwise trajectories are tracked by points. */
  private static TrackedRun seen(FederatedRun run, List<FederatedQuery> queries) {
    IntPredicate moved = n -> queries.get(n).step();
    boolean first = queries.get(0).learning();
    return run.hasTaskDecoy()
        ? TrackedRun.told(
            observations(queries),
            queries.stream().map(query -> query.learning() == first).toList(),
            moved)
        : TrackedRun.of(observations(queries), moved);
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
