package feint.math;

/**
 * Exact confidence interval for a probability, from the number of successes in independent trials:
 * Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the
 * binomial", Biometrika 26, 1934.
 *
 * <p>It contains the probability with at least the stated level, whatever the probability is, since
 * it consists of the probabilities that neither tail of the binomial distribution rejects. It is
 * often wider than necessary.
 */
public final class ClopperPearson {

  private ClopperPearson() {}

  /**
   * Returns the interval after {@code successes} in {@code trials}.
   *
   * @param successes 0..trials
   * @param trials at least 1
   * @param level least probability that the interval contains the true probability, between 0 and 1
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
   * Returns the two-sided p-value of a probability: twice the smaller tail, which includes the
   * observed number of successes. It is below 1 - level exactly where the interval of that level
   * does not contain the probability.
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

  /**
   * Returns the probability for which {@code successes} or more have the probability {@code tail}.
   */
  private static double low(long successes, long trials, double tail) {
    return successes == 0
        ? 0
        : IncompleteBeta.quantile(tail, (double) successes, (double) (trials - successes + 1));
  }
}
