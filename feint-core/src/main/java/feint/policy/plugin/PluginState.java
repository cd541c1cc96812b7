package feint.policy.plugin;

import feint.model.Action;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;

/** Validated memory state of a plug-in's policy, restricted to the observables that it declares. */
record PluginState(PolicyState state, PluginPolicy.Facts facts) implements PolicyState {

  @Override
  public DecisionRule rule(int t) {
    return facts.checked(facts.guard().call("rule", () -> state.rule(t)));
  }

  @Override
  public DecoyDistribution decoy(Action action) {
    return facts.checked(facts.guard().call("decoy", () -> state.decoy(action)));
  }

  @Override
  public boolean stops() {
    return facts.guard().call("stops", state::stops);
  }

  @Override
  public PolicyState after(PublicQuery query) {
    return new PluginState(
        facts.guard().call("after", () -> state.after(facts.remembered(query))), facts);
  }
}
