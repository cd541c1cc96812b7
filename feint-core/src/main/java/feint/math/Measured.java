package feint.math;

import java.util.Optional;

/**
 * A number measured on independent draws. What is exact is a plain number; what was measured is one
 * of these, and each kind has the interval that holds for it, however few draws there were:
 *
 * <ul>
 *   <li>an {@link Estimate}, a mean of real numbers: Student's;
 *   <li>a {@link Confined} mean, of real numbers in a known range: Student's, cut at the range;
 *   <li>a {@link Proportion}, how often something happened: that of Clopper and Pearson;
 *   <li>a {@link Bounded} mean, of numbers in [0, 1]: Hoeffding's;
 *   <li>a {@link Blend}, a mean of numbers that a choice decides on: from those of the choice and
 *       of both numbers.
 * </ul>
 */
public sealed interface Measured permits Estimate, Confined, Proportion, Bounded, Blend {

  /** The chance with which intervals hold if nothing else is said. */
  double LEVEL = 0.95;

  /** The mean of the draws. */
  double mean();

  /** The standard error of the mean; NaN if there were fewer than two draws. */
  double standardError();

  /** How many there were. */
  long draws();

  /**
   * The interval that holds the true mean with at least this chance.
   *
   * @return nothing if the draws do not show how far they spread: then there is nothing to say
   */
  Optional<Interval> interval(double level);

  /** The 95 % interval. */
  default Optional<Interval> interval() {
    return interval(LEVEL);
  }
}
