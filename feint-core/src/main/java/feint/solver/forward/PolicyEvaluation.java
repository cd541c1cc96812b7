package feint.solver.forward;

import feint.math.Checks;
import feint.math.Distribution;
import feint.math.MemoryBudget;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.ThreadTeam;
import feint.policy.FinitePolicy;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StagedPolicy;
import feint.solver.PriceTable;
import feint.solver.forward.Evaluation.QueryForecast;
import feint.zeroleak.oblivious.ObliviousPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Exact evaluation of policies by forward propagation of the probability of every state.
 *
 * <p>It shares only the numbering of ledgers with {@link feint.solver.backward.BackwardInduction},
 * so that the two check each other. If the running cost or the policy reads the ledger, the whole
 * ledger is followed: memory is 8R(M+1) bytes for each ledger of two neighbouring stages. Otherwise
 * the margin suffices, and only its probable values are followed: horizons of 10,000 are possible,
 * but the distribution of the belief is not available. It is available where the whole ledger is
 * small. Results do not depend on the number of threads.
 */
public final class PolicyEvaluation {

  /** The whole ledger is followed up to this number of bytes, even if only the belief needs it. */
  private static final double SMALL_LEDGER_BYTES = 1 << 30;

  /** Number of margin states that take a second or two. */
  private static final long MAX_MARGIN_CELLS = 100_000_000;

  private PolicyEvaluation() {}

  /**
   * Evaluates a policy on all cores.
   *
   * @return the evaluation, as {@link #evaluate(Problem, MarkovPolicy, Execution)}
   * @throws IllegalArgumentException if the policy has another shape than the problem
   * @throws feint.math.ResourceLimitException if the evaluation does not fit into memory
   */
  public static Evaluation evaluate(Problem problem, MarkovPolicy policy) {
    return evaluate(problem, policy, Execution.defaults());
  }

  /**
   * Evaluates a policy, with the distribution of the belief where the whole ledger is followed.
   *
   * @return the evaluation; its belief is absent where only the margin was followed
   * @throws IllegalArgumentException if the policy has another shape than the problem
   * @throws feint.math.ResourceLimitException if the evaluation does not fit into memory
   */
  public static Evaluation evaluate(Problem problem, MarkovPolicy policy, Execution execution) {
    boolean small = bytes(problem) <= SMALL_LEDGER_BYTES && MemoryBudget.holds(bytes(problem));
    return small || needsLedger(problem, policy)
        ? onLedger(problem, policy, execution)
        : withoutLedger(problem, policy, execution);
  }

  /**
   * Evaluates a policy, without the distribution of the belief unless the running cost or the
   * policy reads the ledger. This is faster than {@link #evaluate(Problem, MarkovPolicy,
   * Execution)} for policies on the margin.
   *
   * @throws IllegalArgumentException if the policy has another shape than the problem
   * @throws feint.math.ResourceLimitException if the evaluation does not fit into memory
   */
  public static Evaluation outcome(Problem problem, MarkovPolicy policy, Execution execution) {
    return needsLedger(problem, policy)
        ? onLedger(problem, policy, execution)
        : withoutLedger(problem, policy, execution);
  }

  private static Evaluation withoutLedger(
      Problem problem, MarkovPolicy policy, Execution execution) {
    Optional<LearnFirstPass> chain =
        bytes(problem) > SMALL_LEDGER_BYTES ? LearnFirstPass.of(problem, policy) : Optional.empty();
    return chain
        .map(LearnFirstPass::evaluation)
        .orElseGet(() -> onMargin(problem, policy, execution, MarginPass.BUDGET));
  }

