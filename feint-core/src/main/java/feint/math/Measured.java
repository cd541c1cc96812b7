package feint.math;

import java.util.Optional;

/**
 * Number measured on independent draws. An exact quantity is a plain number; a measured one is of
 * one of these kinds, each with a confidence interval that holds for any number of draws:
 *
 * <ul>
 *   <li>{@link Estimate}, a mean of real numbers: Student's interval;
 *   <li>{@link Confined}, a mean of real numbers in a known range: Student's interval, clipped to
 *       the range;
 *   <li>{@link Proportion}, the frequency of an event: the interval of Clopper and Pearson;
 *   <li>{@link Bounded}, a mean of numbers in [0, 1]: Hoeffding's interval;
 *   <li>{@link ChoiceMean}, a mean of numbers selected by a choice: from the intervals of the
 *       choice and of both numbers.
 * </ul>
 */
public sealed interface Measured permits Estimate, Confined, Proportion, Bounded, ChoiceMean {

  /** Default confidence level of intervals. */
  double LEVEL = 0.95;

  /** Returns the mean of the draws. */
  double mean();

  /** Returns the standard error of the mean; NaN if there were fewer than two draws. */
  double standardError();

  /** Returns the number of draws. */
  long draws();

  /**
   * Returns the interval that contains the true mean with at least this probability.
   *
   * @param level confidence level, between 0 and 1
   * @return empty if the draws do not determine their spread
   */
  Optional<Interval> interval(double level);

  /** Returns the 95 % interval. */
  default Optional<Interval> interval() {
    return interval(LEVEL);
  }
}
