package feint.bound;

import feint.bound.Bracket.UpperKind;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Seed;
import feint.model.IncentiveCost;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import java.util.Collections;
import java.util.Optional;

/**
 * Greedy policy as a candidate for the upper end of a bracket. If a bracket is wide, the policy
 * derived from a bound may cost more than a simple one.
 */
final class GreedyBaseline {

  /** Largest number of actions in a policy file. */
  private static final double MOST_ACTIONS = 1e8;

  /** Relative gap below which brackets are left unchanged. */
  private static final double NARROW = 1e-4;

  /** Total number of simulated queries. */
  private static final int QUERIES = 10_000_000;

  private static final int MOST_RUNS = 20_000;
  private static final double ROUNDING = 1e-12;

  private GreedyBaseline() {}

  /** Returns the greedy policy as a table that can be saved; empty if it is too large. */
  static Optional<ExactPolicy> policy(Problem problem) {
    if ((double) problem.horizon() * problem.shape().hiddenStates() > MOST_ACTIONS) {
      return Optional.empty();
    }
    DecisionRule rule = StationaryPolicies.greedy(problem.shape()).rule(0, problem.shape().prior());
    byte[] actions = new byte[problem.shape().hiddenStates()];
    int index = 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 0; b <= problem.successes(); b++) {
        actions[index++] = (byte) rule.action(o, b);
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
   * @param problem a problem with a running cost that does not read the ledger
   */
  static OptimalityCertificate improve(
      Problem problem, OptimalityCertificate certificate, Execution execution) {
    Bracket bracket = certificate.bracket();
    if (bracket.relativeGap() <= NARROW) {
      return certificate;
    }
    return policy(problem)
        .map(
            policy -> {
              double upper = computedUpper(problem, policy, execution);
              return upper < bracket.upper()
                  ? new OptimalityCertificate(
                      Bracket.proven(bracket.lower(), upper, methodName(bracket)), policy)
                  : certificate;
            })
        .orElse(certificate);
  }

  /** Returns an upper bound on the cost of the policy, including the error of the computation. */
  private static double computedUpper(Problem problem, ExactPolicy policy, Execution execution) {
    Evaluation evaluation = PolicyEvaluation.outcome(problem, policy, execution);
    Interval range = problem.costRange();
    double size = Math.max(Math.abs(range.low()), Math.abs(range.high()));
    return evaluation.outcome().cost()
        + 2 * evaluation.dropped() * size
        + problem.horizon() * ROUNDING * Math.max(1, Math.abs(evaluation.outcome().cost()));
  }

  /**
   * Returns the better of a certificate and the greedy policy, whose running cost is simulated. The
   * terminal cost, which may be rare and expensive, is computed.
   *
   * @param each confidence level of the simulated cost
   */
  static OptimalityCertificate improve(
      Problem problem,
      OptimalityCertificate certificate,
      double each,
      Seed seed,
      Execution execution) {
    Bracket bracket = certificate.bracket();
    return policy(problem)
        .flatMap(
            policy ->
                simulatedUpper(problem, policy, each, seed, execution)
                    .filter(upper -> upper < bracket.upper())
                    .map(
                        upper ->
                            new OptimalityCertificate(
                                new Bracket(
                                    bracket.lower(),
                                    upper,
                                    UpperKind.CONFIDENCE,
                                    bracket.level(),
                                    methodName(bracket)),
                                policy)))
        .orElse(certificate);
  }

  private static Optional<Double> simulatedUpper(
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
        .map(interval -> interval.high() + computedUpper(ends, policy, execution));
  }

  private static String methodName(Bracket bracket) {
    return bracket.method() + ", greedy policy";
  }
}
