package feint.bound.aggregation;

import feint.math.Checks;
import feint.model.Actions;
import feint.model.BeliefCost;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.ScaledCost;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Coefficients of a problem with the paper's running cost, and the two prices of the aggregated
 * recursion: the exact price of learning, and a lower bound on the price of obfuscating.
 */
public final class PaperCost {

  private final Problem problem;
  private final AggregationAssumptions relaxation;
  private final double[][] learn;
  private final double[][] obfuscate;

  public PaperCost(Problem problem) {
    this(problem, AggregationAssumptions.PROVEN);
  }

  PaperCost(Problem problem, AggregationAssumptions relaxation) {
    this.relaxation = relaxation;
    RunningCost running = problem.objective().running();
    Checks.require(
        isBeliefCost(running),
        "running cost",
        "must be the paper's, or a positive multiple of it",
        running);
    this.problem = problem;
    this.learn = weights(QueryType.LEARN);
    this.obfuscate = weights(QueryType.OBFUSCATE);
  }

  /** Returns whether a problem's running cost is the paper's, or a positive multiple of it. */
  public static boolean covers(Problem problem) {
    return isBeliefCost(problem.objective().running());
  }

  private static boolean isBeliefCost(RunningCost cost) {
    return cost instanceof ScaledCost scaled
        ? scaled.factor() > 0 && isBeliefCost(scaled.cost())
        : cost instanceof BeliefCost;
  }

  private double[][] weights(QueryType query) {
    double[][] weights =
        IntStream.rangeClosed(1, problem.oracleStates())
            .mapToObj(o -> problem.weights().row(query, o))
            .toArray(double[][]::new);
    // The proof requires positive weights; a tiny factor may have made one of them 0.
    Arrays.stream(weights)
        .flatMapToDouble(Arrays::stream)
        .forEach(weight -> Checks.notNegative(weight, "cost weight"));
    return weights;
  }

  AggregationAssumptions relaxation() {
    return relaxation;
  }

  public Problem problem() {
    return problem;
  }

  Actions actions() {
    return problem.actions();
  }

  /** Returns L before the first query. */
  double learningBefore() {
    return problem.prior().learning();
  }

  /** Returns D = I - L before the first query. */
  double decoyBefore() {
    return (double) problem.prior().paid() - problem.prior().learning();
  }

  /** Returns the weights of learning, by oracle state from 0 and queue; not a copy. */
  double[][] learnWeights() {
    return learn;
  }

  /** Returns the weights of obfuscating, by oracle state from 0 and queue; not a copy. */
  double[][] obfuscateWeights() {
    return obfuscate;
  }

  /** Returns the smaller terminal cost of an exposed and an unexposed run, by queue. */
  double[] terminal() {
    return IntStream.rangeClosed(0, problem.successes())
        .mapToDouble(
            b ->
                Math.min(
                    problem.objective().terminal().at(b, true),
                    problem.objective().terminal().at(b, false)))
        .toArray();
  }

  /** Returns the price of learning with incentive i at L, which may be infinite, and D. */
  static double learning(double learning, double decoy, double i) {
    // log((L + i)(L + D) / (L (L + D + i))), without cancellation.
    return Double.isInfinite(learning)
        ? 0
        : Math.log1p(i * decoy / (learning * (learning + decoy + i)));
  }

  /**
   * Returns a price of obfuscating that is at most log(I / (I + i)) at every ledger with this D
   * that a run can have with this queue: each success took a learning query, so L is at least its
   * start plus the lowest incentive for each of them.
   */
  double obfuscating(double decoy, int queue, double i) {
    double queries = (problem.successes() - queue) * relaxation.queriesPerSuccess();
    double least = learningBefore() + queries * actions().lowestIncentive();
    return -Math.log1p(i / (decoy + least));
  }

  /**
   * Returns an upper bound on the total reward of a run from the prices of obfuscating and its end.
   */
  double mostReward() {
    double pay = actions().highestIncentive();
    double most = 0;
    for (double[] row : obfuscate) {
      for (int b = 0; b < row.length; b++) {
        most = Math.max(most, -row[b] * obfuscating(decoyBefore(), b, pay));
      }
    }
    double end = Arrays.stream(terminal()).min().orElse(0);
    return most * problem.horizon() + Math.max(0, -end);
  }

  /** Returns the smallest I after t queries. */
  double leastPaid(int t) {
    return problem.prior().paid() + (double) t * actions().lowestIncentive();
  }

  /** Returns the largest I after t queries. */
  double mostPaid(int t) {
    return problem.prior().paid() + (double) t * actions().highestIncentive();
  }
}
