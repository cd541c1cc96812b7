package feint.bound.zeroleak;

import feint.math.Checks;
import feint.model.Problem;
import feint.parallel.Progress;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Search for the shortest horizon that a bound does not exclude. An excluded horizon excludes all
 * shorter ones: additional queries can be sent without leaking anything.
 */
final class Horizons {

  /** Largest horizon that is tried, as a multiple of the problem's horizon. */
  private static final int LONGEST = 100;

  private final Problem problem;
  private final int longest;
  private final Progress progress;
  private int trials;

  Horizons(Problem problem, double finish, Progress progress) {
    Checks.probability(finish, "probability of finishing");
    this.problem = problem;
    this.longest = (int) Math.min(Integer.MAX_VALUE - 1, (long) LONGEST * problem.horizon());
    this.progress = progress;
  }

  /**
   * Returns the shortest horizon that neither test excludes.
   *
   * @param quick the test that is tried first, on all lengths
   * @param slow the test that is tried on the lengths that the quick one leaves
   */
  OptionalInt fewest(Predicate<Problem> quick, Predicate<Problem> slow) {
    int left = first(0, Math.max(1, problem.successes()), n -> quick.test(with(n)));
    int fewest = first(left - 1, Math.max(1, left / 32), n -> slow.test(with(n)));
    progress.reached(1);
    return fewest > longest ? OptionalInt.empty() : OptionalInt.of(fewest);
  }

  private Problem with(int queries) {
    return problem.toBuilder().horizon(queries).build();
  }

  /**
   * Returns the horizon after the last excluded one, by doubling steps until one is not excluded,
   * then by bisection.
   *
   * @param excluded a horizon that is known to be excluded
   */
  private int first(int excluded, int stride, IntPredicate excludes) {
    int none = excluded;
    int some = longest + 1;
    long next = (long) none + stride;
    while (none + 1 < some) {
      int tried = (int) Math.min(next, some - 1);
      if (excludes.test(tried)) {
        next = some > longest ? tried + 2L * (tried - none) : tried + (some - (long) tried) / 2;
        none = tried;
      } else {
        some = tried;
        next = none + ((long) some - none) / 2;
      }
      // The number of trials is not known in advance.
      trials++;
      progress.reached(1 - 1 / (1 + 0.1 * trials));
    }
    return some;
  }
}
