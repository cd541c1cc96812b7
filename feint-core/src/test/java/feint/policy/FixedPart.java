package feint.policy;

import feint.model.Problem;
import feint.plugin.PluginOptions;
import feint.policy.plugin.PolicyPlugin;

/** Plug-in that returns the same policy for every problem. */
public record FixedPart(Policy policy) implements PolicyPlugin {

  @Override
  public String name() {
    return "fixed";
  }

  @Override
  public Policy create(Problem problem, PluginOptions options) {
    return policy;
  }
}
