package feint.model;

import feint.math.Checks;

/**
 * What the learner decides before a query: the paper's <i>u = (a, i)</i>.
 *
 * <p>Actions are ordered as optimal policies can be monotone in the queue: from (obfuscate, highest
 * incentive) down to (obfuscate, lowest), then from (learn, lowest) up to (learn, highest). The
 * paper prints the obfuscating half the other way round.
 *
 * @param incentive the amount paid, a positive integer
 */
public record Action(QueryType query, int incentive) implements Comparable<Action> {

  public Action {
    Checks.atLeast(1, incentive, "incentive");
  }

  public static Action obfuscate(int incentive) {
    return new Action(QueryType.OBFUSCATE, incentive);
  }

  public static Action learn(int incentive) {
    return new Action(QueryType.LEARN, incentive);
  }

  public boolean learns() {
    return query == QueryType.LEARN;
  }

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
