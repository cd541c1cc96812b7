package feint.testkit.exact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Exact distribution of the result of code that draws from a generator: the code is run once for
 * every way in which its comparisons with its draws can turn out.
 *
 * <p>A draw of {@code nextDouble} is a variable with a uniform distribution on [0, 1). The code,
 * loaded by {@link ExactClasses}, may add numbers to it, subtract numbers from it and compare it
 * with numbers. Each comparison that the earlier ones leave open is tried both ways. The
 * probability of a run is the product of the lengths of the intervals that remain. The real
 * generators draw multiples of 2<sup>-53</sup>; this difference is not covered.
 */
public final class ExactLaw {

  /** Outcomes of the comparisons of a run, in order; the rest are tried as true first. */
  private final List<Boolean> outcomes = new ArrayList<>();

  private final List<Interval> draws = new ArrayList<>();
  private int compared;

  /** Remaining values of a draw. */
  private record Interval(Rational least, Rational bound) {}

  private ExactLaw() {}

  /**
   * Returns the distribution of an experiment's result. Called by code that {@link ExactClasses}
   * has loaded.
   *
   * @param experiment a function of its draws alone, with results that have {@code equals}
   */
  public static <R> Map<R, Rational> of(Function<RandomGenerator, R> experiment) {
    Map<R, Rational> law = new HashMap<>();
    ExactLaw runs = new ExactLaw();
    do {
      runs.begin();
      R result = ExactArithmetic.drawing(runs, () -> experiment.apply(runs::draw));
      law.merge(result, runs.probability(), Rational::plus);
    } while (runs.next());
    return law;
  }

  /** Returns the total variation between two distributions. */
  public static <R> Rational variation(Map<R, Rational> one, Map<R, Rational> other) {
    Map<R, Rational> difference = new HashMap<>(one);
    other.forEach((result, p) -> difference.merge(result, p.negated(), Rational::plus));
    return difference.values().stream()
        .map(Rational::abs)
        .reduce(Rational.ZERO, Rational::plus)
        .over(Rational.of(2, 1));
  }

  private void begin() {
    draws.clear();
    compared = 0;
  }

  /**
   * Prepares the next run, with the last open comparison turned round; false after the last run.
   */
  private boolean next() {
    while (!outcomes.isEmpty() && !outcomes.get(outcomes.size() - 1)) {
      outcomes.remove(outcomes.size() - 1);
    }
    if (outcomes.isEmpty()) {
      return false;
    }
    outcomes.set(outcomes.size() - 1, false);
    return true;
  }

  private Rational probability() {
    Rational product = Rational.ONE;
    for (Interval draw : draws) {
      product = product.times(draw.bound.minus(draw.least));
    }
    return product;
  }

  /** Takes a draw, and returns its number. */
  private long draw() {
    int number = draws.size();
    draws.add(new Interval(Rational.ZERO, Rational.ONE));
    ExactArithmetic.drawn(number);
    return number;
  }

  /** Returns whether a draw is less than a limit; equality has probability 0. */
  boolean less(int draw, Rational limit) {
    Interval now = draws.get(draw);
    if (limit.compareTo(now.least) <= 0) {
      return false;
    }
    if (limit.compareTo(now.bound) >= 0) {
      return true;
    }
    if (compared == outcomes.size()) {
      outcomes.add(true);
    }
    boolean less = outcomes.get(compared);
    compared++;
    draws.set(draw, less ? new Interval(now.least, limit) : new Interval(limit, now.bound));
    return less;
  }
}
