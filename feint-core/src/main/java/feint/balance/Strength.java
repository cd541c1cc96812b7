package feint.balance;

import feint.policy.Sight;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Whom a balanced policy hides from: what they may see of a query. */
public enum Strength {
  /** Its trajectory and its incentive. */
  TYPES(Sight.QUERIES, Sight.INCENTIVES),
  /** Also whether its trajectory moved. */
  STEPS(Sight.QUERIES, Sight.INCENTIVES, Sight.STEPS),
  /** Also in which state of the oracle the step was made. */
  CONTENTS(Sight.QUERIES, Sight.INCENTIVES, Sight.STEPS, Sight.CONTENTS);

  @SuppressWarnings("ImmutableEnumChecker") // Only copies are handed out.
  private final EnumSet<Sight> seen;

  Strength(Sight first, Sight... more) {
    this.seen = EnumSet.of(first, more);
  }

  /** All that may be seen. */
  public Set<Sight> seen() {
    return EnumSet.copyOf(seen);
  }

  /** Whether steps are seen: then the queue of each reading of the past is known to all. */
  boolean showsSteps() {
    return seen.contains(Sight.STEPS);
  }

  /** Its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
