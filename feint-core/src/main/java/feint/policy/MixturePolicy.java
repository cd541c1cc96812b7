package feint.policy;

import feint.math.Checks;
import feint.math.Distribution;
import feint.model.Problem;
import feint.model.Shape;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Mixture of policies, one of which is drawn at the start of a run and followed to its end. The
 * optimum under constraints has this form in general.
 */
public final class MixturePolicy implements Policy {

  private final List<Part> parts;

  private MixturePolicy(List<Part> parts) {
    this.parts = parts;
  }

  /**
   * Returns a mixture.
   *
   * @param parts policies of one shape and one number of decoys; the weights must add up to 1
   * @throws IllegalArgumentException if they are not
   */
  public static MixturePolicy of(List<Part> parts) {
    Distribution.of(parts.stream().mapToDouble(Part::weight).toArray());
    Shape shape = parts.get(0).policy().shape();
    for (Part part : parts) {
      Shape its = part.policy().shape();
      Checks.require(its.equals(shape), "shapes of a mixture's parts", "must be one", its);
      int decoys = part.policy().decoys();
      Checks.require(
          decoys == parts.get(0).policy().decoys(),
          "decoys of a mixture's parts",
          "must be as many",
          decoys);
    }
    return new MixturePolicy(List.copyOf(parts));
  }

  @Override
  public List<Part> parts() {
    return parts;
  }

  @Override
  public Shape shape() {
    return parts.get(0).policy().shape();
  }

  @Override
  public Set<Observable> remembers() {
    EnumSet<Observable> all = EnumSet.noneOf(Observable.class);
    parts.forEach(part -> all.addAll(part.policy().remembers()));
    return all;
  }

  @Override
  public int decoys() {
    return parts.get(0).policy().decoys();
  }

  /**
   * Returns the average of the guarantees, for attackers whom all of them cover. It holds because
   * knowledge of the drawn policy cannot reduce an attacker's advantage.
   */
  @Override
  public LeakageGuarantee claim(Problem world) {
    EnumSet<Observable> seen = EnumSet.allOf(Observable.class);
    double advantage = 0;
    for (Part part : parts) {
      LeakageGuarantee claim = part.policy().claim(world);
      seen.retainAll(claim.seen());
      advantage += part.weight() * claim.advantage();
    }
    return seen.isEmpty()
        ? LeakageGuarantee.NONE
        : new LeakageGuarantee(Math.min(1, advantage), seen);
  }
}
