package feint.policy;

import feint.math.Checks;
import feint.math.Distribution;
import feint.model.Problem;
import feint.model.Shape;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A policy that is drawn from several when a run begins, and then stays the same: what the optimum
 * under constraints is in general.
 */
public final class MixturePolicy implements Policy {

  private final List<Part> parts;

  private MixturePolicy(List<Part> parts) {
    this.parts = parts;
  }

  /** The mixture of these, which must be of one shape; the weights must add up to 1. */
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
  public Set<Sight> remembers() {
    EnumSet<Sight> all = EnumSet.noneOf(Sight.class);
    parts.forEach(part -> all.addAll(part.policy().remembers()));
    return all;
  }

  @Override
  public int decoys() {
    return parts.get(0).policy().decoys();
  }

  /**
   * Whoever were told which part was drawn would know no less: so the advantage is at most the
   * average of the parts', for those of whom all parts speak.
   */
  @Override
  public Claim claim(Problem world) {
    EnumSet<Sight> seen = EnumSet.allOf(Sight.class);
    double advantage = 0;
    for (Part part : parts) {
      Claim claim = part.policy().claim(world);
      seen.retainAll(claim.seen());
      advantage += part.weight() * claim.advantage();
    }
    return seen.isEmpty() ? Claim.NONE : new Claim(Math.min(1, advantage), seen);
  }
}
