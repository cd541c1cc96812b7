package feint.bound;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.DecisionRule;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.LedgerIndex;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Bracket for the paper's cost with incentives whose sums are many, such as amounts in cents: both
 * ends are computed with {@linkplain RoundedIncentives rounded incentives}. Larger efforts are
 * those of {@link CostBracket}, whose ends count where they are better.
 *
 * <p>The policy is the greedy one, or one that plays the optimal decisions of the rounded problem
 * at the likeliest ledger before each query, whichever costs less.
 */
final class RoundedBracket implements BracketMethod {

  /** Relative rounding error of a query. */
  private static final double ROUNDING = 1e-12;

  private final Problem problem;
  private final RoundedIncentives rounded;
  private final CostBracket further;
  private Optional<OptimalityCertificate> first = Optional.empty();

  RoundedBracket(Problem problem, RoundedIncentives rounded) {
    this.problem = problem;
    this.rounded = rounded;
    this.further = CostBracket.of(problem);
  }

  @Override
  public int efforts() {
    return 1 + further.efforts();
  }

  @Override
  public int usual() {
    return 0;
  }

  @Override
  public synchronized OptimalityCertificate certify(int effort, Execution execution) {
    OptimalityCertificate certificate = first.orElseGet(() -> compute(execution));
    first = Optional.of(certificate);
    return effort == 0
        ? certificate
        : CostBracket.better(certificate, further.certify(effort - 1, execution));
  }

  private OptimalityCertificate compute(Execution execution) {
    Progress progress = execution.progress();
    Execution half = execution.withProgress(x -> progress.reached(x / 2));
    Execution rest = execution.withProgress(x -> progress.reached((1 + x) / 2));
    double lower = BackwardInduction.values(rounded.low(), half).expected();
    Problem high = rounded.high();
    Solution solution = BackwardInduction.solve(high, rest);
    List<ExactPolicy> candidates = new ArrayList<>();
    candidates.add(atLikeliestLedgers(high, solution.policy(), execution));
    GreedyBaseline.policy(problem).ifPresent(candidates::add);
    ExactPolicy best = candidates.get(0);
    double upper = Double.POSITIVE_INFINITY;
    for (ExactPolicy policy : candidates) {
      double cost = cost(high, policy, execution);
      if (cost < upper) {
        upper = cost;
        best = policy;
      }
    }
    String method = "rounded incentives" + (best == candidates.get(0) ? "" : ", greedy policy");
    return new OptimalityCertificate(
        Bracket.proven(lower - rounding(lower), upper + rounding(upper), method), best);
  }

  private double rounding(double cost) {
    return problem.horizon() * ROUNDING * Math.max(1, Math.abs(cost));
  }

  /** Returns the cost in the problem with the largest prices. */
  private double cost(Problem high, ExactPolicy policy, Execution execution) {
    List<ExactPolicy.Stage> stages =
        IntStream.range(0, problem.horizon()).mapToObj(policy::stage).toList();
    ExactPolicy same = ExactPolicy.of(policy.index(), high.shape(), stages);
    return PolicyEvaluation.evaluate(high, same, execution.withProgress(Progress.NONE))
        .outcome()
        .cost();
  }

  private ExactPolicy atLikeliestLedgers(Problem high, ExactPolicy optimal, Execution execution) {
    Evaluation evaluation =
        PolicyEvaluation.evaluate(high, optimal, execution.withProgress(Progress.NONE));
    List<ExactPolicy.Stage> stages = new ArrayList<>();
    for (int t = 0; t < problem.horizon(); t++) {
      DecisionRule rule = optimal.rule(t, evaluation.course().get(t).likeliest());
      byte[] actions = new byte[problem.shape().hiddenStates()];
      int index = 0;
      for (int o = 1; o <= problem.oracleStates(); o++) {
        for (int b = 0; b <= problem.successes(); b++) {
          actions[index++] = (byte) rule.action(o, b);
        }
      }
      stages.add(ExactPolicy.Stage.whole(1, actions));
    }
    return ExactPolicy.of(new LedgerIndex.None(), problem.shape(), stages);
  }
}
