package feint.model;

import feint.math.Heap;

/**
 * The weights of a problem's running cost, worked out once for all hidden states and scaled so that
 * weight times price is what one query adds to the objective.
 */
public final class CostWeights {

  private final double[][] learning;
  private final double[][] obfuscating;

  CostWeights(Objective objective, Shape shape) {
    int oracleStates = shape.oracleStates();
    int successes = shape.successes();
    double scale = objective.scale(shape.horizon());
    Heap.require(
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

  /** The weight in oracle state {@code oracle} (1..R) with this queue. */
  public double at(QueryType query, int oracle, int queue) {
    return (query == QueryType.LEARN ? learning : obfuscating)[oracle - 1][queue];
  }

  /** A copy of the weights of an oracle state (1..R), by queue. */
  public double[] row(QueryType query, int oracle) {
    return (query == QueryType.LEARN ? learning : obfuscating)[oracle - 1].clone();
  }
}
