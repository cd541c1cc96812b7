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
    if (band == 0 || queries == 0) {
      return 0;
    }
    double odds = (0.5 + band) / (0.5 - band);
    if (Double.isInfinite(odds)) {
      return 1;
    }
    // Binomial weights relative to the largest one, from there to either side. The largest is at
    // least half way, so that all above it are on the right side.
    int mode = (int) Math.min(queries, Math.floor((queries + 1.0) * (0.5 + band)));
    double all = 1;
    double advantage = Integer.signum(2 * mode - queries);
    double weight = 1;
    for (int k = mode; k < queries && weight > 0; k++) {
      weight *= (queries - k) / (k + 1.0) * odds;
      all += weight;
      advantage += weight;
    }
    weight = 1;
    for (int k = mode; k > 0 && weight > 0; k--) {
      weight *= k / (queries - k + 1.0) / odds;
      all += weight;
      advantage += weight * Integer.signum(2 * (k - 1) - queries);
    }
    advantage /= all;
    return Math.max(0, advantage);
  }
}
