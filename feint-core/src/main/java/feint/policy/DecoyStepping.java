package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import java.util.Set;

/**
 * Policy that queries as another one, and whose decoy moves by its own distribution. A mixture
 * remains a mixture.
 */
public final class DecoyStepping implements SinglePolicy {

  private final SinglePolicy policy;
  private final DecoyDistribution law;

  private DecoyStepping(SinglePolicy policy, DecoyDistribution law) {
    this.policy = policy;
    this.law = law;
  }

  /**
   * Returns a policy that queries as {@code policy}, with a decoy that always moves by {@code law}.
   */
  public static Policy by(DecoyDistribution law, Policy policy) {
    Checks.require(!law.differs(), "steps", "must be the same for all decoys", law);
    return policy instanceof SinglePolicy single
        ? new DecoyStepping(single, law)
        : MixturePolicy.of(
            policy.parts().stream()
                .map(part -> new Part(new DecoyStepping(part.policy(), law), part.weight()))
                .toList());
  }

  /** Returns the policy whose queries it sends. */
  public SinglePolicy policy() {
    return policy;
  }

  /** Returns the distribution of the decoy's steps. */
  public DecoyDistribution law() {
    return law;
  }

  @Override
  public Shape shape() {
    return policy.shape();
  }

  @Override
  public Set<Observable> remembers() {
    return policy.remembers();
  }

  @Override
  public int decoys() {
    return policy.decoys();
  }

  /**
   * Returns the guarantee of the policy without steps and their contents, which depend on the new
   * distribution.
   */
  @Override
  public LeakageGuarantee claim(Problem world) {
    return policy.remembers().isEmpty()
        ? policy.claim(world).without(Observable.STEPS).without(Observable.CONTENTS)
        : LeakageGuarantee.NONE;
  }

  @Override
  public Memory start() {
    return new Stepping(policy.start(), law);
  }

  private record Stepping(Memory memory, DecoyDistribution law) implements Memory {

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return memory.rule(t, ledger);
    }

    @Override
    public void see(PublicQuery query) {
      memory.see(query);
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
    public DecoyDistribution decoy(Action action) {
      return law.withDecoysOf(memory.decoy(action));
    }
  }
}
