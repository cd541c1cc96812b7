package feint.bound;

import feint.bound.Bracket.UpperKind;
import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Problem;
import feint.work.Execution;
import feint.work.Team;
import java.util.ArrayList;
import java.util.List;

/**
 * Brackets of the optimum for the paper's cost: from below the aggregated recursion, from above a
 * policy that looks one query ahead on its values, in simulated runs.
 */
public final class CostBracket implements BracketMethod {

  /** How sure the upper end is, whatever effort one stops at. */
  private static final double LEVEL = 0.99;

  private static final Seed SEED = new Seed(17);

  private static final List<Effort> EFFORTS =
      List.of(new Effort(0.2, 0.6, 200), new Effort(0.1, 0.4, 400), new Effort(0.05, 0.3, 800));

  private final Problem problem;

  /** How fine the grid is, and how many runs there are. */
  private record Effort(double rowStep, double columnStep, int runs) {}

  private CostBracket(Problem problem) {
    this.problem = problem;
  }

  /** For a problem with the paper's running cost, or a positive multiple of it. */
  public static CostBracket of(Problem problem) {
    new PaperCost(problem);
    return new CostBracket(problem);
  }

  @Override
  public int efforts() {
    return EFFORTS.size();
  }

  @Override
  public Certificate certify(int effort, Execution execution) {
    Certificate best = attempt(EFFORTS.get(0), execution);
    for (int e = 1; e <= effort; e++) {
      best = better(best, attempt(EFFORTS.get(e), execution));
    }
    return best;
  }

  private static Certificate better(Certificate one, Certificate other) {
    Certificate above = one.bracket().upper() <= other.bracket().upper() ? one : other;
    double lower = Math.max(one.bracket().lower(), other.bracket().lower());
    Bracket upper = above.bracket();
    return new Certificate(
        new Bracket(lower, upper.upper(), upper.upperKind(), upper.level(), upper.method()),
        above.policy());
  }

  private Certificate attempt(Effort effort, Execution execution) {
    AggregatedCost method = new AggregatedCost(problem, effort.rowStep(), effort.columnStep());
    AggregatedCost.Solved solved = method.solve(execution);
    LongRunPolicy policy = new LongRunPolicy(method, solved.checkpoints());
    Estimate cost = played(method, policy.checkpoints(), effort.runs(), execution);
    // Whoever takes the best of several efforts has as many chances to be wrong.
    double each = 1 - (1 - LEVEL) / EFFORTS.size();
    double upper = cost.interval(2 * each - 1).map(i -> i.high()).orElse(cost.mean());
    return new Certificate(
        new Bracket(solved.lower(), upper, UpperKind.CONFIDENCE, LEVEL, "aggregation"), policy);
  }

  private Estimate played(
      AggregatedCost method, List<Checkpoint> checkpoints, int count, Execution execution) {
    List<PlayedCost> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      runs.add(new PlayedCost(problem, SEED, n));
    }
    int from = 0;
    for (Checkpoint end : checkpoints) {
      List<GreedyStage> stages = method.stages(from, end, execution);
      List<GreedyStage.Lookahead> scratch = new ArrayList<>();
      for (int worker = 0; worker < execution.threads(); worker++) {
        scratch.add(new GreedyStage.Lookahead(method.cost()));
      }
      try (Team team = execution.team()) {
        team.forEach(
            count,
            (worker, n) -> stages.forEach(stage -> runs.get(n).play(stage, scratch.get(worker))));
      }
      from = end.t();
    }
    Moments moments = new Moments();
    runs.forEach(run -> run.addTo(moments));
    return moments.estimate();
  }
}
