package feint.policy;

import feint.model.Problem;
import feint.part.PartOptions;

/** A part that makes one policy, for every problem. */
public record FixedPart(Policy policy) implements PolicyPart {

  @Override
  public String name() {
    return "fixed";
  }

  @Override
  public Policy create(Problem problem, PartOptions options) {
    return policy;
  }
}