  /** Returns whether the running cost or the policy reads more of the ledger than its margin. */
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
   * Evaluates on the margin. Margins are followed one by one; for a policy that plays one rule
   * throughout, the transform takes over if they become too many and it is faster.
   */
  static Evaluation onMargin(
      Problem problem, MarkovPolicy policy, Execution execution, double budget) {
    problem.shape().requireSame("policy", policy.shape());
    MarginPass pass =
        new MarginPass(problem, policy, execution.threads(), ForwardPass.NONE, budget);
    boolean oneRule = policy instanceof StagedPolicy;
    List<MarginTotals> stages = new ArrayList<>();
    try (ThreadTeam team = execution.team()) {
      while (stages.size() < problem.horizon()) {
        if (oneRule && pass.cells() > MAX_MARGIN_CELLS) {
          Optional<MarginTransform> transform =
              MarginTransform.of(problem, policy, budget, MarginTransform.OUTSIDE)
                  .filter(candidate -> candidate.quick(execution));
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

  /**
   * Returns the approximate fraction of the work done after t queries; windows grow with the run.
   */
  private static double share(int t, Problem problem) {
    double share = (double) t / problem.horizon();
    return share * share;
  }

  static Evaluation transformed(Problem problem, MarginTransform transform, Execution execution) {
    EndOfRun end = new EndOfRun(problem);
    transform.visit(end, execution);
    return evaluation(problem, transform.hidden().stages(), end, transform.missed());
  }

  static Evaluation evaluation(
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

  /**
   * Evaluates a policy with a finite policy state: on the whole ledger, except for an oblivious
   * policy whose chain suffices and whose ledger is large.
   *
   * @throws IllegalArgumentException if the policy has another shape than the problem
   * @throws feint.math.ResourceLimitException if the policy reaches too many ledgers
   */
  public static Evaluation evaluate(Problem problem, FinitePolicy policy, Execution execution) {
    problem.shape().requireSame("policy", policy.shape());
    if (policy instanceof ObliviousPolicy oblivious
        && bytes(problem) > SMALL_LEDGER_BYTES
        && ObliviousPass.covers(problem, oblivious)) {
      return ObliviousPass.evaluate(problem, oblivious, execution);
    }
    return onStates(problem, policy, execution);
  }

  static Evaluation onStates(Problem problem, FinitePolicy policy, Execution execution) {
    PolicyStatePass pass = new PolicyStatePass(problem, policy, PolicyStatePass.MAX_LEDGERS);
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
   * Returns whether a policy can be evaluated exactly: it is a {@link MarkovPolicy}, a {@link
   * FinitePolicy}, or a mixture of these.
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

  /**
   * Evaluates a policy that is {@linkplain #covers covered}; for a mixture, each component.
   *
   * @throws IllegalArgumentException if the policy is not covered or has another shape than the
   *     problem
   * @throws feint.math.ResourceLimitException if the evaluation does not fit into memory
   */
  public static Evaluation evaluate(Problem problem, Policy policy, Execution execution) {
    Checks.require(covers(policy), "policy", "must be Markov or finite-state", "neither");
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
   * Returns the frequency of queries sent by a rule that has the property in the oracle's state:
   * its probability before each query, averaged over the queries.
   *
   * @return a number in [0, 1]
   * @throws IllegalArgumentException if the policy has another shape than the problem
   * @throws feint.math.ResourceLimitException if the evaluation does not fit into memory
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
    try (ThreadTeam team = execution.team()) {
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
    try (ThreadTeam team = execution.team()) {
      for (int t = 0; t < problem.horizon(); t++) {
        stages.add(pass.advance(team));
        execution.progress().reached(share(t + 1, problem));
      }
    }
    return stages;
  }

  /**
   * Checks that the heap can hold an evaluation with the whole ledger.
   *
   * @throws feint.math.ResourceLimitException if it cannot
   */
  public static void requireMemory(Problem problem) {
    MemoryBudget.require(
        bytes(problem),
        String.format(
            Locale.ROOT,
            "exact evaluation for a horizon of %d and %d successes",
            problem.horizon(),
            problem.successes()),
        "use a shorter horizon, or fewer or smaller incentives");
  }

  /** Returns whether the heap can hold an evaluation with the whole ledger. */
  public static boolean ledgerFits(Problem problem) {
    return MemoryBudget.holds(bytes(problem));
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
