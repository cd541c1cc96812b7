package feint.bound;

import feint.work.Execution;

/**
 * A way to bracket the optimum of one problem. More effort takes more time, and never makes either
 * end worse than the effort before; the last effort is as good as the method gets.
 */
public interface BracketMethod {

  /** How many efforts there are: 0..efforts - 1. */
  int efforts();

  /** The effort to begin with where nothing is said about the gap. */
  int usual();

  /** The bracket at an effort, and a policy that attains its upper end. */
  Certificate certify(int effort, Execution execution);
}
