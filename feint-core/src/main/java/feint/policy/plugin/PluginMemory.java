package feint.policy.plugin;

import feint.model.Action;
import feint.model.Ledger;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.PublicQuery;

/** Validated memory of a plug-in's policy, restricted to the observables that it declares. */
record PluginMemory(Memory memory, PluginPolicy.Facts facts) implements Memory {

  @Override
  public DecisionRule rule(int t, Ledger ledger) {
    return facts.checked(facts.guard().call("rule", () -> memory.rule(t, ledger)));
  }

  @Override
  public void see(PublicQuery query) {
    facts.guard().run("see", () -> memory.see(facts.remembered(query)));
  }

  @Override
  public boolean stops() {
    return facts.guard().call("stops", memory::stops);
  }

  @Override
  public Memory followedBy(Memory fresh) {
    return fresh instanceof PluginMemory own
        ? new PluginMemory(
            facts.guard().call("followedBy", () -> memory.followedBy(own.memory)), facts)
        : fresh;
  }

  @Override
  public DecoyDistribution decoy(Action action) {
    return facts.checked(facts.guard().call("decoy", () -> memory.decoy(action)));
  }
}
