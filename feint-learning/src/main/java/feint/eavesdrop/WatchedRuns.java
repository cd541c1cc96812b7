package feint.eavesdrop;

import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.descent.Point;
import feint.math.Checks;
import feint.math.Execution;
import feint.math.Seed;
import feint.math.Team;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Many covert runs, each watched by an eavesdropper. */
public final class WatchedRuns {

  private static final int BLOCK = 16;

  private final Problem problem;
  private final CovertDescent descent;
  private final List<Suspicion> suspicions;

  public WatchedRuns(Problem problem, CovertDescent descent, List<Suspicion> suspicions) {
    this.problem = problem;
    this.descent = descent;
    this.suspicions = List.copyOf(suspicions);
  }

  /** Watches so many runs; run n draws from the child seed n. */
  public WatchReport run(int runs, Seed seed, Execution execution) {
    Checks.atLeast(1, runs, "runs");
    WatchTally tally = new WatchTally(problem.horizon(), suspicions.size());
    try (Team team = execution.team()) {
      int batch = BLOCK * execution.threads();
      for (int done = 0; done < runs; ) {
        int from = done;
        Watched[] found = new Watched[Math.min(batch, runs - from)];
        team.forEach(found.length, (worker, i) -> found[i] = watched(seed.child((long) from + i)));
        for (Watched one : found) {
          tally.add(one);
        }
        done += found.length;
        execution.progress().reached((double) done / runs);
      }
    }
    return tally.report(suspicions.stream().map(Suspicion::name).toList());
  }

  private Watched watched(Seed seed) {
    CovertRun run = descent.run(seed);
    Surveillance seen = Surveillance.of(run);
    List<Boolean> truth = run.queries().stream().map(q -> q.action().learns()).toList();
    boolean firstIsLearning = seen.firstIsLearning(truth);
    List<Boolean> right = new ArrayList<>();
    for (Suspicion suspicion : suspicions) {
      // Each tosses the same coin, so that what one finds does not depend on who else is there.
      boolean first = suspicion.choosesFirst(seen, seed.child(4).generator());
      right.add(first == firstIsLearning);
    }
    return new Watched(
        learned(run),
        beliefs(run),
        watching(run, seen, truth),
        last(run, seen.estimate(firstIsLearning)),
        last(run, seen.estimate(!firstIsLearning)),
        right);
  }

  private Watched.Last last(CovertRun run, Point seen) {
    return new Watched.Last(
        seen.distance(run.estimate()), descent.function().gradient(seen).norm());
  }

  private Watched.Learned learned(CovertRun run) {
    double squares = 0;
    List<Point> iterates = run.iterates();
    // Theorem 1 speaks of the points that the M steps start from.
    int steps = Math.min(iterates.size(), problem.successes());
    for (Point x : iterates.subList(0, steps)) {
      Point slope = descent.function().gradient(x);
      squares += slope.dot(slope);
    }
    return new Watched.Learned(
        descent.function().gradient(run.estimate()).norm(),
        steps == 0 ? OptionalDouble.empty() : OptionalDouble.of(squares / steps),
        run.episode().queue() == 0,
        run.episode().ledger().paid() - problem.prior().paid(),
        run.estimate().distance(run.decoy()));
  }

  private static Watched.Watching watching(CovertRun run, Surveillance seen, List<Boolean> truth) {
    return new Watched.Watching(
        seen.accuracy(truth), Separation.linear(run.points(true), run.points(false)));
  }

  private List<Double> beliefs(CovertRun run) {
    List<Double> beliefs = new ArrayList<>();
    Ledger ledger = problem.prior();
    for (CovertRun.Query query : run.queries()) {
      ledger = ledger.after(query.action());
      beliefs.add(ledger.belief());
    }
    return beliefs;
  }
}
