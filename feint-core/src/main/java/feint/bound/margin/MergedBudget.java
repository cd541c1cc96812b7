package feint.bound.margin;

import feint.model.Action;
import feint.model.Problem;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Budget that merges time and margin: the amount that each action uses, in whole units, and the
 * amount that a run has if it does not end exposed.
 *
 * <p>Measured from the highest incentive h, a query of incentive i uses h - i units of margin if it
 * obfuscates and h + i if it learns, and one unit of time. All N queries use N units of time and,
 * if the run ends with a margin of at least 1, at most hN + S - 1 units of margin, S being the
 * margin at the start. With prices p and q per unit, a query uses p + q times its margin, and the
 * run no more than pN + q(hN + S - 1). Both are rounded down: a sum of numbers rounded down is a
 * whole number, and no larger than the sum.
 */
final class MergedBudget {

  private final int[] uses;
  private final long budget;

  private MergedBudget(int[] uses, long budget) {
    this.uses = uses;
    this.budget = budget;
  }

  /**
   * Creates the budget at a price of time and one of margin. The latter is a fraction, since
   * incentives in cents would make whole prices far too fine.
   */
  static MergedBudget of(Problem problem, Prices prices) {
    int highest = problem.actions().highestIncentive();
    int[] uses =
        problem.actions().toList().stream()
            .mapToInt(
                u ->
                    Math.toIntExact(
                        prices.time + prices.margin * marginUsed(u, highest) / prices.parts))
            .toArray();
    // Margins are used in multiples of their common divisor; a remainder cannot be used.
    long unit = unit(problem);
    long had = Math.floorDiv(marginHad(problem), unit) * unit;
    return new MergedBudget(
        uses,
        (long) prices.time * problem.horizon() + Math.floorDiv(prices.margin * had, prices.parts));
  }

  /**
   * Prices: {@code time} for a unit of time, and {@code margin} / {@code parts} for a unit of
   * margin.
   */
  record Prices(int time, long margin, long parts) {}

  /** Returns the margin that an action uses, measured from obfuscating at the highest incentive. */
  static long marginUsed(Action u, int highest) {
    return u.learns() ? (long) highest + u.incentive() : (long) highest - u.incentive();
  }

  /** Returns the margin that a whole run may use without ending exposed; negative if it must. */
  static long marginHad(Problem problem) {
    return (long) problem.actions().highestIncentive() * problem.horizon()
        + problem.prior().margin()
        - 1;
  }

  /** Returns the greatest common divisor of the margins that actions use. */
  static long unit(Problem problem) {
    int highest = problem.actions().highestIncentive();
    return problem.actions().toList().stream()
        .mapToLong(u -> marginUsed(u, highest))
        .reduce(0, MergedBudget::divisor);
  }

  private static long divisor(long a, long b) {
    return b == 0 ? a : divisor(b, a % b);
  }

  /** Returns the budget increased by {@code had}, with {@code used} more for each action. */
  MergedBudget plus(long had, IntUnaryOperator used) {
    int[] more = uses.clone();
    Arrays.setAll(more, u -> uses[u] + used.applyAsInt(u));
    return new MergedBudget(more, budget + had);
  }

  /** Returns the amount that the action at this index uses. */
  int use(int u) {
    return uses[u];
  }

  /** Returns the budget of a run that does not end exposed; negative if every run does. */
  long budget() {
    return budget;
  }
}
