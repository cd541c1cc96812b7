package feint.structure;

import feint.structure.Violation.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Explanation why no factors satisfy two neighbouring queues.
 *
 * @param factors with a conflict
 * @param queue the smaller of the two queues
 * @param names of the actions
 */
record FactorConflict(Factors factors, int queue, List<String> names, Differences differences) {

  /** Differences between neighbouring actions. */
  interface Differences {
    /** Returns the value of the later action of a pair less that of the earlier one. */
    double at(int kind, int pair, int queue);

    /** Returns the name of the quantity that differs. */
    String subject(int kind);
  }

  /** One end of an interval of factors: the pair and the kind of difference that determine it. */
  private record End(int pair, int kind) {}

  Verdict verdict(ViolationLocation location) {
    int pair = factors.conflict();
    int demanding = factors.demanding(pair);
    End lower = new End(demanding, factors.lowerKind(demanding));
    End upper = new End(pair, factors.upperKind(pair));
    List<Term> numbers = new ArrayList<>();
    numbers.add(new Term("atLeast", factors.lower(demanding)));
    numbers.add(new Term("atMost", factors.upper(pair)));
    numbers.add(new Term("difference", at(lower, queue)));
    numbers.add(new Term("nextDifference", at(lower, queue + 1)));
    List<Integer> actions = new ArrayList<>(List.of(demanding, demanding + 1));
    if (!upper.equals(lower)) {
      numbers.add(new Term("otherDifference", at(upper, queue)));
      numbers.add(new Term("otherNextDifference", at(upper, queue + 1)));
    }
    if (pair != demanding) {
      actions.addAll(List.of(pair, pair + 1));
    }
    String claim =
        upper.equals(lower)
            ? change(lower) + ", which no positive factor allows"
            : takes(lower, "at least", factors.lower(demanding))
                + "; "
                + takes(upper, "at most", factors.upper(pair));
    return new Verdict.Broken(
        new Violation(location, List.of(queue, queue + 1), actions, numbers, claim));
  }

  private String takes(End end, String relation, double bound) {
    return change(end) + ", which takes a factor of " + relation + " " + Violation.digits(bound);
  }

  private String change(End end) {
    return String.format(
        Locale.ROOT,
        "from %s to %s the %s changes by %s at queue %d and by %s at queue %d",
        names.get(end.pair()),
        names.get(end.pair() + 1),
        differences.subject(end.kind()),
        Violation.digits(at(end, queue)),
        queue,
        Violation.digits(at(end, queue + 1)),
        queue + 1);
  }

  private double at(End end, int b) {
    return differences.at(end.kind(), end.pair(), b);
  }
}
