package feint.model;

import feint.math.Checks;

/**
 * Decision of the learner before a query: query type and incentive, the paper's <i>u = (a, i)</i>.
 *
 * <p>Actions have the order in which optimal policies can be monotone in the queue: from
 * (obfuscate, highest incentive) down to (obfuscate, lowest), then from (learn, lowest) up to
 * (learn, highest). The paper prints the obfuscating half in reverse.
 *
 * @param query whether the query goes to the learner's own trajectory or to a decoy
 * @param incentive amount paid, a positive integer
 */
public record Action(QueryType query, int incentive) implements Comparable<Action> {

  public Action {
    Checks.atLeast(1, incentive, "incentive");
  }

  /** Returns the obfuscating action that pays this incentive, at least 1. */
  public static Action obfuscate(int incentive) {
    return new Action(QueryType.OBFUSCATE, incentive);
  }

  /** Returns the learning action that pays this incentive, at least 1. */
  public static Action learn(int incentive) {
    return new Action(QueryType.LEARN, incentive);
  }

  /** Returns whether this is a learning query. */
  public boolean learns() {
    return query == QueryType.LEARN;
  }

  /** Compares by the order above. Consistent with equals. */
  @Override
  public int compareTo(Action other) {
    return Integer.compare(rank(), other.rank());
  }

  private int rank() {
    return learns() ? incentive : -incentive;
  }

  @Override
  public String toString() {
    return (learns() ? "learn " : "obfuscate ") + incentive;
  }
}
