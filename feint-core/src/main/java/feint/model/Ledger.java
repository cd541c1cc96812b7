package feint.model;

/**
 * What the eavesdropper can add up: the paper's <i>I</i> and the numerator of equation 5.
 *
 * <p>A run starts from a prior, a pseudo-observation that the paper does not have: without it the
 * belief before the first query would be 0/0. 0 &lt; learning &lt; paid holds at the start and so
 * for ever.
 *
 * @param paid incentive paid on all queries so far, <i>I</i>
 * @param learning the part of it paid on learning queries, <i>L</i>
 */
public record Ledger(int paid, int learning) {

  /** Belief one half with the weight of two units of incentive. */
  public static final Ledger DEFAULT_PRIOR = new Ledger(2, 1);

  public Ledger {
    if (!(0 < learning && learning < paid)) {
      // Ledgers are made once per query: the message is put together only when it is needed.
      throw new IllegalArgumentException(
          "ledger must have 0 < learning < paid, was paid " + paid + ", learning " + learning);
    }
  }

  /** The ledger after one more query. */
  public Ledger after(Action action) {
    return new Ledger(
        paid + action.incentive(), action.learns() ? learning + action.incentive() : learning);
  }

  /** The eavesdropper's belief &delta; = L/I that the learning trajectory is the true one. */
  public double belief() {
    return (double) learning / paid;
  }

  /** The margin S = I - 2L by which the decoy leads: positive when the belief is below one half. */
  public int margin() {
    return paid - 2 * learning;
  }

  /** Whether the eavesdropper does not point at the decoy: 2L &ge; I. */
  public boolean exposed() {
    return margin() <= 0;
  }

  /** The chance that the eavesdropper of equation 5 is right: a tie is a coin. */
  public double eavesdropperCorrect() {
    return margin() < 0 ? 1 : margin() == 0 ? 0.5 : 0;
  }
}
