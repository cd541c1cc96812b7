package feint.reproduction;

import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Call;
import feint.eavesdrop.Convergence;
import feint.eavesdrop.Glimpse;
import feint.eavesdrop.Surveillance;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.federated.FederatedTrials.Played;
import feint.federated.Holdout;
import feint.math.Execution;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.Weights;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Table I: each contender trains a classifier on the clients' comments, again and again, and
 * eavesdroppers who were sent the weights name the model that they take for the real one.
 *
 * <p>Contenders meet the same clients, coins and decoys in runs of the same number.
 */
public final class Table1 {

  private final List<Contender> contenders;
  private final List<List<Attack>> attacks;

  public Table1(List<Contender> contenders) {
    this.contenders = List.copyOf(contenders);
    this.attacks = this.contenders.stream().map(Table1::attacks).toList();
  }

  /** Those who need least first. */
  private static List<Attack> attacks(Contender contender) {
    Problem problem = contender.run().problem();
    return List.of(
        Attacks.INCENTIVE_SHARE.on(problem, contender.policy()),
        Attacks.POLICY_AWARE.on(problem, contender.policy()),
        Attacks.POLICY_AWARE_STEPS.on(problem, contender.policy()),
        Attacks.STALL.on(problem, contender.policy()),
        Attacks.CLIENT.on(
            contender.run().watchedByAClient(), contender.run().counting(contender.policy())),
        new Convergence(),
        new Holdout(contender.run()));
  }

  /**
   * What the runs showed.
   *
   * @param courses of the contenders that {@link Figure2} shows, if any run was followed
   */
  public record Found(List<Table1Row> rows, List<Figure2.Course> courses) {

    public Found {
      rows = List.copyOf(rows);
      courses = List.copyOf(courses);
    }
  }

  /** What is kept of a run. */
  private record Kept(Attempt attempt, Optional<Figure2.Followed> followed) {}

  /**
   * Trains and attacks; run n draws from the child seed n. Each run is trained once: the courses
   * are those of the very runs that the rows are about.
   *
   * @param followed in how many of the runs accuracies are followed query by query
   */
  public Found found(int runs, int followed, Seed seed, Execution execution) {
    List<List<Kept>> kept =
        FederatedTrials.play(
            contenders.stream().map(Contender::trial).toList(),
            runs,
            seed,
            execution,
            played -> kept(played, followed));
    List<Table1Row> rows = new ArrayList<>();
    List<Figure2.Course> courses = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      List<Attack> attackers = attacks.get(i);
      Table1Row.Tally tally = new Table1Row.Tally(attackers.size());
      kept.get(i).forEach(one -> tally.add(one.attempt()));
      rows.add(tally.row(contenders.get(i), attackers));
      List<Figure2.Followed> seen =
          kept.get(i).stream().flatMap(one -> one.followed().stream()).toList();
      if (!seen.isEmpty()) {
        courses.add(Figure2.course(contenders.get(i).name(), seen));
      }
    }
    return new Found(rows, courses);
  }

  private Kept kept(Played played, int followed) {
    Contender contender = contenders.get(played.entrant());
    boolean shown = played.run() < followed && Figure2.shows(contender);
    return new Kept(
        attempt(contender.run(), played),
        shown
            ? Optional.of(Figure2.followed(contender.run(), played.outcome()))
            : Optional.empty());
  }

  private Attempt attempt(FederatedRun run, Played played) {
    List<FederatedQuery> queries = played.outcome().queries();
    Surveillance seen = Surveillance.of(glimpses(queries), n -> queries.get(n).step());
    int real = seen.learning(queries.stream().map(FederatedQuery::learning).toList());
    List<Call> calls = new ArrayList<>();
    for (Attack attack : attacks.get(played.entrant())) {
      // Each tosses the same coin, so that what one finds does not depend on who else is there.
      calls.add(attack.after(seen.observations()).call(real, played.seed().child(4).generator()));
    }
    return new Attempt(
        run.accuracy(played.outcome().learner()),
        run.accuracy(Weights.of(seen.estimate(real).toArray())),
        run.accuracy(Weights.of(seen.estimate(1 - real).toArray())),
        calls,
        played.outcome().incentive(),
        played.outcome().finished());
  }

  /** The same weights are sent many times: each vector is kept once. */
  private static List<Glimpse> glimpses(List<FederatedQuery> queries) {
    IdentityHashMap<Weights, Point> points = new IdentityHashMap<>();
    List<Glimpse> glimpses = new ArrayList<>();
    for (FederatedQuery query : queries) {
      Point point =
          points.computeIfAbsent(query.seen().point(), weights -> Point.of(weights.toDoubles()));
      glimpses.add(
          new Glimpse(point, query.seen().incentive(), query.attended() ? 1 : 0, 1, Point.NOWHERE));
    }
    return glimpses;
  }
}
