package feint.policy;

import feint.math.Checks;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is proven of a policy: that nobody who sees no more than certain things, whatever they know,
 * has an advantage larger than a bound.
 */
public final class Claim {

  /** Nothing is proven. */
  public static final Claim NONE = new Claim(1, EnumSet.noneOf(Sight.class));

  private final double advantage;
  private final Set<Sight> seen;

  private Claim(double advantage, Set<Sight> seen) {
    this.advantage = advantage;
    this.seen = seen;
  }

  /** Nobody who sees only these has more than this advantage, in [0, 1], on either side. */
  public static Claim atMost(double advantage, Sight first, Sight... more) {
    Checks.probability(advantage, "proven advantage");
    return new Claim(advantage, EnumSet.of(first, more));
  }

  /** Whether it speaks of whoever sees these things. */
  public boolean covers(Set<Sight> seen) {
    return !this.seen.isEmpty() && this.seen.containsAll(seen);
  }

  /** The bound on the advantage of those whom it covers; zero if nothing leaks to them. */
  public double advantage() {
    return advantage;
  }

  /** What is left of the claim for those who do not see this. */
  Claim without(Sight sight) {
    EnumSet<Sight> fewer = EnumSet.noneOf(Sight.class);
    fewer.addAll(seen);
    fewer.remove(sight);
    return new Claim(advantage, fewer);
  }
}
