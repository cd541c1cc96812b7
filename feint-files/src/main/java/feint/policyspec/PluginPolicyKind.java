package feint.policyspec;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginOptions;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.plugin.PluginPolicy;
import feint.policy.plugin.PolicyPlugin;

/** Policies of a plug-in, without known guarantees. */
record PluginPolicyKind(LoadedPlugin<PolicyPlugin> plugin) implements PolicyKind {

  @Override
  public String word() {
    return plugin.name();
  }

  @Override
  public String explanation() {
    return "a policy of " + plugin.source().jar();
  }

  @Override
  public String sentence(String name) {
    return "Taken from " + plugin.source().jar() + "; audit it to see what it hides.";
  }

  @Override
  public PolicyEncoding<?> encoding() {
    return PluginEncoding.BY_JAR;
  }

  @Override
  public boolean is(String name) {
    return name.equals(word()) || name.startsWith(word() + ":");
  }

  @Override
  public Policy build(String name, Problem problem, Execution execution) {
    PluginOptions options =
        name.equals(word())
            ? PluginOptions.none()
            : plugin
                .guard()
                .call("options", () -> PluginOptions.of(name.substring(word().length() + 1)));
    return PluginPolicy.of(plugin, problem, options);
  }

  @Override
  public String canonical(String name, Problem problem) {
    return name + " of " + plugin.source().fingerprint();
  }

  /** True unless the policy can decide as it would in the scenario's states. */
  @Override
  public boolean countsClients(Policy policy) {
    return policy.remembers().contains(Observable.CONTENTS);
  }

  /** Returns no effort, so that the user learns of a plug-in's faults at once. */
  @Override
  public Effort effort(String name) {
    return Effort.NONE;
  }
}
