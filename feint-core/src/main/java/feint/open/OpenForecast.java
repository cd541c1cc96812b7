package feint.open;

import feint.math.Distribution;
import java.util.Arrays;

/**
 * What to expect of an open policy, without Monte-Carlo error.
 *
 * @param successes the law of how many successes have been had in the end by all trajectories
 *     together, 0..(K+1)M; those that a trajectory no longer needs do not count
 * @param queueLaw the law of b_N, the successes that the real trajectory lacks in the end
 * @param expectedIncentive what is paid in all
 * @param expectedQueries how many queries are sent
 * @param error by how much, at most, a probability here can be wrong, rounding included
 */
public record OpenForecast(
    Distribution successes,
    Distribution queueLaw,
    double expectedIncentive,
    double expectedQueries,
    double error) {

  static OpenForecast of(
      double[] successes, double[] queue, double incentive, double queries, double error) {
    return new OpenForecast(scaled(successes), scaled(queue), incentive, queries, error);
  }

  private static Distribution scaled(double[] law) {
    // Sums of many probabilities miss 1 by their rounding errors.
    double sum = Arrays.stream(law).sum();
    return Distribution.of(Arrays.stream(law).map(p -> p / sum).toArray());
  }

  /** The probability that the real trajectory has all its successes. */
  public double finishProbability() {
    return queueLaw.at(0);
  }
}
