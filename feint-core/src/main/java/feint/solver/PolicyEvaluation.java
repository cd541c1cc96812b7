package feint.solver;

import feint.math.Checks;
import feint.math.Distribution;
import feint.math.Heap;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.FinitePolicy;
import feint.policy.LedgerIndex;
import feint.policy.MarkovPolicy;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.StagedPolicy;
import feint.solver.Evaluation.QueryForecast;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Evaluates a policy exactly, by sending the probability of every state forward through the run.
 *
 * <p>It shares nothing with {@link BackwardInduction} but the numbering of ledgers, so that the two
 * check each other. What of the ledger is followed depends on who looks at it. If the running cost
 * or the policy does, all of it: memory is 8R(M+1) bytes for each ledger of two neighbouring
 * stages. Otherwise the margin is enough, and of it only where runs get: horizons of 10,000 are
 * possible, but the law of the belief is lost. It is given where the whole ledger is small.
 */
public final class PolicyEvaluation {

  /** Up to so many bytes the whole ledger is followed, even if nobody but the belief needs it. */
  private static final double SMALL = 1 << 30;

  /** So many states of margins take a second or two. */
  private static final long MANY = 100_000_000;

  private PolicyEvaluation() {}

  /** What the policy does in this problem, on all cores. */
  public static Evaluation evaluate(Problem problem, MarkovPolicy policy) {
    return evaluate(problem, policy, Execution.defaults());
  }

  /** What the policy does in this problem; with the law of the belief, where it can be had. */
  public static Evaluation evaluate(Problem problem, MarkovPolicy policy, Execution execution) {
    boolean small = bytes(problem) <= SMALL && Heap.holds(bytes(problem));
    return small || needsLedger(problem, policy)
        ? onLedger(problem, policy, execution)
        : onMargin(problem, policy, execution, MarginPass.BUDGET);
  }

  /** As {@link #evaluate}, without the law of the belief if that is quicker. */
  public static Evaluation outcome(Problem problem, MarkovPolicy policy, Execution execution) {
    return needsLedger(problem, policy)
        ? onLedger(problem, policy, execution)
        : onMargin(problem, policy, execution, MarginPass.BUDGET);
  }

  /** Whether the running cost, or the policy, looks at more of the ledger than its margin. */
  public static boolean needsLedger(Problem problem, MarkovPolicy policy) {
    return problem.objective().running().readsLedger()
        || policy.index() instanceof LedgerIndex.Whole;
  }

  static Evaluation onLedger(Problem problem, MarkovPolicy policy, Execution execution) {
    requireMemory(problem);
    ForwardPass pass = pass(problem, policy, execution, ForwardPass.NONE);
    List<QueryForecast> course = new ArrayList<>();
    double cost = 0;
    for (StageTotals totals : stages(problem, pass, execution)) {
      cost += totals.cost();
      course.add(totals.query(course.size() + 1));
    }
    EndOfRun end = new EndOfRun(problem);
    pass.visit(end);
    return end.evaluation(cost, course);
  }

  /**
   * Follows margins one by one as long as they are few. A policy that plays one rule throughout
   * needs not have them followed if they are many.
   */
  static Evaluation onMargin(
      Problem problem, MarkovPolicy policy, Execution execution, double budget) {
    problem.shape().requireSame("policy", policy.shape());
    MarginPass pass =
        new MarginPass(problem, policy, execution.threads(), ForwardPass.NONE, budget);
    boolean oneRule = policy instanceof StagedPolicy;
    List<MarginTotals> stages = new ArrayList<>();
    try (Team team = execution.team()) {
      while (stages.size() < problem.horizon()) {
        if (oneRule && pass.cells() > MANY) {
          Optional<MarginTransform> transform =
              MarginTransform.of(problem, policy, budget, MarginTransform.OUTSIDE)
                  .filter(found -> found.quick(execution));
          if (transform.isPresent()) {
            double done = share(stages.size(), problem);
            Progress rest = x -> execution.progress().reached(done + (1 - done) * x);
            return transformed(problem, transform.get(), execution.withProgress(rest));
          }
          oneRule = false;
        }
        stages.add(pass.advance(team));
        execution.progress().reached(share(stages.size(), problem));
      }
    }
    EndOfRun end = new EndOfRun(problem);
    pass.visit(end);
    return evaluation(problem, stages, end, 0);
  }

  /** How much of the work is done after t queries, about: windows grow with the run. */
  private static double share(int t, Problem problem) {
    double share = (double) t / problem.horizon();
    return share * share;
  }

  static Evaluation transformed(Problem problem, MarginTransform transform, Execution execution) {
    EndOfRun end = new EndOfRun(problem);
    transform.visit(end, execution);
    return evaluation(problem, transform.hidden().stages(), end, transform.missed());
  }

  private static Evaluation evaluation(
      Problem problem, List<MarginTotals> stages, EndOfRun end, double missed) {
    Margins margins = new Margins(problem.shape());
    List<QueryForecast> course = new ArrayList<>();
    double cost = 0;
    double incentive = 0;
    double dropped = missed;
    for (MarginTotals totals : stages) {
      int t = course.size();
      Ledger likeliest = margins.ledger(t, totals.likeliest(), incentive);
      course.add(new QueryForecast(t + 1, totals.learning(), Optional.empty(), likeliest));
      cost += totals.cost();
      incentive += totals.incentive();
      dropped += totals.dropped();
    }
    return end.evaluation(cost, incentive, course, dropped);
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
    if (policy.index() instanceof LedgerIndex.Whole) {
      requireMemory(problem);
      return stages(problem, pass(problem, policy, execution, property), execution).stream()
          .mapToDouble(StageTotals::propertyProbability)
          .average()
          .orElseThrow();
    }
    problem.shape().requireSame("policy", policy.shape());
    MarginPass pass =
        new MarginPass(problem, policy, execution.threads(), property, MarginPass.BUDGET);
    return stages(problem, pass, execution).stream()
        .mapToDouble(MarginTotals::propertyProbability)
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

  private static List<MarginTotals> stages(Problem problem, MarginPass pass, Execution execution) {
    List<MarginTotals> stages = new ArrayList<>();
    try (Team team = execution.team()) {
      for (int t = 0; t < problem.horizon(); t++) {
        stages.add(pass.advance(team));
        execution.progress().reached(share(t + 1, problem));
      }
    }
    return stages;
  }

  /** Refuses a problem whose evaluation with the whole ledger would not fit into memory. */
  public static void requireMemory(Problem problem) {
    Heap.require(
        bytes(problem),
        String.format(
            Locale.ROOT,
            "exact evaluation for a horizon of %d and %d successes",
            problem.horizon(),
            problem.successes()),
        "use a shorter horizon, or fewer or smaller incentives");
  }

  /** Whether the whole ledger can be followed. */
  public static boolean ledgerFits(Problem problem) {
    return Heap.holds(bytes(problem));
  }

  private static double bytes(Problem problem) {
    LedgerIndex.Whole index = new LedgerIndex.Whole(problem.shape());
    int n = problem.horizon();
    return 8.0
            * problem.oracleStates()
            * (problem.successes() + 1)
            * ((double) index.rows(n) + index.rows(n - 1))
        + PriceTable.bytes(problem, index);
  }
}
