package feint.zeroleak.balanced;

import feint.math.Checks;

/**
 * Upper bound on the advantage of any attacker against a policy whose next query, given the public
 * history, is a learning one with a probability in one half &plusmn; &epsilon;, and which leaks
 * nothing else.
 *
 * <p>Each pair of coins in the band is a garbling of the pair one half &plusmn; &epsilon;, so the
 * best attacker has the information of N tosses of that coin: 2[P(Bin(N, 1/2 + &epsilon;) &gt; N/2)
 * + P(= N/2)/2] - 1. A policy that always learns with probability one half + &epsilon; attains the
 * bound.
 */
public final class AdvantageBound {

  private AdvantageBound() {}

  /**
   * Returns the bound after a number of queries.
   *
   * @param queries N, at least 0
   * @param band &epsilon;, in [0, 1/2]
   * @return the largest possible advantage, in [0, 1]
   */
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
    // Binomial weights relative to the largest one, outwards from the mode. The mode is at least
    // N/2, so all terms above it count fully.
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
