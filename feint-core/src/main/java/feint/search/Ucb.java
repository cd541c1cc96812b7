package feint.search;

import feint.math.Checks;
import feint.math.ResourceLimitException;
import feint.math.SearchState;
import feint.math.Seed;
import feint.model.Shape;
import feint.simulation.Simulator;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/**
 * Bandit of the paper's Theorem 3: every threshold policy is an arm, an episode is a pull, and the
 * arm with the lowest lower confidence bound of its cost is pulled next.
 *
 * <p>S. Bubeck and N. Cesa-Bianchi, "Regret analysis of stochastic and nonstochastic multi-armed
 * bandit problems", Foundations and Trends in Machine Learning 5, 2012, chapter 2: after n pulls of
 * which an arm had k, its bound is mean - sqrt(2 &alpha; &sigma;&sup2; ln n / k), and for &alpha;
 * &gt; 2 the regret is at most the sum over the other arms of 8 &alpha; &sigma;&sup2; ln n /
 * &Delta; + &alpha; &Delta; / (&alpha; - 2), where &Delta; is the cost of the arm less that of the
 * best.
 *
 * <p>Differences from the paper: thresholds out of order are not arms; &sigma; is not known in
 * advance but estimated, arm by arm; a pull is the mean of a few episodes; and pull k of every arm
 * runs on the same random numbers, which leaves the pulls of an arm independent and makes arms
 * easier to compare.
 *
 * @param thresholdStep the distance of neighbouring thresholds on the grid, at least 1
 * @param exploration &alpha;, positive; greater than 2 for the regret's bound to hold
 * @param episodes number of episodes averaged by a pull, at least 1
 */
public record Ucb(int thresholdStep, double exploration, int episodes) implements ResumableSearch {

  /** Largest number of arms; each is pulled twice before the first bound is computed. */
  public static final int MOST_ARMS = 10_000;

  /** Number of pulls that usually suffices if there are few arms. */
  public static final int DEFAULT_PULLS = 40_000;

  public Ucb {
    Checks.atLeast(1, thresholdStep, "threshold step");
    Checks.positive(exploration, "exploration");
    Checks.atLeast(1, episodes, "episodes per pull");
  }

  /**
   * Returns the default settings: all whole thresholds, exploration just strong enough for the
   * regret's bound.
   */
  public static Ucb defaults() {
    return new Ucb(1, 2.1, 20);
  }

  /**
   * Returns a copy with another distance of neighbouring thresholds.
   *
   * @param step at least 1
   */
  public Ucb withThresholdStep(int step) {
    return new Ucb(step, exploration, episodes);
  }

  /**
   * Returns a copy with other exploration.
   *
   * @param alpha positive; greater than 2 for the regret's bound to hold
   */
  public Ucb withExploration(double alpha) {
    return new Ucb(thresholdStep, alpha, episodes);
  }

  /**
   * Returns a copy with another number of episodes averaged by a pull.
   *
   * @param perPull at least 1
   */
  public Ucb withEpisodes(int perPull) {
    return new Ucb(thresholdStep, exploration, perPull);
  }

  /**
   * Returns the arms for a shape.
   *
   * @throws ResourceLimitException if there are more than {@link #MOST_ARMS}
   */
  public List<CandidatePolicy.WithThresholds> arms(Shape shape) {
    ThresholdGrid grid = ThresholdGrid.over(shape, thresholdStep);
    BigInteger size = grid.size();
    if (size.compareTo(BigInteger.valueOf(MOST_ARMS)) > 0) {
      throw new ResourceLimitException(
          String.format(
              Locale.ROOT,
              "ucb would need %s arms for %d thresholds over a queue of %d; the limit is %,d:"
                  + " use spsa, or coarsen with --threshold-step",
              format(size),
              grid.dimensions(),
              shape.successes(),
              MOST_ARMS));
    }
    return grid.policies();
  }

  private static String format(BigInteger size) {
    return size.bitLength() < 30
        ? String.format(Locale.ROOT, "%,d", size)
        : String.format(
            Locale.ROOT, "%.2e", new java.math.BigDecimal(size).round(new MathContext(3)));
  }

  @Override
  public SearchRun begin(Shape shape, Simulator simulator, Seed seed, SearchState notes) {
    return new UcbRun(this, arms(shape), simulator, seed, notes);
  }
}
