/**
 * Policies from jars. Authors implement {@link feint.policy.plugin.PolicyPlugin}; a {@link
 * feint.policy.plugin.PluginPolicy} checks each of their decisions.
 */
package feint.policy.plugin;
