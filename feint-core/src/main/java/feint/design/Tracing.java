package feint.design;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Traversal of a frontier. Policies of one point are candidates for the next, so that a whole
 * frontier takes little longer than a few designs.
 */
final class Tracing {

  /** Tasks of a curve beside its requested points: feasibility, first policies, the edge. */
  private static final int TASKS = 3;

  private final Problem problem;
  private final List<Double> finishes;
  private final Execution execution;
  private final int tasks;
  private int done;

  /** Policies of the previous curve; most of them are useful for the next one, too. */
  private Set<Candidate> served = Set.of();

  /**
   * Creates a traversal of {@code curves} curves.
   *
   * @param finishes the demands on finishing, in order
   */
  Tracing(Problem problem, int curves, List<Double> finishes, Execution execution) {
    this.problem = problem.withObjective(DesignObjective.INCENTIVE.objective(problem.objective()));
    this.finishes = finishes;
    this.execution = execution;
    this.tasks = curves * (finishes.size() + TASKS);
  }

  /** Returns an execution whose progress is that of the next task. */
  private Execution task() {
    int before = done;
    done++;
    Progress within = share -> execution.progress().reached((before + share) / tasks);
    return execution.withProgress(new AsymptoticProgress(within));
  }

  Frontier.Curve curve(double exposure) {
    int end = done + finishes.size() + TASKS;
    Feasibility.Finishing most = new Feasibility(problem, task()).finishing(exposure);
    List<Frontier.Spot> spots = most.sources().isEmpty() ? List.of() : spots(most);
    done = end;
    return new Frontier.Curve(exposure, most.probability(), spots);
  }

  private List<Frontier.Spot> spots(Feasibility.Finishing most) {
    Set<Candidate> known = new LinkedHashSet<>(served);
    served = new LinkedHashSet<>();
    Pricing pricing = new Pricing(problem, task());
    most.sources().forEach(source -> known.add(pricing.of(source)));
    known.add(pricing.best(TermWeights.SPENDING).candidate());
    double edge = Math.max(0, most.probability().reached() - Frontier.EDGE);
    List<Frontier.Spot> spots = new ArrayList<>();
    for (double finish : finishes) {
      if (finish < edge) {
        spots.add(spot(finish, false, most, known));
      }
    }
    spots.add(spot(edge, true, most, known));
    for (double finish : finishes) {
      if (finish >= edge && meets(finish, most)) {
        spots.add(spot(finish, false, most, known));
      }
    }
    return spots;
  }

  private static boolean meets(double finish, Feasibility.Finishing most) {
    return most.verdict(new Constraints(finish, most.exposure())) == Feasibility.Verdict.MET;
  }

  private Frontier.Spot spot(
      double finish, boolean edge, Feasibility.Finishing most, Set<Candidate> known) {
    Pricing pricing = new Pricing(problem, task());
    double unfinished = 1 - Math.min(finish, most.probability().reached());
    LeastSpending.Result result =
        new LeastSpending(pricing, unfinished, most.exposure()).from(List.copyOf(known), execution);
    for (Mixing.Share share : result.spending().shares()) {
      known.add(share.candidate());
      served.add(share.candidate());
    }
    return new Frontier.Spot(new Constraints(finish, most.exposure()), edge, result.design());
  }
}
