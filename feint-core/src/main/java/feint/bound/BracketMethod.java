package feint.bound;

import feint.parallel.Execution;

/**
 * Method that brackets the optimum of one problem. More effort takes more time and never makes
 * either end worse; the last effort gives the best bracket of the method.
 */
public interface BracketMethod {

  /** Returns the number of efforts; they are 0..efforts - 1. */
  int efforts();

  /** Returns the default effort, used if no precision is requested. */
  int usual();

  /** Computes the bracket at an effort, and a policy that attains its upper end. */
  OptimalityCertificate certify(int effort, Execution execution);
}
