package feint.zeroleak.oblivious;

import feint.model.Action;
import feint.model.Ledger;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import java.util.Arrays;

/**
 * State of a run of an oblivious policy: the successes that each trajectory still needs, and the
 * memory of its order. Trajectory 0 is the real one, 1..K are the decoys in the order of their
 * first queries.
 *
 * <p>Immutable, except for the state of a {@link #memory}, which changes in place so that a query
 * allocates nothing.
 */
final class ObliviousState implements PolicyState {

  private static final int NONE = -1;

  private final ObliviousPolicy policy;

  /** Number of queries sent, if the order uses it. */
  private int sent;

  private final int[] queues;

  /** Sum of the successes that the trajectories need. */
  private int toCome;

  /** Number of decoys that have been queried. */
  private int decoysQueried;

  /**
   * Turn of the real trajectory, from 0, for the alternating order; NONE while it has not been
   * queried. Other orders use 0 or NONE.
   */
  private int turnOfReal;

  /** Trajectory that was queried last, if the order uses it. */
  private int last;

  private ObliviousState(ObliviousPolicy policy) {
    this.policy = policy;
    this.queues = new int[policy.settings().trajectories()];
    Arrays.fill(queues, policy.shape().successes());
    this.toCome = Arrays.stream(queues).sum();
    this.turnOfReal = NONE;
    this.last = NONE;
  }

  private ObliviousState(ObliviousState state) {
    this.policy = state.policy;
    this.sent = state.sent;
    this.queues = state.queues.clone();
    this.toCome = state.toCome;
    this.decoysQueried = state.decoysQueried;
    this.turnOfReal = state.turnOfReal;
    this.last = state.last;
  }

  static ObliviousState first(ObliviousPolicy policy) {
    return new ObliviousState(policy);
  }

  /** Returns the memory of a run, whose state changes in place. */
  static Memory memory(ObliviousPolicy policy) {
    ObliviousState now = first(policy);
    return new Memory() {
      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return now.rule(t);
      }

      @Override
      public void see(PublicQuery query) {
        now.after(query, true);
      }

      @Override
      public boolean stops() {
        return now.stops();
      }

      @Override
      public DecoyDistribution decoy(Action action) {
        return now.decoy(action);
      }
    };
  }

  @Override
  public boolean stops() {
    return policy.settings().stops() && toCome == 0;
  }

  /** Returns the distribution of the next trajectory. */
  private NextTrajectory next() {
    NextTrajectories all = policy.trajectories();
    return switch (order()) {
      case ONE_FIRST -> oneFirst(all);
      case ALTERNATE -> inTurn(all);
      case COIN -> all.amongAll(decoysQueried);
    };
  }

  private NextTrajectory oneFirst(NextTrajectories all) {
    if (toCome == 0) {
      return all.amongAll(decoysQueried);
    }
    return last != NONE && queues[last] > 0 ? all.certainly(last) : amongNew(all);
  }

  private NextTrajectory inTurn(NextTrajectories all) {
    int turn = sent % queues.length;
    if (sent < queues.length || turnOfReal == NONE) {
      return amongNew(all);
    }
    return all.certainly(turn == turnOfReal ? 0 : turn < turnOfReal ? turn + 1 : turn);
  }

  private NextTrajectory amongNew(NextTrajectories all) {
    return all.amongNew(decoysQueried, turnOfReal == NONE);
  }

  @Override
  public DecisionRule rule(int t) {
    return next().rule(policy.incentives(), t, toCome);
  }

  @Override
  public DecoyDistribution decoy(Action action) {
    return next().decoys();
  }

  @Override
  public ObliviousState after(PublicQuery turn) {
    return after(turn, false);
  }

  /**
   * Returns the state after one more query: this one if nothing changes, otherwise a new one or, in
   * place, this one.
   */
  private ObliviousState after(PublicQuery turn, boolean inPlace) {
    // A wrong hypothesis may count more decoys than there are; its later decisions do not matter.
    int queried = Math.min(turn.decoy(), queues.length - 1);
    boolean steps = turn.stepped() && queues[queried] > 0;
    int left = steps ? queues[queried] - 1 : queues[queried];
    int queriedAfter = Math.max(decoysQueried, queried);
    int turnAfter = queried == 0 && turnOfReal == NONE ? realTurn() : turnOfReal;
    int lastAfter = order() == Order.ONE_FIRST && left > 0 ? queried : NONE;
    int sentAfter = order() == Order.ALTERNATE ? sent + 1 : 0;
    if (!steps
        && queriedAfter == decoysQueried
        && turnAfter == turnOfReal
        && lastAfter == last
        && sentAfter == sent) {
      return this;
    }
    ObliviousState next = inPlace ? this : new ObliviousState(this);
    if (steps) {
      next.queues[queried] = left;
      next.toCome--;
    }
    next.sent = sentAfter;
    next.decoysQueried = queriedAfter;
    next.turnOfReal = turnAfter;
    next.last = lastAfter;
    return next;
  }

  // Information that no longer matters is dropped, so that states with equal decisions are equal.

  private int realTurn() {
    return switch (order()) {
      case ONE_FIRST -> 0;
      case ALTERNATE -> decoysQueried;
      case COIN -> NONE;
    };
  }

  private Order order() {
    return policy.settings().order();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObliviousState that
        && policy == that.policy
        && sent == that.sent
        && decoysQueried == that.decoysQueried
        && turnOfReal == that.turnOfReal
        && last == that.last
        && Arrays.equals(queues, that.queues);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new int[] {Arrays.hashCode(queues), decoysQueried, turnOfReal, last});
  }
}
