package feint.reproduction;

import feint.audit.Attack;
import feint.audit.Call;
import feint.eavesdrop.Glimpse;
import feint.eavesdrop.Surveillance;
import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.math.Checks;
import feint.math.Point;
import feint.math.Seed;
import feint.network.Weights;
import feint.telltale.Portrait;
import feint.work.Pieces;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/**
 * The runs of Table I's contenders, of whom each has equally many. A piece is one run of all of
 * them: what is kept of it, by contender. Run n draws from the child seed n.
 */
public final class Table1Runs implements Pieces<List<Table1Runs.Kept>> {

  private static final int COIN = 4;

  private final List<Contender> contenders;
  private final Effort effort;
  private final Seed seed;
  private final long count;
  private final List<Watch> watches;
  private final FederatedTrials trials;

  /**
   * Runs of contenders who have as many of them by this effort.
   *
   * @param seed of all runs
   */
  public Table1Runs(List<Contender> contenders, Effort effort, Seed seed) {
    this.contenders = List.copyOf(contenders);
    this.effort = effort;
    this.seed = seed;
    this.watches = this.contenders.stream().map(Watch::of).toList();
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
   * What is kept of a run.
   *
   * @param real which trajectory, 0 or 1, was the learner's
   * @param portrait for those who learn from it, or have learnt
   * @param followed how accurate the models were after each query, if that is shown
   */
  public record Kept(
      Attempt attempt,
      int real,
      Optional<Portrait> portrait,
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

  /** What runs draw from, by number. */
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

  private Kept kept(Watch watch, long number, FederatedOutcome outcome) {
    Contender contender = watch.contender();
    FederatedRun run = contender.run();
    List<FederatedQuery> queries = outcome.queries();
    Surveillance seen = seen(run, queries);
    int real = seen.learning(queries.stream().map(FederatedQuery::learning).toList());
    List<Call> calls = new ArrayList<>();
    if (number < effort.judged(contender)) {
      for (Attack attack : watch.attacks()) {
        calls.add(attack.after(seen.observations()).call(real, coin(seed.child(number))));
      }
    }
    return new Kept(
        new Attempt(
            outcome.wanted(),
            run.accuracy(outcome.learner(), outcome.wanted()),
            run.accuracy(Weights.of(seen.estimate(real).toArray()), outcome.wanted()),
            run.accuracy(Weights.of(seen.estimate(1 - real).toArray()), outcome.wanted()),
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

  /** Each tosses the same coin, so that what one finds does not depend on who else is there. */
  static RandomGenerator coin(Seed run) {
    return run.child(COIN).generator();
  }

  /** With two tasks, each query says which of them it is about; else points must tell. */
  private static Surveillance seen(FederatedRun run, List<FederatedQuery> queries) {
    IntPredicate moved = n -> queries.get(n).step();
    boolean first = queries.get(0).learning();
    return run.hasTaskDecoy()
        ? Surveillance.told(
            glimpses(queries),
            queries.stream().map(query -> query.learning() == first).toList(),
            moved)
        : Surveillance.of(glimpses(queries), moved);
  }

  /** The same weights are sent many times: each vector is kept once. */
  private static List<Glimpse> glimpses(List<FederatedQuery> queries) {
    IdentityHashMap<Weights, Point> points = new IdentityHashMap<>();
    List<Glimpse> glimpses = new ArrayList<>();
    for (FederatedQuery query : queries) {
      Point point = points.computeIfAbsent(query.seen().point(), Table1Runs::point);
      glimpses.add(
          new Glimpse(
              point,
              query.seen().incentive(),
              query.attended() ? 1 : 0,
              Math.max(1, query.madeIn()),
              query.reply().map(Table1Runs::point).orElse(Point.NOWHERE)));
    }
    return glimpses;
  }

  private static Point point(Weights weights) {
    return Point.of(weights.toDoubles());
  }
}
