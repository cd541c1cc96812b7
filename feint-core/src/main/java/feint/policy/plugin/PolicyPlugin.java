package feint.policy.plugin;

import feint.model.Problem;
import feint.plugin.Plugin;
import feint.plugin.PluginOptions;
import feint.policy.Policy;

/**
 * Named policy from a user's jar. The jar lists the class in {@code
 * META-INF/services/feint.policy.plugin.PolicyPlugin} and is passed to a command by {@code --with}.
 *
 * <p>The {@link Policy#claim} of such a policy is ignored. Use an audit to measure its leakage.
 */
public interface PolicyPlugin extends Plugin {

  /**
   * Creates the policy for a problem, whose shape it must have. Called once per command, or once
   * per scenario of a service. Equal arguments must always give the same policy, because runs are
   * rebuilt with it.
   *
   * @throws IllegalArgumentException if there is no policy for this problem or these options
   */
  Policy create(Problem problem, PluginOptions options);
}
