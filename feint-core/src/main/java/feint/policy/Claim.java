package feint.policy;

import feint.math.Checks;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is proven of a policy: that nobody who sees no more than certain things, whatever they know,
 * has an advantage larger than a bound.
 *
 * @param advantage the bound, in [0, 1] and on either side; zero if nothing leaks
 * @param seen what those may see of whom it speaks; empty if it speaks of nobody
 */
public record Claim(double advantage, Set<Sight> seen) {

  /** Nothing is proven. */
  public static final Claim NONE = new Claim(1, Set.of());

  public Claim {
    Checks.probability(advantage, "proven advantage");
    seen = Set.copyOf(seen);
  }

  /** Nobody who sees only these has more than this advantage. */
  public static Claim atMost(double advantage, Sight first, Sight... more) {
    return new Claim(advantage, EnumSet.of(first, more));
  }

  /** Whether it speaks of whoever sees these things. */
  public boolean covers(Set<Sight> seen) {
    return !this.seen.isEmpty() && this.seen.containsAll(seen);
  }

  /** What is left of the claim for those who do not see this. */
  Claim without(Sight sight) {
    EnumSet<Sight> fewer = EnumSet.noneOf(Sight.class);
    fewer.addAll(seen);
    fewer.remove(sight);
    return new Claim(advantage, fewer);
  }
}
