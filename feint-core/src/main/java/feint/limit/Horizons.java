package feint.limit;

import feint.math.Checks;
import feint.model.Problem;
import feint.work.Progress;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Looks for the shortest horizon that a bound does not exclude. A horizon that is excluded excludes
 * all shorter ones: queries that are left over can be sent without leaking anything, and do no
 * harm.
 */
final class Horizons {

  /** How many times the problem's own horizon is looked at. */
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
   * The shortest horizon that neither excludes.
   *
   * @param quick tried first, on all lengths
   * @param slow tried on what the quick one has left
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
   * The horizon after the last one that is found to be excluded, in steps that double until one is
   * not, then by halving.
   *
   * @param excluded known to be excluded
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
      // How many trials it takes is not known beforehand.
      trials++;
      progress.reached(1 - 1 / (1 + 0.1 * trials));
    }
    return some;
  }
}
