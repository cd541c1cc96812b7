package feint.structure;

import feint.structure.Violation.Term;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Function of the queue. Monotonicity and convexity are decided by neighbours: sums of non-negative
 * steps are non-negative, and steps of which no neighbours decrease are ordered.
 *
 * <p>Both are meant weakly, and rounding must not break them: a step counts as negative only beyond
 * what {@link Factors#rounding} allows.
 *
 * @param subject name of the function, as the subject of a sentence
 * @param first the smallest queue of the domain
 * @param unit numbers smaller than this are rounded as if they were as large
 */
// Created and used within one call, and never compared.
@SuppressWarnings("ArrayRecordComponent")
record Curve(String subject, double[] values, int first, double unit) {

  /** Tests whether the function is increasing and convex; a fall is reported before a bend. */
  Verdict increasingConvex(ViolationLocation location, List<Integer> actions) {
    Verdict increasing = increasing(location, actions);
    return increasing.holds() ? convex(location, actions) : increasing;
  }

  /** Tests whether f(b) is at most f(b + 1); the witness is the smallest b with a fall. */
  Verdict increasing(ViolationLocation location, List<Integer> actions) {
    for (int b = first; b + 1 < values.length; b++) {
      if (values[b + 1] - values[b] < -rounding(b, b + 1)) {
        return new Verdict.Broken(fall(b, location, actions));
      }
    }
    return new Verdict.Holds();
  }

  /**
   * Tests whether the step from b is at most the step from b + 1; the witness is the smallest b.
   */
  Verdict convex(ViolationLocation location, List<Integer> actions) {
    for (int b = first; b + 2 < values.length; b++) {
      double bend = (values[b + 2] - values[b + 1]) - (values[b + 1] - values[b]);
      if (bend < -(rounding(b, b + 1) + rounding(b + 1, b + 2))) {
        return new Verdict.Broken(bend(b, location, actions));
      }
    }
    return new Verdict.Holds();
  }

  private double rounding(int b, int next) {
    return Factors.rounding(values[b], values[next], unit);
  }

  private Violation fall(int b, ViolationLocation location, List<Integer> actions) {
    String claim =
        String.format(
            Locale.ROOT,
            "%s falls from %s at queue %d to %s at queue %d",
            subject,
            Violation.digits(values[b]),
            b,
            Violation.digits(values[b + 1]),
            b + 1);
    return new Violation(location, List.of(b, b + 1), actions, terms(b, b + 1), claim);
  }

  private Violation bend(int b, ViolationLocation location, List<Integer> actions) {
    String claim =
        String.format(
            Locale.ROOT,
            "%s is not convex at queues %d, %d, %d: it changes by %s, then by %s",
            subject,
            b,
            b + 1,
            b + 2,
            Violation.digits(values[b + 1] - values[b]),
            Violation.digits(values[b + 2] - values[b + 1]));
    return new Violation(location, List.of(b, b + 1, b + 2), actions, terms(b, b + 2), claim);
  }

  private List<Term> terms(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(b -> new Term("atQueue" + b, values[b]))
        .toList();
  }
}
