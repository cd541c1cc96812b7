package feint.zeroleak.oblivious;

import feint.math.Distribution;
import java.util.Arrays;

/**
 * Exact forecast of an oblivious policy, without Monte-Carlo error.
 *
 * @param successes distribution of the final number of successes of all trajectories together,
 *     0..(K+1)M; those that a trajectory no longer needs do not count
 * @param queueLaw distribution of b_N, the successes that the real trajectory lacks at the end
 * @param expectedIncentive expected incentive of a run
 * @param expectedQueries expected number of queries of a run
 * @param error bound on the error of every probability here, including rounding
 */
public record ObliviousForecast(
    Distribution successes,
    Distribution queueLaw,
    double expectedIncentive,
    double expectedQueries,
    double error) {

  static ObliviousForecast of(
      double[] successes, double[] queue, double incentive, double queries, double error) {
    return new ObliviousForecast(scaled(successes), scaled(queue), incentive, queries, error);
  }

  private static Distribution scaled(double[] law) {
    // Sums of many probabilities differ from 1 by rounding errors.
    double sum = Arrays.stream(law).sum();
    return Distribution.of(Arrays.stream(law).map(p -> p / sum).toArray());
  }

  /** Returns the probability that the real trajectory has all its successes. */
  public double finishProbability() {
    return queueLaw.at(0);
  }
}
