package feint.testkit;

/**
 * Assertions on random outcomes, each with a stated false-alarm probability: the probability that a
 * correct program fails the test for a random seed.
 *
 * <p>Tests fix their seeds, so a build either always passes or always fails; the false-alarm
 * probability is that of a failure after a change of the seed. Such a test is never retried until
 * it passes.
 *
 * <pre>{@code
 * assertThat(estimate.mean(), estimate.standardError()).isConsistentWith(0.25);
 * assertCounts(observed).follow(probabilities);
 * assertPaired(costOfThreshold, costOfGreedy).firstIsSmaller();
 * }</pre>
 */
public final class StatisticalAssertions {

  private StatisticalAssertions() {}

  /**
   * Starts an assertion on an estimated mean.
   *
   * @param mean the estimate
   * @param standardError its standard error, not the standard deviation of one draw
   */
  public static EstimateAssert assertThat(double mean, double standardError) {
    return new EstimateAssert(mean, standardError);
  }

  /**
   * Starts an assertion on the counts of the outcomes of a repeated, independent draw.
   *
   * @param observed count of each outcome
   */
  public static CountsAssert assertCounts(long... observed) {
    return new CountsAssert(observed);
  }

  /**
   * Starts a comparison of two methods that ran on the same seeds.
   *
   * @param first one value of the first method per seed
   * @param second the values of the second method, in the same order of seeds
   */
  public static PairedAssert assertPaired(double[] first, double[] second) {
    return new PairedAssert(first, second);
  }
}
