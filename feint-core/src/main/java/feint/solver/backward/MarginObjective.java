package feint.solver.backward;

import feint.model.Actions;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.TerminalCost;
import java.util.Arrays;

/**
 * Properties of an objective on which the recursion on the margin relies.
 *
 * @param flatWeights whether the cost of a query does not depend on the queue
 * @param oneGoal whether the final cost depends on the queue only through whether it is empty, and
 *     an empty queue costs no more: then longer queues cost more, up to the cost of an infinitely
 *     long one
 * @param freeDecoys whether no decoy costs anything and a larger margin is never worse, so that
 *     none beats the decoy that pays most
 * @param scale spread of the final costs
 * @param magnitude upper bound of the absolute value of every value
 */
record MarginObjective(
    boolean flatWeights, boolean oneGoal, boolean freeDecoys, double scale, double magnitude) {

  static MarginObjective of(Problem problem) {
    TerminalCost terminal = problem.objective().terminal();
    boolean flat = true;
    boolean free = true;
    boolean ordered = true;
    boolean oneGoal = true;
    double heaviest = 0;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int b = 0; b <= problem.successes(); b++) {
      ordered &= terminal.at(b, false) <= terminal.at(b, true);
      least = Math.min(least, Math.min(terminal.at(b, false), terminal.at(b, true)));
      most = Math.max(most, Math.max(terminal.at(b, false), terminal.at(b, true)));
      for (int e = 0; e < 2; e++) {
        boolean exposed = e == 1;
        oneGoal &= terminal.at(0, exposed) <= terminal.at(b, exposed);
        oneGoal &= b == 0 || terminal.at(b, exposed) == terminal.at(1, exposed);
      }
      for (int o = 1; o <= problem.oracleStates(); o++) {
        free &= problem.weights().at(QueryType.OBFUSCATE, o, b) == 0;
        for (QueryType query : QueryType.values()) {
          double weight = problem.weights().at(query, o, b);
          heaviest = Math.max(heaviest, Math.abs(weight));
          flat &= weight == problem.weights().at(query, 1, 0);
        }
      }
    }
    // A learning query must not be cheaper than the decoy with the same incentive, because a
    // finished run sends the latter in its place.
    boolean alike =
        problem.weights().at(QueryType.LEARN, 1, 0)
            == problem.weights().at(QueryType.OBFUSCATE, 1, 0);
    Actions actions = problem.actions();
    double[][] prices = LedgerFreeRecursion.constantPrices(problem);
    double dearest = Arrays.stream(prices).mapToDouble(p -> Math.abs(p[0])).max().orElse(0);
    double magnitude =
        Math.max(Math.abs(least), Math.abs(most)) + problem.horizon() * heaviest * dearest;
    for (int level = 0; level < actions.levels(); level++) {
      alike &= prices[actions.learning(level)][0] == prices[actions.obfuscating(level)][0];
    }
    return new MarginObjective(
        flat, flat && alike && ordered && oneGoal, free && ordered, most - least, magnitude);
  }
}
