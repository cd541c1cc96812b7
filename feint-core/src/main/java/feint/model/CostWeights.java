package feint.model;

import feint.math.MemoryBudget;

/**
 * Weights of a problem's running cost, computed once for all hidden states. They are scaled so that
 * weight times price is the contribution of one query to the objective.
 */
public final class CostWeights {

  private final double[][] learning;
  private final double[][] obfuscating;

  CostWeights(Objective objective, Shape shape) {
    int oracleStates = shape.oracleStates();
    int successes = shape.successes();
    double scale = objective.scale(shape.horizon());
    MemoryBudget.require(
        2.0 * Double.BYTES * oracleStates * (successes + 1.0),
        "a problem of " + oracleStates + " oracle states and " + successes + " successes",
        "use fewer of either");
    this.learning = new double[oracleStates][successes + 1];
    this.obfuscating = new double[oracleStates][successes + 1];
    for (int o = 1; o <= oracleStates; o++) {
      for (int b = 0; b <= successes; b++) {
        learning[o - 1][b] = scale * objective.running().weight(QueryType.LEARN, o, b);
        obfuscating[o - 1][b] = scale * objective.running().weight(QueryType.OBFUSCATE, o, b);
      }
    }
  }

  /** Returns the weight in oracle state {@code oracle} (1..R) with this queue (0..M). */
  public double at(QueryType query, int oracle, int queue) {
    return (query == QueryType.LEARN ? learning : obfuscating)[oracle - 1][queue];
  }

  /** Returns a copy of the weights of an oracle state (1..R), by queue. */
  public double[] row(QueryType query, int oracle) {
    return (query == QueryType.LEARN ? learning : obfuscating)[oracle - 1].clone();
  }
}
