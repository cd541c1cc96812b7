package feint.structure;

import feint.structure.Violation.Term;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A function of the queue. Whether it is increasing and convex is decided by neighbours: sums of
 * non-negative steps are non-negative, and steps that nowhere shrink are ordered.
 *
 * <p>Both are meant weakly, and rounding must not break them: a step counts as negative only beyond
 * what {@link Factors#rounding} allows for.
 *
 * @param subject what the function is, as the subject of a sentence
 * @param first the smallest queue at which the function is looked at
 * @param unit numbers smaller than this are rounded as if they were as large
 */
// Made and used within one call, and never compared.
@SuppressWarnings("ArrayRecordComponent")
record Curve(String subject, double[] values, int first, double unit) {

  /** Whether it is both; a fall is reported rather than a bend. */
  Verdict increasingConvex(Place place, List<Integer> actions) {
    Verdict increasing = increasing(place, actions);
    return increasing.holds() ? convex(place, actions) : increasing;
  }

  /** Whether f(b) is at most f(b + 1); the witness is the smallest b with a fall. */
  Verdict increasing(Place place, List<Integer> actions) {
    for (int b = first; b + 1 < values.length; b++) {
      if (values[b + 1] - values[b] < -rounding(b, b + 1)) {
        return new Verdict.Broken(fall(b, place, actions));
      }
    }
    return new Verdict.Holds();
  }

  /** Whether the step from b on is at most the one from b + 1 on, likewise. */
  Verdict convex(Place place, List<Integer> actions) {
    for (int b = first; b + 2 < values.length; b++) {
      double bend = (values[b + 2] - values[b + 1]) - (values[b + 1] - values[b]);
      if (bend < -(rounding(b, b + 1) + rounding(b + 1, b + 2))) {
        return new Verdict.Broken(bend(b, place, actions));
      }
    }
    return new Verdict.Holds();
  }

  private double rounding(int b, int next) {
    return Factors.rounding(values[b], values[next], unit);
  }

  private Violation fall(int b, Place place, List<Integer> actions) {
    String claim =
        String.format(
            Locale.ROOT,
            "%s falls from %s at queue %d to %s at queue %d",
            subject,
            Violation.digits(values[b]),
            b,
            Violation.digits(values[b + 1]),
            b + 1);
    return new Violation(place, List.of(b, b + 1), actions, terms(b, b + 1), claim);
  }

  private Violation bend(int b, Place place, List<Integer> actions) {
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
    return new Violation(place, List.of(b, b + 1, b + 2), actions, terms(b, b + 2), claim);
  }

  private List<Term> terms(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(b -> new Term("atQueue" + b, values[b]))
        .toList();
  }
}
