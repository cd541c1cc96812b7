package feint.model;

/**
 * Sums that the eavesdropper computes from the incentives: the paper's <i>I</i> and the numerator
 * of equation 5.
 *
 * <p>A run starts from a prior, a pseudo-observation that the paper does not have: without it the
 * belief before the first query would be 0/0. 0 &lt; learning &lt; paid holds for the prior and
 * hence for every ledger of a run.
 *
 * @param paid incentive paid on all queries so far, <i>I</i>
 * @param learning share of it paid on learning queries, <i>L</i>
 */
public record Ledger(int paid, int learning) {

  /** Prior with belief one half and the weight of two units of incentive. */
  public static final Ledger DEFAULT_PRIOR = new Ledger(2, 1);

  public Ledger {
    if (!(0 < learning && learning < paid)) {
      // One ledger is created per query: the message is formatted only on failure.
      throw new IllegalArgumentException(
          "ledger must have 0 < learning < paid, was paid " + paid + ", learning " + learning);
    }
  }

  /** Returns the ledger after one more query. */
  public Ledger after(Action action) {
    return new Ledger(
        paid + action.incentive(), action.learns() ? learning + action.incentive() : learning);
  }

  /**
   * Returns the eavesdropper's belief &delta; = L/I that the learning trajectory is the real one,
   * in (0, 1).
   */
  public double belief() {
    return (double) learning / paid;
  }

  /**
   * Returns the margin S = I - 2L by which the decoy leads. It is positive when the belief is below
   * one half.
   */
  public int margin() {
    return paid - 2 * learning;
  }

  /** Returns whether the run is exposed: the eavesdropper does not pick the decoy, 2L &ge; I. */
  public boolean exposed() {
    return margin() <= 0;
  }

  /** Returns the probability that the eavesdropper of equation 5 is right; one half for a tie. */
  public double eavesdropperCorrect() {
    return margin() < 0 ? 1 : margin() == 0 ? 0.5 : 0;
  }
}
