package feint.model;

/**
 * Price of a query as a sum of two terms, each of which reads one entry of the ledger before the
 * query.
 */
public interface PriceTerms {

  /** Returns the term that reads the incentive paid, I. */
  double paid(Action action, int paid);

  /**
   * Returns the term of a learning query that reads the incentive paid on learning queries, L. An
   * obfuscating query has no such term.
   */
  double learning(Action action, int learning);
}
