package feint.structure;

import java.util.Comparator;

/**
 * The first of all violations offered, by number of queries left, then ledger, then oracle state:
 * the same one on any number of threads.
 */
final class FirstViolation {

  private static final Comparator<Place.Before> ORDER =
      Comparator.comparingInt(Place.Before::left)
          .thenComparing(Place.Before::ledger, LedgerRows.ORDER)
          .thenComparingInt(Place.Before::oracle);

  private volatile Verdict verdict = new Verdict.Holds();

  /** Whether a violation with this many queries left could still be the first. */
  boolean isOpen(int left) {
    return !(verdict instanceof Verdict.Broken broken) || place(broken.witness()).left() >= left;
  }

  /** Takes note of the verdict on one slice. */
  void see(Verdict found) {
    if (found instanceof Verdict.Broken broken) {
      offer(broken);
    }
  }

  private synchronized void offer(Verdict.Broken found) {
    if (!(verdict instanceof Verdict.Broken known)
        || ORDER.compare(place(found.witness()), place(known.witness())) < 0) {
      verdict = found;
    }
  }

  private static Place.Before place(Violation violation) {
    if (violation.place() instanceof Place.Before place) {
      return place;
    }
    throw new IllegalArgumentException("violation must be one of an exact value: " + violation);
  }

  Verdict verdict() {
    return verdict;
  }
}
