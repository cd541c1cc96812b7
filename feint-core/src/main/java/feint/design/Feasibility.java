package feint.design;

import feint.model.Objective;
import feint.model.Problem;
import feint.solver.BackwardInduction;
import feint.work.Execution;
import java.util.List;

/**
 * What is possible at all: how often runs can finish if they may be exposed only so often, and how
 * rarely they need be exposed if they must finish so often.
 */
final class Feasibility {

  /** The probabilities found are this close to the best there are. */
  private static final double TOLERANCE = 1e-7;

  /** A demand missed by less is met: what is possible is only known this closely. */
  private static final double SLACK = 1e-6;

  private static final double NO_LIMIT = 1;
  private static final Objective UNFINISHED = Objective.weighted(1, 0, 0);
  private static final Objective EXPOSED = Objective.weighted(0, 1, 0);

  private final Problem eager;
  private final Problem hidden;
  private final Execution execution;

  /** What is possible in a problem, whatever its objective. */
  Feasibility(Problem problem, Execution execution) {
    this.eager = problem.withObjective(UNFINISHED);
    this.hidden = problem.withObjective(EXPOSED);
    this.execution = execution;
  }

  /** What is known about a demand. */
  enum Verdict {
    /** A policy was found that meets it. */
    MET,
    /** Proven: no policy whatever meets it. */
    IMPOSSIBLE,
    /** Neither. */
    UNDECIDED
  }

  /**
   * How often runs can finish under a limit on exposure, and the policies of a mixture that does.
   *
   * @param exposure what it keeps within: what was asked for, but for rounding
   * @param sources the problems that the policies are optimal for; none if exposure cannot be kept
   *     so low at all
   */
  record Finishing(Extreme probability, double exposure, List<Problem> sources) {

    Finishing {
      sources = List.copyOf(sources);
    }

    /** A demand is met by a policy, and impossible by the bound on all of them. */
    Verdict verdict(Demand demand) {
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
   * The greatest probability of finishing under a limit on exposure; 0, by no policy, if exposure
   * cannot be kept so low at all.
   */
  Finishing finishing(double exposure) {
    return finishing(exposure, (unfinished, bound) -> false);
  }

  /** As {@link #finishing}, but no closer than it takes to tell whether a demand is met. */
  Finishing meeting(Demand demand) {
    double most = 1 - demand.finishProbability();
    return finishing(
        demand.exposure(), (unfinished, bound) -> unfinished <= most || bound > most + SLACK);
  }

  private Finishing finishing(double exposure, Columns.Answer answer) {
    Pricing pricing = new Pricing(eager, execution);
    Candidate safest = pricing.of(hidden);
    if (safest.exposed() > exposure + TOLERANCE) {
      return new Finishing(Extreme.exactly(0), exposure, List.of());
    }
    List<Candidate> known = List.of(safest, pricing.of(eager));
    double limit = Math.max(exposure, safest.exposed());
    // What is to be spared here is not finishing, so that this needs no limit.
    Programme programme = Programme.leastSpending(NO_LIMIT, limit);
    Columns.Solved solved = new Columns(pricing, programme, known, TOLERANCE).solve(answer);
    return new Finishing(
        Extreme.most(1 - solved.mixture().value(), 1 - solved.bound()),
        limit,
        solved.mixture().shares().stream().map(share -> share.candidate().source()).toList());
  }

  /** Whether a demand can be met. */
  Verdict verdict(Demand demand) {
    // How often runs finish, exposed or not, is far quicker to find.
    double eagerly = 1 - BackwardInduction.values(eager, execution).expected();
    return eagerly < demand.finishProbability() - SLACK
        ? Verdict.IMPOSSIBLE
        : meeting(demand).verdict(demand);
  }

  /** The greatest probability of finishing and not being exposed, by any policy. */
  double joint() {
    Problem goal = eager.withObjective(Objective.goal());
    return 1 - BackwardInduction.values(goal, execution).expected();
  }

  /** The smallest probability of exposure under a demand on finishing; 1 if it cannot be met. */
  Extreme exposure(double finishProbability) {
    Pricing pricing = new Pricing(hidden, execution);
    Candidate quickest = pricing.of(eager);
    if (quickest.unfinished() > 1 - finishProbability + TOLERANCE) {
      return Extreme.exactly(1);
    }
    List<Candidate> known = List.of(quickest, pricing.of(hidden));
    double limit = Math.max(1 - finishProbability, quickest.unfinished());
    Programme programme = Programme.leastSpending(limit, NO_LIMIT);
    Columns.Solved solved = new Columns(pricing, programme, known, TOLERANCE).solve();
    return Extreme.least(solved.mixture().value(), solved.bound());
  }
}
