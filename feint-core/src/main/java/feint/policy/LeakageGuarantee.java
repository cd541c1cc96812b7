package feint.policy;

import feint.math.Checks;
import java.util.EnumSet;
import java.util.Set;

/**
 * Proven bound on the advantage of every attacker who sees no more than certain observables,
 * whatever else the attacker knows.
 *
 * @param advantage bound on the absolute advantage, in [0, 1]; 0 if nothing leaks
 * @param seen observables that the covered attackers may see; empty if no attacker is covered
 */
public record LeakageGuarantee(double advantage, Set<Observable> seen) {

  /** Absence of a guarantee. */
  public static final LeakageGuarantee NONE = new LeakageGuarantee(1, Set.of());

  public LeakageGuarantee {
    Checks.probability(advantage, "proven advantage");
    seen = Set.copyOf(seen);
  }

  /**
   * Returns the guarantee that an attacker who sees at most these observables has at most this
   * advantage, in [0, 1].
   */
  public static LeakageGuarantee atMost(double advantage, Observable first, Observable... more) {
    return new LeakageGuarantee(advantage, EnumSet.of(first, more));
  }

  /** Returns whether the guarantee covers an attacker who sees these observables. */
  public boolean covers(Set<Observable> seen) {
    return !this.seen.isEmpty() && this.seen.containsAll(seen);
  }

  /** Returns the guarantee restricted to attackers who do not see this observable. */
  LeakageGuarantee without(Observable observable) {
    EnumSet<Observable> fewer = EnumSet.noneOf(Observable.class);
    fewer.addAll(seen);
    fewer.remove(observable);
    return new LeakageGuarantee(advantage, fewer);
  }
}
