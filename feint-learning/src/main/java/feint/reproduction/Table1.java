package feint.reproduction;

import feint.audit.Attacks;
import feint.descent.Point;
import feint.eavesdrop.Convergence;
import feint.eavesdrop.Glimpse;
import feint.eavesdrop.Surveillance;
import feint.eavesdrop.Suspicion;
import feint.federated.DecoyPath;
import feint.federated.FederatedOutcome;
import feint.federated.FederatedQuery;
import feint.federated.FederatedRun;
import feint.federated.Holdout;
import feint.math.Checks;
import feint.math.Execution;
import feint.math.Seed;
import feint.math.Team;
import feint.network.Weights;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Table I: each contender trains a classifier on the clients' comments, again and again, and
 * eavesdroppers who were sent the weights name the model that they take for the real one.
 *
 * <p>Contenders meet the same clients, coins and decoys in runs of the same number.
 */
public final class Table1 {

  private final List<Contender> contenders;
  private final List<List<Suspicion>> suspicions = new ArrayList<>();

  public Table1(List<Contender> contenders) {
    Checks.require(!contenders.isEmpty(), "contenders", "must be at least one", "none");
    this.contenders = List.copyOf(contenders);
    contenders.forEach(contender -> suspicions.add(suspicions(contender)));
  }

  /** The paper's attacker first; of the others, the one with the best choice is the worst. */
  private static List<Suspicion> suspicions(Contender contender) {
    return List.of(
        Suspicion.of(Attacks.incentiveShare()),
        Suspicion.of(Attacks.policyAware(contender.problem(), contender.policy())),
        Suspicion.of(Attacks.policyAwareSteps(contender.problem(), contender.policy())),
        Suspicion.of(Attacks.stall(contender.problem())),
        new Convergence(),
        new Holdout(contender.run()));
  }

  /** Trains and attacks; run n draws from the child seed n. */
  public List<Table1Row> rows(int runs, Seed seed, Execution execution) {
    Checks.atLeast(1, runs, "runs");
    Attempt[][] attempts = new Attempt[runs][];
    try (Team team = execution.team()) {
      int batch = 2 * execution.threads();
      for (int done = 0; done < runs; ) {
        int from = done;
        int count = Math.min(batch, runs - from);
        team.forEach(count, (worker, i) -> attempts[from + i] = attempts(seed.child(from + i)));
        done += count;
        execution.progress().reached((double) done / runs);
      }
    }
    List<Table1Row> rows = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      Table1Row.Tally tally = new Table1Row.Tally(suspicions.get(i).size());
      for (Attempt[] run : attempts) {
        tally.add(run[i]);
      }
      rows.add(tally.row(contenders.get(i), suspicions.get(i)));
    }
    return List.copyOf(rows);
  }

  private Attempt[] attempts(Seed seed) {
    DecoyPath decoy = contenders.get(0).run().decoy(seed);
    Attempt[] attempts = new Attempt[contenders.size()];
    for (int i = 0; i < attempts.length; i++) {
      attempts[i] = attempt(contenders.get(i), suspicions.get(i), seed, decoy);
    }
    return attempts;
  }

  private static Attempt attempt(
      Contender contender, List<Suspicion> suspicions, Seed seed, DecoyPath decoy) {
    FederatedRun run = contender.run();
    FederatedOutcome outcome = run.play(contender.policy(), seed, decoy);
    List<FederatedQuery> queries = outcome.queries();
    Surveillance seen =
        Surveillance.of(glimpses(queries), n -> queries.get(n).step());
    double first = run.accuracy(Weights.of(seen.estimate(true).toArray()));
    double second = run.accuracy(Weights.of(seen.estimate(false).toArray()));
    List<Double> accuracies = new ArrayList<>();
    for (Suspicion suspicion : suspicions) {
      // Each tosses the same coin, so that what one finds does not depend on who else is there.
      RandomGenerator coin = seed.child(4).generator();
      double sure = suspicion.first(seen);
      boolean choosesFirst = sure == 0.5 ? coin.nextBoolean() : sure > 0.5;
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
    Map<Weights, Point> points = new IdentityHashMap<>();
    List<Glimpse> glimpses = new ArrayList<>();
    for (FederatedQuery query : queries) {
      Point point =
          points.computeIfAbsent(query.seen().point(), weights -> Point.of(weights.toDoubles()));
      glimpses.add(new Glimpse(point, query.seen().incentive()));
    }
    return glimpses;
  }
}
