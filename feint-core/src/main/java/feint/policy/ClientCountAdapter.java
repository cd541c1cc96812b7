package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.Shape;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Adapter that plays a policy for the oracle's states where the number of connected clients is
 * observed: it acts as the policy does in the state of that number. A mixture remains a mixture.
 *
 * <p>It has no leakage guarantee, because the oracle's states of clients who connect and disconnect
 * do not follow the chain that the policy assumes.
 */
public final class ClientCountAdapter implements SinglePolicy {

  private final SinglePolicy policy;
  private final Participation participation;
  private final int[] states;
  private final Shape shape;

  private ClientCountAdapter(SinglePolicy policy, Participation participation) {
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
   * Returns the policy for the number of connected clients, from 0 (oracle state 1) on.
   *
   * @param policy policy for the oracle states of the participation
   * @throws IllegalArgumentException if the numbers of oracle states differ, or the policy
   *     remembers {@link Observable#CONTENTS}
   */
  public static Policy of(Policy policy, Participation participation) {
    Checks.require(
        policy.shape().oracleStates() == participation.states(),
        "oracle states of the policy",
        "must be those of the participation, " + participation.states(),
        policy.shape().oracleStates());
    Checks.require(
        !policy.remembers().contains(Observable.CONTENTS),
        "policy",
        "must not remember in which states steps were made: make it for the number of clients",
        policy.remembers());
    return policy instanceof SinglePolicy single
        ? new ClientCountAdapter(single, participation)
        : MixturePolicy.of(
            policy.parts().stream()
                .map(
                    part ->
                        new Part(
                            new ClientCountAdapter(part.policy(), participation), part.weight()))
                .toList());
  }

  /** Returns the policy for the oracle's states. */
  public SinglePolicy policy() {
    return policy;
  }

  /** Returns the assignment of numbers of clients to oracle states. */
  public Participation participation() {
    return participation;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public Set<Observable> remembers() {
    return policy.remembers();
  }

  @Override
  public int decoys() {
    return policy.decoys();
  }

  @Override
  public Memory start() {
    return new BucketedMemory(policy.start(), states);
  }

  /** Memory that observes numbers of clients and remembers states. */
  private static final class BucketedMemory implements Memory {

    private final Memory memory;
    private final int[] states;

    BucketedMemory(Memory memory, int[] states) {
      this.memory = memory;
      this.states = states;
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return memory.rule(t, ledger).withSources(states);
    }

    @Override
    public void see(PublicQuery turn) {
      int stepState = turn.stepped() ? states[turn.stepState() - 1] + 1 : turn.stepState();
      memory.see(new PublicQuery(turn.action(), turn.decoy(), stepState));
    }

    @Override
    public boolean stops() {
      return memory.stops();
    }

    @Override
    public Memory followedBy(Memory fresh) {
      return fresh instanceof BucketedMemory bucketed
          ? new BucketedMemory(memory.followedBy(bucketed.memory), states)
          : fresh;
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      return memory.decoy(action);
    }

    @Override
    public Optional<Memory> exchanged() {
      return memory.exchanged().map(other -> new BucketedMemory(other, states));
    }
  }
}
