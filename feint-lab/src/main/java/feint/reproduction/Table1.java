package feint.reproduction;

import feint.audit.Attacks;
import feint.descent.Point;
import feint.eavesdrop.Convergence;
import feint.eavesdrop.Glimpse;
import feint.eavesdrop.Surveillance;
import feint.eavesdrop.Suspicion;
import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.federated.Holdout;
import feint.math.Execution;
import feint.math.Seed;
import feint.network.Weights;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Table I: each contender trains a classifier on the clients' comments, again and again, and
 * eavesdroppers who were sent the weights name the model that they take for the real one.
 *
 * <p>Contenders meet the same clients, coins and decoys in runs of the same number.
 */
public final class Table1 {

  private final Map<FederatedTrials.Entrant, Attacked> contenders = new LinkedHashMap<>();

  /** A contender, and who attacks it. */
  private record Attacked(Contender contender, List<Suspicion> suspicions) {}

  public Table1(List<Contender> contenders) {
    contenders.forEach(one -> this.contenders.put(one.trial(), new Attacked(one, suspicions(one))));
  }

  /** The paper's attacker first; of the others, the one with the best choice is the worst. */
  private static List<Suspicion> suspicions(Contender contender) {
    return List.of(
        Suspicion.of(Attacks.incentiveShare()),
        Suspicion.of(Attacks.POLICY_AWARE.on(contender.problem(), contender.policy())),
        Suspicion.of(Attacks.POLICY_AWARE_STEPS.on(contender.problem(), contender.policy())),
        Suspicion.of(Attacks.stall(contender.problem())),
        new Convergence(),
        new Holdout(contender.run()));
  }

  /** Trains and attacks; run n draws from the child seed n. */
  public List<Table1Row> rows(int runs, Seed seed, Execution execution) {
    List<FederatedTrials.Entrant> trials = List.copyOf(contenders.keySet());
    List<List<Attempt>> attempts =
        FederatedTrials.play(trials, runs, seed, execution, this::attempt);
    List<Table1Row> rows = new ArrayList<>();
    for (Attacked attacked : contenders.values()) {
      Table1Row.Tally tally = new Table1Row.Tally(attacked.suspicions().size());
      attempts.get(rows.size()).forEach(tally::add);
      rows.add(tally.row(attacked.contender(), attacked.suspicions()));
    }
    return List.copyOf(rows);
  }

  private Attempt attempt(FederatedTrials.Entrant trial, FederatedOutcome outcome, Seed seed) {
    FederatedRun run = trial.run();
    List<FederatedQuery> queries = outcome.queries();
    Surveillance seen = Surveillance.of(glimpses(queries), n -> queries.get(n).step());
    double first = run.accuracy(Weights.of(seen.estimate(true).toArray()));
    double second = run.accuracy(Weights.of(seen.estimate(false).toArray()));
    List<Double> accuracies = new ArrayList<>();
    for (Suspicion suspicion : Objects.requireNonNull(contenders.get(trial)).suspicions()) {
      // Each tosses the same coin, so that what one finds does not depend on who else is there.
      boolean choosesFirst = suspicion.choosesFirst(seen, seed.child(4).generator());
      accuracies.add(choosesFirst ? first : second);
    }
    return new Attempt(
        run.accuracy(outcome.learner()),
        (first + second) / 2,
        accuracies,
        outcome.incentive(),
        outcome.finished());
  }

  /** The same weights are sent many times: each vector is kept once. */
  private static List<Glimpse> glimpses(List<FederatedQuery> queries) {
    IdentityHashMap<Weights, Point> points = new IdentityHashMap<>();
    List<Glimpse> glimpses = new ArrayList<>();
    for (FederatedQuery query : queries) {
      Point point =
          points.computeIfAbsent(query.seen().point(), weights -> Point.of(weights.toDoubles()));
      glimpses.add(new Glimpse(point, query.seen().incentive()));
    }
    return glimpses;
  }
}
