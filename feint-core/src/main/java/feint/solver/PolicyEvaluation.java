package feint.solver;

import feint.math.Checks;
import feint.math.Distribution;
import feint.math.Heap;
import feint.model.Problem;
import feint.policy.FinitePolicy;
import feint.policy.LedgerIndex;
import feint.policy.MarkovPolicy;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.solver.Evaluation.QueryForecast;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Team;
import java.util.ArrayList;
import java.util.List;

/**
 * Evaluates a policy exactly, by sending the probability of every state forward through the run.
 *
 * <p>It shares nothing with {@link BackwardInduction} but the numbering of ledgers, so that the two
 * check each other. Time is that of a run through all states once, whatever the objective; memory
 * is 8R(M+1) bytes for each ledger of two neighbouring stages.
 */
public final class PolicyEvaluation {

  private PolicyEvaluation() {}

  /** What the policy does in this problem, on all cores. */
  public static Evaluation evaluate(Problem problem, MarkovPolicy policy) {
    return evaluate(problem, policy, Execution.defaults());
  }

  /** What the policy does in this problem. */
  public static Evaluation evaluate(Problem problem, MarkovPolicy policy, Execution execution) {
    requireMemory(problem);
    ForwardPass pass = pass(problem, policy, execution, ForwardPass.NONE);
    List<StageTotals> stages = stages(problem, pass, execution);
    List<QueryForecast> course = new ArrayList<>();
    double cost = 0;
    for (StageTotals totals : stages) {
      cost += totals.cost();
      course.add(totals.query(course.size() + 1));
    }
    return result(problem, pass, cost, course);
  }

  /** As above, for a policy that remembers where a run stands. */
  public static Evaluation evaluate(Problem problem, FinitePolicy policy, Execution execution) {
    problem.shape().requireSame("policy", policy.shape());
    StandingPass pass = new StandingPass(problem, policy, StandingPass.MOST_LEDGERS);
    List<QueryForecast> course = new ArrayList<>();
    double cost = 0;
    for (int t = 0; t < problem.horizon(); t++) {
      StageTotals totals = pass.advance();
      cost += totals.cost();
      course.add(totals.query(t + 1));
      execution.progress().reached((t + 1.0) / problem.horizon());
    }
    EndOfRun end = new EndOfRun(problem);
    pass.visit(end);
    return end.evaluation(cost, course);
  }

  /**
   * Whether a policy can be evaluated exactly: it remembers nothing but where a run stands, or
   * which such policy it is.
   */
  public static boolean covers(Policy policy) {
    return policy.parts().stream()
        .allMatch(
            part -> part.policy() instanceof MarkovPolicy || part.policy() instanceof FinitePolicy);
  }

  private static Evaluation one(Problem problem, SinglePolicy policy, Execution execution) {
    return policy instanceof FinitePolicy finite
        ? evaluate(problem, finite, execution)
        : evaluate(problem, (MarkovPolicy) policy, execution);
  }

  /** What a policy that is {@linkplain #covers covered} does in this problem. */
  public static Evaluation evaluate(Problem problem, Policy policy, Execution execution) {
    Checks.require(
        covers(policy), "policy", "must remember no more than where a run stands", "one that does");
    List<Policy.Part> parts = policy.parts();
    List<Evaluation> evaluations = new ArrayList<>();
    for (Policy.Part part : parts) {
      int done = evaluations.size();
      Progress progress =
          fraction -> execution.progress().reached((done + fraction) / parts.size());
      evaluations.add(one(problem, part.policy(), execution.withProgress(progress)));
    }
    return parts.size() == 1
        ? evaluations.get(0)
        : Evaluation.mixture(
            evaluations,
            Distribution.of(parts.stream().mapToDouble(Policy.Part::weight).toArray()));
  }

  /**
   * How often a query is sent by a rule that has the property in the oracle's state: its
   * probability before each query, averaged over the queries.
   */
  public static double frequency(
      Problem problem, MarkovPolicy policy, RuleProperty property, Execution execution) {
    requireMemory(problem);
    return stages(problem, pass(problem, policy, execution, property), execution).stream()
        .mapToDouble(StageTotals::propertyProbability)
        .average()
        .orElseThrow();
  }

  private static ForwardPass pass(
      Problem problem, MarkovPolicy policy, Execution execution, RuleProperty property) {
    problem.shape().requireSame("policy", policy.shape());
    return new ForwardPass(
        problem, policy, new LedgerIndex.Whole(problem.shape()), execution.threads(), property);
  }

  private static List<StageTotals> stages(Problem problem, ForwardPass pass, Execution execution) {
    List<StageTotals> stages = new ArrayList<>();
    try (Team team = execution.team()) {
      for (int t = 0; t < problem.horizon(); t++) {
        stages.add(pass.advance(team));
        double done = (t + 1.0) / problem.horizon();
        execution.progress().reached(done * done * done);
      }
    }
    return stages;
  }

  /** Refuses a problem whose evaluation would not fit into memory. */
  public static void requireMemory(Problem problem) {
    LedgerIndex.Whole index = new LedgerIndex.Whole(problem.shape());
    int n = problem.horizon();
    double bytes =
        8.0
                * problem.oracleStates()
                * (problem.successes() + 1)
                * ((double) index.rows(n) + index.rows(n - 1))
            + PriceTable.bytes(problem, index);
    Heap.require(
        bytes,
        String.format(
            "exact evaluation for a horizon of %d and %d successes", n, problem.successes()),
        "use a shorter horizon, or fewer or smaller incentives");
  }

  private static Evaluation result(
      Problem problem, ForwardPass pass, double runningCost, List<QueryForecast> course) {
    EndOfRun end = new EndOfRun(problem);
    pass.visit(end);
    return end.evaluation(runningCost, course);
  }
}
