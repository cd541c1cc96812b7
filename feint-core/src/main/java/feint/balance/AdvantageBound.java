package feint.balance;

import feint.math.Checks;

/**
 * What no attacker's advantage exceeds against a policy whose next query, given the public past, is
 * a learning one with a probability in one half &plusmn; &epsilon;, and which gives nothing else
 * away.
 *
 * <p>Each pair of coins in the band is a garbling of the pair one half &plusmn; &epsilon;, so that
 * the best that can be had is what N tosses of that coin tell: 2[P(Bin(N, 1/2 + &epsilon;) &gt;
 * N/2) + P(= N/2)/2] - 1. A policy that learns with probability one half + &epsilon; whatever
 * happens attains it.
 */
public final class AdvantageBound {

  private AdvantageBound() {}

  /** The bound after so many queries. */
  public static double of(int queries, double band) {
    Checks.atLeast(0, queries, "queries");
    Checks.require(band >= 0 && band <= 0.5, "band", "must be in [0, 0.5]", band);
    if (band == 0) {
      return 0;
    }
    double[] law = new double[queries + 1];
    law[0] = 1;
    for (int n = 1; n <= queries; n++) {
      for (int k = n; k >= 0; k--) {
        law[k] = law[k] * (0.5 - band) + (k > 0 ? law[k - 1] * (0.5 + band) : 0);
      }
    }
    double advantage = 0;
    for (int k = 0; k <= queries; k++) {
      advantage += law[k] * Integer.signum(2 * k - queries);
    }
    return Math.max(0, advantage);
  }
}
