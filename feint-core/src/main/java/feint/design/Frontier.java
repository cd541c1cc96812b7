package feint.design;

import feint.math.Checks;
import feint.math.Execution;
import feint.math.Progress;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The trade-off between finishing, exposure and incentive: for each limit on exposure the least
 * incentive at which runs finish so often, up to how often they can finish at all.
 *
 * <p>Every point is a design with a proven gap. Policies that served one point are offered to the
 * next, so that a whole frontier takes little longer than a few designs.
 */
public final class Frontier {

  /**
   * How far below the most that is possible a curve ends. At the very edge the least incentive
   * hangs on digits of the probability that nobody can tell apart.
   */
  public static final double EDGE = 1e-4;

  /** What a curve takes beside the points asked for: limits, first policies, the edge. */
  private static final int TASKS = 3;

  private final Problem problem;
  private final Execution execution;

  /** The frontier of a problem, whatever its objective. */
  public Frontier(Problem problem, Execution execution) {
    this.problem = problem.withObjective(Aim.INCENTIVE.objective(problem.objective()));
    this.execution = execution;
  }

  /**
   * The points at one limit on exposure.
   *
   * @param bestFinish how often runs can finish; 0 if exposure cannot be kept so low
   * @param spots by increasing demands on finishing; the last is {@link #EDGE} below what is
   *     possible; none if exposure cannot be kept so low
   */
  public record Curve(double exposure, double bestFinish, List<Spot> spots) {

    public Curve {
      spots = List.copyOf(spots);
    }
  }

  /** A demand, and the cheapest policy that meets it. */
  public record Spot(Demand demand, Design.Feasible design) {}

  /** The curves for these limits on exposure, with points at those of the demands they allow. */
  public List<Curve> curves(List<Double> exposures, List<Double> finishes) {
    finishes.forEach(finish -> Checks.probability(finish, "finish"));
    exposures.forEach(exposure -> Checks.probability(exposure, "exposure"));
    Tracing tracing = new Tracing(exposures.size() * (finishes.size() + TASKS));
    return exposures.stream().map(exposure -> tracing.curve(exposure, finishes)).toList();
  }

  /** One walk over the frontier. */
  private final class Tracing {

    private final int tasks;
    private int done;

    /** The policies of the curve before: most of them are good for the next one, too. */
    private Set<Point> served = Set.of();

    Tracing(int tasks) {
      this.tasks = tasks;
    }

    /** An execution whose progress is that of the next task. */
    private Execution task() {
      int before = done;
      done++;
      Progress within = share -> execution.progress().reached((before + share) / tasks);
      return execution.withProgress(new OpenEnded(within));
    }

    Curve curve(double exposure, List<Double> finishes) {
      int end = done + finishes.size() + TASKS;
      Limits.Best best = new Limits(problem, task()).finish(exposure);
      if (best.sources().isEmpty()) {
        done = end;
        return new Curve(exposure, 0, List.of());
      }
      Set<Point> known = new LinkedHashSet<>(served);
      served = new LinkedHashSet<>();
      Pricing pricing = new Pricing(problem, task());
      best.sources().forEach(source -> known.add(pricing.of(source)));
      known.add(pricing.best(0, 0).point());
      double edge = Math.max(0, best.value() - EDGE);
      List<Spot> spots = new ArrayList<>();
      finishes.stream()
          .filter(finish -> finish < edge)
          .sorted()
          .forEach(finish -> spots.add(spot(finish, best, known)));
      spots.add(spot(edge, best, known));
      done = end;
      return new Curve(exposure, best.value(), spots);
    }

    private Spot spot(double finish, Limits.Best best, Set<Point> known) {
      Pricing pricing = new Pricing(problem, task());
      Columns.Solved solved =
          new Columns(pricing, 1 - finish, best.exposure(), List.copyOf(known), Designer.GAP)
              .solve();
      for (Mixing.Share share : solved.mixture().shares()) {
        known.add(share.point());
        served.add(share.point());
      }
      return new Spot(
          new Demand(finish, best.exposure()),
          solved.design(execution.withProgress(Progress.NONE)));
    }
  }
}
