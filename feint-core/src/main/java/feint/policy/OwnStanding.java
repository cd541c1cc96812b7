package feint.policy;

import feint.model.Action;

/** Where a run of a part's policy stands, of as much as it says that it remembers, and checked. */
record OwnStanding(Standing standing, OwnPolicy.Facts facts) implements Standing {

  @Override
  public DecisionRule rule(int t) {
    return facts.checked(facts.guard().call("rule", () -> standing.rule(t)));
  }

  @Override
  public DecoyLaw decoy(Action action) {
    return facts.checked(facts.guard().call("decoy", () -> standing.decoy(action)));
  }

  @Override
  public boolean stops() {
    return facts.guard().call("stops", standing::stops);
  }

  @Override
  public Standing after(Turn turn) {
    return new OwnStanding(
        facts.guard().call("after", () -> standing.after(facts.remembered(turn))), facts);
  }
}
