package feint.zeroleak.oblivious;

import feint.model.Action;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import java.util.Arrays;

/**
 * State of a run of an oblivious policy: the successes that each trajectory still needs, and the
 * memory of its order. Trajectory 0 is the real one, 1..K are the decoys in the order of their
 * first queries.
 */
final class ObliviousState implements PolicyState {

  private static final int NONE = -1;

  private final ObliviousPolicy policy;

  /** Number of queries sent, if the order uses it. */
  private final int sent;

  private final int[] queues;

  /** Sum of the successes that the trajectories need. */
  private final int toCome;

  /** Number of decoys that have been queried. */
  private final int decoysQueried;

  /**
   * Turn of the real trajectory, from 0, for the alternating order; NONE while it has not been
   * queried. Other orders use 0 or NONE.
   */
  private final int turnOfReal;

  /** Trajectory that was queried last, if the order uses it. */
  private final int last;

  private ObliviousState(
      ObliviousPolicy policy, int sent, int[] queues, int decoysQueried, int turnOfReal, int last) {
    this.policy = policy;
    this.sent = sent;
    this.queues = queues;
    int sum = 0;
    for (int queue : queues) {
      sum += queue;
    }
    this.toCome = sum;
    this.decoysQueried = decoysQueried;
    this.turnOfReal = turnOfReal;
    this.last = last;
  }

  static ObliviousState first(ObliviousPolicy policy) {
    int[] queues = new int[policy.settings().trajectories()];
    Arrays.fill(queues, policy.shape().successes());
    return new ObliviousState(policy, 0, queues, 0, NONE, NONE);
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
    int[] after = queues;
    if (steps) {
      after = queues.clone();
      after[queried] = left;
    }
    return new ObliviousState(policy, sentAfter, after, queriedAfter, turnAfter, lastAfter);
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
