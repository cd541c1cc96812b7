package feint.bound;

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
 * A problem with the paper's running cost, as numbers, and the two prices that the aggregated
 * recursion charges: that of learning as it is, and one of obfuscating that is never more than the
 * true one.
 */
final class PaperCost {

  private final Problem problem;
  private final Relaxation relaxation;
  private final double[][] learn;
  private final double[][] obfuscate;

  PaperCost(Problem problem) {
    this(problem, Relaxation.PROVEN);
  }

  PaperCost(Problem problem, Relaxation relaxation) {
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

  /** Whether a problem's running cost is the paper's, or a positive multiple of it. */
  static boolean covers(Problem problem) {
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
    // What follows is true for positive weights only; a tiny factor may have made one of them 0.
    Arrays.stream(weights)
        .flatMapToDouble(Arrays::stream)
        .forEach(weight -> Checks.notNegative(weight, "cost weight"));
    return weights;
  }

  Relaxation relaxation() {
    return relaxation;
  }

  Problem problem() {
    return problem;
  }

  Actions actions() {
    return problem.actions();
  }

  /** L before the first query. */
  double learningBefore() {
    return problem.prior().learning();
  }

  /** D = I - L before the first query. */
  double decoyBefore() {
    return (double) problem.prior().paid() - problem.prior().learning();
  }

  /** The weights of learning, by oracle state from 0 and queue; not a copy. */
  double[][] learnWeights() {
    return learn;
  }

  /** The weights of obfuscating, by oracle state from 0 and queue; not a copy. */
  double[][] obfuscateWeights() {
    return obfuscate;
  }

  /** The least that a run can cost at its end, by queue: exposed or not. */
  double[] terminal() {
    return IntStream.rangeClosed(0, problem.successes())
        .mapToDouble(
            b ->
                Math.min(
                    problem.objective().terminal().at(b, true),
                    problem.objective().terminal().at(b, false)))
        .toArray();
  }

  /** The price of learning with incentive i at L, which may be infinite, and D. */
  static double learning(double learning, double decoy, double i) {
    // log((L + i)(L + D) / (L (L + D + i))), without the digits that its fraction would lose.
    return Double.isInfinite(learning)
        ? 0
        : Math.log1p(i * decoy / (learning * (learning + decoy + i)));
  }

  /**
   * A price of obfuscating that is at most log(I / (I + i)) at every ledger with this D that a run
   * can have with this queue: each success took a learning query, so L is at least its start plus
   * the lowest incentive for each of them.
   */
  double obfuscating(double decoy, int queue, double i) {
    double queries = (problem.successes() - queue) * relaxation.queriesPerSuccess();
    double least = learningBefore() + queries * actions().lowestIncentive();
    return -Math.log1p(i / (decoy + least));
  }

  /** No run is paid more than this in all by the prices of obfuscating, and by its end. */
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

  /** The least I after t queries. */
  double leastPaid(int t) {
    return problem.prior().paid() + (double) t * actions().lowestIncentive();
  }

  /** The largest I after t queries. */
  double mostPaid(int t) {
    return problem.prior().paid() + (double) t * actions().highestIncentive();
  }
}
