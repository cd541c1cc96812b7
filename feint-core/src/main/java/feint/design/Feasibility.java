package feint.design;

import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;
import java.util.List;

/**
 * Limits of what is possible: the greatest probability of finishing under a limit on exposure, and
 * the least probability of exposure under a demand on finishing.
 */
final class Feasibility {

  /** Distance of the probabilities found from the optimum. */
  private static final double TOLERANCE = 1e-7;

  /** A demand missed by less counts as met: the optimum is known only to this accuracy. */
  private static final double SLACK = 1e-6;

  private static final double NO_LIMIT = 1;
  private static final Objective UNFINISHED = Objective.weighted(1, 0, 0);
  private static final Objective EXPOSED = Objective.weighted(0, 1, 0);

  private final Problem eager;
  private final Problem hidden;
  private final Execution execution;

  /** Creates the limits of a problem, independent of its objective. */
  Feasibility(Problem problem, Execution execution) {
    this.eager = problem.withObjective(UNFINISHED);
    this.hidden = problem.withObjective(EXPOSED);
    this.execution = execution;
  }

  /** Verdict on a demand. */
  enum Verdict {
    /** A policy was found that meets it. */
    MET,
    /** Proven: no policy meets it. */
    IMPOSSIBLE,
    /** Neither. */
    UNDECIDED
  }

  /**
   * Greatest probability of finishing under a limit on exposure, with the policies of a mixture
   * that attains it.
   *
   * @param exposure the exposure of the mixture: the limit, except for rounding
   * @param sources the problems that the policies are optimal for; empty if no policy keeps within
   *     the limit
   */
  record Finishing(ProvenOptimum probability, double exposure, List<Problem> sources) {

    Finishing {
      sources = List.copyOf(sources);
    }

    /**
     * Returns the verdict on a demand: met by a policy, or impossible by the bound on all of them.
     */
    Verdict verdict(Constraints demand) {
      if (sources.isEmpty()) {
        return Verdict.IMPOSSIBLE;
      }
      if (probability.reached() >= demand.finishProbability() - SLACK) {
        return Verdict.MET;
      }
      return probability.bound() < demand.finishProbability()
          ? Verdict.IMPOSSIBLE
          : Verdict.UNDECIDED;
    }
  }

  /**
   * Returns the greatest probability of finishing under a limit on exposure; 0, by no policy, if no
   * policy keeps within the limit.
   */
  Finishing finishing(double exposure) {
    return finishing(exposure, (unfinished, bound) -> false);
  }

  /** Computes {@link #finishing} only as accurately as needed to decide whether a demand is met. */
  Finishing meeting(Constraints demand) {
    double most = 1 - demand.finishProbability();
    return finishing(
        demand.exposure(), (unfinished, bound) -> unfinished <= most || bound > most + SLACK);
  }

  private Finishing finishing(double exposure, ColumnGeneration.Answer answer) {
    Pricing pricing = new Pricing(eager, execution);
    Candidate safest = pricing.of(hidden);
    if (safest.exposed() > exposure + TOLERANCE) {
      return new Finishing(ProvenOptimum.exactly(0), exposure, List.of());
    }
    List<Candidate> known = List.of(safest, pricing.of(eager));
    double limit = Math.max(exposure, safest.exposed());
    // The objective here is the probability of not finishing, so that it needs no limit.
    LinearProgram programme = LinearProgram.leastSpending(NO_LIMIT, limit);
    ColumnGeneration.Solved solved =
        new ColumnGeneration(pricing, programme, known, TOLERANCE).solve(answer);
    return new Finishing(
        ProvenOptimum.most(1 - solved.mixture().value(), 1 - solved.bound()),
        limit,
        solved.mixture().shares().stream().map(share -> share.candidate().source()).toList());
  }

  /** Returns whether a demand can be met. */
  Verdict verdict(Constraints demand) {
    // The probability of finishing, exposed or not, is far quicker to compute.
    double eagerly = 1 - BackwardInduction.values(eager, execution).expected();
    return eagerly < demand.finishProbability() - SLACK
        ? Verdict.IMPOSSIBLE
        : meeting(demand).verdict(demand);
  }

  /** Returns the greatest probability of finishing and not being exposed, over all policies. */
  double joint() {
    Problem goal = eager.withObjective(Objective.goal());
    return 1 - BackwardInduction.values(goal, execution).expected();
  }

  /**
   * Returns the smallest probability of exposure under a demand on finishing; 1 if it cannot be
   * met.
   */
  ProvenOptimum exposure(double finishProbability) {
    Pricing pricing = new Pricing(hidden, execution);
    Candidate quickest = pricing.of(eager);
    if (quickest.unfinished() > 1 - finishProbability + TOLERANCE) {
      return ProvenOptimum.exactly(1);
    }
    List<Candidate> known = List.of(quickest, pricing.of(hidden));
    double limit = Math.max(1 - finishProbability, quickest.unfinished());
    LinearProgram programme = LinearProgram.leastSpending(limit, NO_LIMIT);
    ColumnGeneration.Solved solved =
        new ColumnGeneration(pricing, programme, known, TOLERANCE).solve();
    return ProvenOptimum.least(solved.mixture().value(), solved.bound());
  }
}
