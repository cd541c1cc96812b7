package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import java.util.Set;

/**
 * A policy that queries as another one does, and whose decoy moves by a law of its own. A mixture
 * stays a mixture.
 */
public final class DecoyStepping implements SinglePolicy {

  private final SinglePolicy policy;
  private final DecoyLaw law;

  private DecoyStepping(SinglePolicy policy, DecoyLaw law) {
    this.policy = policy;
    this.law = law;
  }

  /** Queries as {@code policy}, with a decoy that always moves by {@code law}. */
  public static Policy by(DecoyLaw law, Policy policy) {
    return policy instanceof SinglePolicy single
        ? new DecoyStepping(single, law)
        : MixturePolicy.of(
            policy.parts().stream()
                .map(part -> new Part(new DecoyStepping(part.policy(), law), part.weight()))
                .toList());
  }

  /** What it queries as. */
  public SinglePolicy policy() {
    return policy;
  }

  /** How its decoy moves. */
  public DecoyLaw law() {
    return law;
  }

  @Override
  public Shape shape() {
    return policy.shape();
  }

  @Override
  public Set<Sight> remembers() {
    return policy.remembers();
  }

  @Override
  public int decoys() {
    return policy.decoys();
  }

  /** What steps give away is no part of the claim any more. */
  @Override
  public Claim claim(Problem world) {
    return policy.remembers().isEmpty()
        ? policy.claim(world).without(Sight.STEPS).without(Sight.CONTENTS)
        : Claim.NONE;
  }

  @Override
  public Memory start() {
    return new Stepping(policy.start(), law);
  }

  private record Stepping(Memory memory, DecoyLaw law) implements Memory {

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return memory.rule(t, ledger);
    }

    @Override
    public void see(Turn turn) {
      memory.see(turn);
    }

    @Override
    public boolean stops() {
      return memory.stops();
    }

    @Override
    public Memory followedBy(Memory fresh) {
      return fresh instanceof Stepping stepping
          ? new Stepping(memory.followedBy(stepping.memory), law)
          : fresh;
    }

    @Override
    public DecoyLaw decoy(Action action) {
      return law.towardsThoseOf(memory.decoy(action));
    }
  }
}
