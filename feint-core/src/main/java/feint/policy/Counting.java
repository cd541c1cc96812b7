package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.Shape;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A policy that was made for the oracle's states, played where it is seen how many clients are
 * connected: it does what it would in the state that this number falls into. A mixture stays one.
 *
 * <p>Nothing is proven of it: what a policy takes for the chain of the oracle's states is not that
 * of clients who come and go.
 */
public final class Counting implements SinglePolicy {

  private final SinglePolicy policy;
  private final Participation participation;
  private final int[] states;
  private final Shape shape;

  private Counting(SinglePolicy policy, Participation participation) {
    this.policy = policy;
    this.participation = participation;
    this.states =
        IntStream.rangeClosed(0, participation.clients())
            .map(connected -> participation.state(connected) - 1)
            .toArray();
    Shape its = policy.shape();
    this.shape =
        new Shape(its.horizon(), its.successes(), states.length, its.actions(), its.prior());
  }

  /**
   * The policy for the number of connected clients, from 0 (oracle state 1) on.
   *
   * @param policy made for the oracle's states that the participation has
   */
  public static Policy of(Policy policy, Participation participation) {
    Checks.require(
        policy.shape().oracleStates() == participation.states(),
        "oracle states of the policy",
        "must be those of the participation, " + participation.states(),
        policy.shape().oracleStates());
    Checks.require(
        !policy.remembers().contains(Sight.CONTENTS),
        "policy",
        "must not remember in which states steps were made: make it for the number of clients",
        policy.remembers());
    return policy instanceof SinglePolicy single
        ? new Counting(single, participation)
        : MixturePolicy.of(
            policy.parts().stream()
                .map(part -> new Part(new Counting(part.policy(), participation), part.weight()))
                .toList());
  }

  /** What it does in the oracle's states. */
  public SinglePolicy policy() {
    return policy;
  }

  /** Which number of clients falls into which state. */
  public Participation participation() {
    return participation;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public Set<Sight> remembers() {
    return policy.remembers();
  }

  @Override
  public int decoys() {
    return policy.decoys();
  }

  @Override
  public Memory start() {
    return new Looking(policy.start(), states);
  }

  /** Sees numbers of clients, and remembers states. */
  private static final class Looking implements Memory {

    private final Memory memory;
    private final int[] states;

    Looking(Memory memory, int[] states) {
      this.memory = memory;
      this.states = states;
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return memory.rule(t, ledger).lookedUp(states);
    }

    @Override
    public void see(Turn turn) {
      int madeIn = turn.stepped() ? states[turn.madeIn() - 1] + 1 : turn.madeIn();
      memory.see(new Turn(turn.action(), turn.decoy(), madeIn));
    }

    @Override
    public boolean stops() {
      return memory.stops();
    }

    @Override
    public Memory followedBy(Memory fresh) {
      return fresh instanceof Looking looking
          ? new Looking(memory.followedBy(looking.memory), states)
          : fresh;
    }

    @Override
    public DecoyLaw decoy(Action action) {
      return memory.decoy(action);
    }
  }
}
