package feint.model;

import feint.math.Checks;
import feint.math.Count;
import java.util.Locale;

/**
 * Sizes of a problem. A policy can be played in every problem of its shape, and a search knows only
 * the shape. &Gamma;, &Delta; and the objective are not included.
 *
 * @param horizon N, number of queries of a run, at least 1
 * @param successes M, number of informative learning steps that the learner needs, at least 0
 * @param oracleStates R, number of oracle states, at least 1
 * @param actions every query type with every incentive
 * @param prior ledger before the first query
 */
public record Shape(int horizon, int successes, int oracleStates, Actions actions, Ledger prior) {

  /** Largest ledger of a run, so that margins and sums stay within an int. */
  public static final int LARGEST_LEDGER = 1_000_000_000;

  /** Bound on the number of oracle states, far above the rows of any transition matrix. */
  static final int MOST_ORACLE_STATES = 1 << 24;

  public Shape {
    Checks.atLeast(1, horizon, "horizon");
    Checks.atLeast(0, successes, "successes");
    Checks.within(1, MOST_ORACLE_STATES - 1, oracleStates, "oracle states");
    long most = prior.paid() + (long) horizon * actions.highestIncentive();
    Checks.require(
        most <= LARGEST_LEDGER,
        "prior and horizon times the highest incentive",
        String.format(Locale.ROOT, "must be at most %,d", LARGEST_LEDGER),
        most);
  }

  /** Returns the number of hidden states (o, b), R(M+1). */
  public int hiddenStates() {
    return Math.multiplyExact(oracleStates, successes + 1);
  }

  /**
   * Rejects an object that was made for another shape.
   *
   * @param what name of the object in the message: "policy"
   * @param its shape it was made for
   * @throws IllegalArgumentException if the shapes differ
   */
  public void requireSame(String what, Shape its) {
    if (its.equals(this)) {
      return;
    }
    same(what, "horizon", its.horizon, horizon);
    same(what, "successes", its.successes, successes);
    same(what, "oracle states", its.oracleStates, oracleStates);
    same(what, "actions", its.actions, actions);
    same(what, "prior ledger", its.prior, prior);
  }

  private static void same(String what, String quantity, Object its, Object ours) {
    Checks.require(
        its.equals(ours), quantity + " of the " + what, "must be the problem's, " + ours, its);
  }

  /**
   * Rejects a ledger that no sequence of {@code sent} payments leads to.
   *
   * @throws IllegalArgumentException if the ledger is not reachable
   */
  public void requireReachable(int sent, Ledger ledger) {
    Checks.within(0, horizon, sent, "queries sent");
    String after = " after " + Count.of(sent, "query");
    int paid = ledger.paid() - prior.paid();
    int least = sent * actions.lowestIncentive();
    int most = sent * actions.highestIncentive();
    Checks.within(prior.paid() + least, prior.paid() + most, ledger.paid(), "paid" + after);
    int learning = ledger.learning() - prior.learning();
    Checks.within(prior.learning(), prior.learning() + paid, ledger.learning(), "learning" + after);
    int unit = actions.unit();
    Checks.require(
        paid % unit == 0 && learning % unit == 0,
        "ledger" + after,
        "must differ from the prior by multiples of " + unit,
        ledger);
  }
}
