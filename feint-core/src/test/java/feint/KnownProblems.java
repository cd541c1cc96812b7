package feint;

import feint.math.Distribution;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.TableCost;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;

/** Problems with published answers, and one solution that is too slow to find twice. */
public final class KnownProblems {

  private KnownProblems() {}

  /** The chain of 35 clients in three buckets, as printed. */
  public static OracleChain threeStateChain() {
    return OracleChain.stationary(
        new double[] {0.5429201151768775, 0.43970221548193017, 0.01737766934119215},
        new double[] {0.18459619365934257, 0.6815686214508614, 0.13383518488979598},
        new double[] {0.027958310265886226, 0.5128916234455244, 0.4591500662885879});
  }

  /** The same chain, started in any of its states alike. */
  public static OracleChain threeStateChainFromAnywhere() {
    return new OracleChain(threeStateChain().transition(), Distribution.uniform(3));
  }

  /** The experiment of the paper with another horizon and another number of successes. */
  public static Problem threeStates(int horizon, int successes) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(1, 2, 3)
        .success(
            new double[] {0, 0.1, 0.2}, new double[] {0.1, 0.2, 0.6}, new double[] {0.3, 0.6, 0.9})
        .oracle(threeStateChain())
        .build();
  }

  /** As {@link #threeStates}, with the goal as the objective. */
  public static Problem threeStateGoal(int horizon, int successes) {
    return threeStates(horizon, successes).withObjective(Objective.goal());
  }

  /** Two oracle states, two incentives, 12 queries for 4 successes, and d(b) = b&sup2;. */
  public static Problem twoStates() {
    return Problem.builder()
        .horizon(12)
        .successes(4)
        .incentives(1, 2)
        .success(new double[] {0.1, 0.3}, new double[] {0.4, 0.8})
        .oracle(OracleChain.stationary(new double[] {0.8, 0.2}, new double[] {0.2, 0.8}))
        .objective(
            Objective.cost(
                PowerWeight.DEFAULT_QUEUE, PowerWeight.DEFAULT_ORACLE, TerminalCost.power(1, 2)))
        .build();
  }

  /** The supplement's toy with its cost C1: the queue weighs b + 1. */
  public static Problem toyC1() {
    return toy(beliefCost(new PowerWeight(1, 1)));
  }

  /** The supplement's toy with its cost C2: the queue weighs (b + 1)&sup2;. */
  public static Problem toyC2() {
    return toy(beliefCost(new PowerWeight(2, 1)));
  }

  /** The supplement's toy with its cost C3, which ignores the ledger. */
  public static Problem toyC3() {
    double[][] table = {{-1, 2}, {-0.1, 0}};
    return toy(
        new Objective(
            TableCost.of(table, new PowerWeight(0.5, 1)),
            TerminalCost.power(1, 2),
            Objective.Total.SUM));
  }

  private static Objective beliefCost(PowerWeight queue) {
    return Objective.cost(queue, PowerWeight.DEFAULT_ORACLE, TerminalCost.power(1, 2))
        .withTotal(Objective.Total.SUM);
  }

  private static Problem toy(Objective objective) {
    return Problem.builder()
        .horizon(25)
        .successes(10)
        .incentives(1)
        .success(new double[] {0.2}, new double[] {0.8})
        .oracle(OracleChain.stationary(new double[] {0.8, 0.2}, new double[] {0.2, 0.8}))
        .objective(objective)
        .build();
  }

  /**
   * Satisfies R1 to R6, and yet its optimal action does not increase with the queue: obfuscating
   * costs 0 or b, learning 0.8 or 2.1, in the first or second oracle state.
   */
  public static Problem counterexample() {
    RunningCost running =
        RunningCost.perQuery(
            (query, oracle, queue) ->
                query == QueryType.LEARN ? (oracle == 1 ? 0.8 : 2.1) : (oracle == 1 ? 0 : queue));
    return Problem.builder()
        .horizon(2)
        .successes(2)
        .success(new double[] {0.5}, new double[] {1})
        .oracle(OracleChain.stationary(new double[] {0.1, 0.9}, new double[] {0.5, 0.5}))
        .objective(new Objective(running, TerminalCost.power(1, 2), Objective.Total.SUM))
        .build();
  }

  /** The experiment of the paper: 100 queries, 45 successes. */
  public static Problem paper() {
    return threeStates(100, 45);
  }

  /** The solution of {@link #paper}, found once for all tests. */
  public static Solution paperSolution() {
    return PaperSolution.ONCE;
  }

  private static final class PaperSolution {
    private static final Solution ONCE = BackwardInduction.solve(paper(), Execution.defaults());
  }
}
