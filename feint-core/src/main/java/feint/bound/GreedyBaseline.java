package feint.bound;

import feint.bound.Bracket.UpperKind;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Seed;
import feint.model.IncentiveCost;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.ExactPolicy;
import feint.policy.LedgerIndex;
import feint.policy.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.solver.Evaluation;
import feint.solver.PolicyEvaluation;
import feint.work.Execution;
import java.util.Collections;
import java.util.Optional;

/**
 * The greedy policy as a candidate for the upper end of a bracket. Where a bracket is wide, the
 * policy that a bound leads to may cost more than a simple one.
 */
final class GreedyBaseline {

  /** The most actions that the file of a policy may have. */
  private static final double MOST_ACTIONS = 1e8;

  /** Brackets that are narrower than this share of their upper end are left as they are. */
  private static final double NARROW = 1e-4;

  /** Queries that are simulated, in all runs together. */
  private static final int QUERIES = 10_000_000;

  private static final int MOST_RUNS = 20_000;
  private static final double ROUNDING = 1e-12;

  private GreedyBaseline() {}

  /** Returns the greedy policy as a table that can be written, or nothing if it is too large. */
  static Optional<ExactPolicy> policy(Problem problem) {
    if ((double) problem.horizon() * problem.shape().hiddenStates() > MOST_ACTIONS) {
      return Optional.empty();
    }
    DecisionRule rule = StationaryPolicies.greedy(problem.shape()).rule(0, problem.shape().prior());
    byte[] actions = new byte[problem.shape().hiddenStates()];
    int place = 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 0; b <= problem.successes(); b++) {
        actions[place++] = (byte) rule.action(o, b);
      }
    }
    ExactPolicy.Stage stage = ExactPolicy.Stage.whole(1, actions);
    return Optional.of(
        ExactPolicy.of(
            new LedgerIndex.None(),
            problem.shape(),
            Collections.nCopies(problem.horizon(), stage)));
  }

  /**
   * Returns the better of a certificate and the greedy policy, whose cost is computed.
   *
   * @param problem with a running cost that does not read the ledger
   */
  static Certificate improve(Problem problem, Certificate found, Execution execution) {
    Bracket bracket = found.bracket();
    if (bracket.relativeGap() <= NARROW) {
      return found;
    }
    return policy(problem)
        .map(
            policy -> {
              double upper = exactly(problem, policy, execution);
              return upper < bracket.upper()
                  ? new Certificate(Bracket.proven(bracket.lower(), upper, named(bracket)), policy)
                  : found;
            })
        .orElse(found);
  }

  /** What the policy costs, and all that may be missing in the computation. */
  private static double exactly(Problem problem, ExactPolicy policy, Execution execution) {
    Evaluation found = PolicyEvaluation.outcome(problem, policy, execution);
    Interval range = problem.costRange();
    double size = Math.max(Math.abs(range.low()), Math.abs(range.high()));
    return found.outcome().cost()
        + 2 * found.dropped() * size
        + problem.horizon() * ROUNDING * Math.max(1, Math.abs(found.outcome().cost()));
  }

  /**
   * Returns the better of a certificate and the greedy policy, whose running cost is simulated. The
   * end of a run may be rare and dear: so what it costs is computed.
   *
   * @param each probability with which the simulated end is to hold
   */
  static Certificate improve(
      Problem problem, Certificate found, double each, Seed seed, Execution execution) {
    Bracket bracket = found.bracket();
    return policy(problem)
        .flatMap(
            policy ->
                simulated(problem, policy, each, seed, execution)
                    .filter(upper -> upper < bracket.upper())
                    .map(
                        upper ->
                            new Certificate(
                                new Bracket(
                                    bracket.lower(),
                                    upper,
                                    UpperKind.CONFIDENCE,
                                    bracket.level(),
                                    named(bracket)),
                                policy)))
        .orElse(found);
  }

  private static Optional<Double> simulated(
      Problem problem, ExactPolicy policy, double each, Seed seed, Execution execution) {
    Objective objective = problem.objective();
    Problem ends =
        problem.withObjective(
            new Objective(new IncentiveCost(0), objective.terminal(), objective.total()));
    Problem queries =
        problem.withObjective(
            new Objective(objective.running(), (queue, exposed) -> 0, objective.total()));
    long runs = Math.max(2, Math.min(MOST_RUNS, QUERIES / problem.horizon()));
    Measured running = new LocalSimulator(queries, execution).run(policy, runs, seed).cost();
    return running
        .interval(2 * each - 1)
        .map(interval -> interval.high() + exactly(ends, policy, execution));
  }

  private static String named(Bracket bracket) {
    return bracket.method() + ", greedy policy";
  }
}
