package feint.structure;

import java.util.Comparator;

/**
 * First of all reported violations, by number of queries left, then ledger, then oracle state. The
 * result does not depend on the number of threads.
 */
final class FirstViolation {

  private static final Comparator<ViolationLocation.Before> ORDER =
      Comparator.comparingInt(ViolationLocation.Before::left)
          .thenComparing(ViolationLocation.Before::ledger, LedgerRows.ORDER)
          .thenComparingInt(ViolationLocation.Before::oracle);

  private volatile Verdict verdict = new Verdict.Holds();

  /** Returns whether a violation with this many queries left could still be the first. */
  boolean mayPrecede(int left) {
    return !(verdict instanceof Verdict.Broken broken) || location(broken.witness()).left() >= left;
  }

  /** Records the verdict on one slice. */
  void see(Verdict result) {
    if (result instanceof Verdict.Broken broken) {
      offer(broken);
    }
  }

  private synchronized void offer(Verdict.Broken candidate) {
    if (!(verdict instanceof Verdict.Broken known)
        || ORDER.compare(location(candidate.witness()), location(known.witness())) < 0) {
      verdict = candidate;
    }
  }

  private static ViolationLocation.Before location(Violation violation) {
    if (violation.place() instanceof ViolationLocation.Before location) {
      return location;
    }
    throw new IllegalArgumentException("violation must be one of an exact value: " + violation);
  }

  Verdict verdict() {
    return verdict;
  }
}
