package feint.zeroleak.balanced;

import feint.policy.Observable;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Observables against which a balanced policy protects. Each level includes those before it. */
public enum ProtectionLevel {
  /** The trajectory and the incentive of each query. */
  TYPES(Observable.QUERIES, Observable.INCENTIVES),
  /** Whether the trajectory moved after the query. */
  STEPS(Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS),
  /** The oracle state in which each step was made. */
  CONTENTS(Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS, Observable.CONTENTS);

  @SuppressWarnings("ImmutableEnumChecker") // Accessors return copies.
  private final EnumSet<Observable> seen;

  ProtectionLevel(Observable first, Observable... more) {
    this.seen = EnumSet.of(first, more);
  }

  /**
   * Returns the observables that an adversary may use without gaining an advantage. The set is a
   * copy.
   */
  public Set<Observable> seen() {
    return EnumSet.copyOf(seen);
  }

  /** Returns whether steps are observed: then the queue under each hypothesis is public. */
  boolean showsSteps() {
    return seen.contains(Observable.STEPS);
  }

  /** Returns the name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
