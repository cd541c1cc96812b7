package feint.policy;

import feint.model.Action;
import feint.model.Ledger;

/** What a part's policy remembers, as far as it says that it does, and checked. */
record OwnMemory(Memory memory, OwnPolicy.Facts facts) implements Memory {

  @Override
  public DecisionRule rule(int t, Ledger ledger) {
    return facts.checked(facts.guard().call("rule", () -> memory.rule(t, ledger)));
  }

  @Override
  public void see(Turn turn) {
    facts.guard().run("see", () -> memory.see(facts.remembered(turn)));
  }

  @Override
  public boolean stops() {
    return facts.guard().call("stops", memory::stops);
  }

  @Override
  public Memory followedBy(Memory fresh) {
    return fresh instanceof OwnMemory own
        ? new OwnMemory(
            facts.guard().call("followedBy", () -> memory.followedBy(own.memory)), facts)
        : fresh;
  }

  @Override
  public DecoyLaw decoy(Action action) {
    return facts.checked(facts.guard().call("decoy", () -> memory.decoy(action)));
  }
}
