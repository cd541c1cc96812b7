package feint.math;

/**
 * The exact interval for a probability, from the number of successes in independent trials: Clopper
 * and Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial",
 * Biometrika 26, 1934.
 *
 * <p>It holds the probability with at least the stated level, whatever the probability is, since it
 * is made of those that neither tail of the binomial law speaks against. The price is that it is
 * often wider than it need be.
 */
public final class ClopperPearson {

  private ClopperPearson() {}

  /**
   * The interval after {@code successes} in {@code trials}.
   *
   * @param trials at least 1: of nothing, nothing follows
   * @param level the least chance that the interval holds the probability, between 0 and 1
   */
  public static Interval interval(long successes, long trials, double level) {
    Checks.require(trials >= 1, "trials", "must be at least 1", trials);
    Checks.require(
        successes >= 0 && successes <= trials, "successes", "must be in 0.." + trials, successes);
    Checks.require(level > 0 && level < 1, "level", "must be between 0 and 1", level);
    double tail = (1 - level) / 2;
    return new Interval(low(successes, trials, tail), 1 - low(trials - successes, trials, tail));
  }

  /**
   * How often trials of this probability bring so many successes, or a number that is further out
   * on either side: twice the smaller tail. It is below 1 - level exactly where the interval of
   * that level does not hold the probability.
   */
  public static double chance(long successes, long trials, double probability) {
    Checks.probability(probability, "probability");
    double orMore = orMore(successes, trials, probability);
    double orFewer = orMore(trials - successes, trials, 1 - probability);
    return Math.min(1, 2 * Math.min(orMore, orFewer));
  }

  private static double orMore(long successes, long trials, double probability) {
    return successes == 0
        ? 1
        : IncompleteBeta.at(probability, (double) successes, (double) (trials - successes + 1));
  }

  /** The probability under which {@code successes} or more have the chance {@code tail}. */
  private static double low(long successes, long trials, double tail) {
    return successes == 0
        ? 0
        : IncompleteBeta.quantile(tail, (double) successes, (double) (trials - successes + 1));
  }
}
