package feint.zeroleak.oblivious;

import feint.model.Action;
import feint.model.Actions;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * State of a run of an oblivious policy: the successes that each trajectory still needs, and the
 * memory of its order. Trajectory 0 is the real one, 1..K are the decoys in the order of their
 * first queries.
 */
final class ObliviousState implements PolicyState {

  private static final int NONE = -1;

  private final ObliviousPolicy policy;
  private final int sent;
  private final int[] queues;

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
    this.decoysQueried = decoysQueried;
    this.turnOfReal = turnOfReal;
    this.last = last;
  }

  static ObliviousState first(ObliviousPolicy policy) {
    int[] queues = new int[policy.settings().trajectories()];
    Arrays.fill(queues, policy.shape().successes());
    return new ObliviousState(policy, 0, queues, 0, NONE, NONE);
  }

  private int toCome() {
    return Arrays.stream(queues).sum();
  }

  @Override
  public boolean stops() {
    return policy.settings().stops() && toCome() == 0;
  }

  /** Returns the distribution of the next trajectory. */
  private double[] next() {
    return switch (order()) {
      case ONE_FIRST -> oneFirst();
      case ALTERNATE -> inTurn();
      case COIN -> amongAll();
    };
  }

  private double[] oneFirst() {
    if (toCome() == 0) {
      return amongAll();
    }
    return last != NONE && queues[last] > 0 ? certainly(last) : amongNew();
  }

  private double[] inTurn() {
    int turn = sent % queues.length;
    if (sent < queues.length || turnOfReal == NONE) {
      return amongNew();
    }
    return certainly(turn == turnOfReal ? 0 : turn < turnOfReal ? turn + 1 : turn);
  }

  private double[] certainly(int trajectory) {
    double[] law = new double[queues.length];
    law[trajectory] = 1;
    return law;
  }

  /**
   * Returns the uniform distribution over trajectories that were not queried yet; over all, after
   * an impossible history.
   */
  private double[] amongNew() {
    int unseen = queues.length - 1 - decoysQueried;
    int candidates = unseen + (turnOfReal == NONE ? 1 : 0);
    if (candidates == 0) {
      return amongAll();
    }
    double[] law = new double[queues.length];
    law[0] = turnOfReal == NONE ? 1.0 / candidates : 0;
    if (unseen > 0) {
      law[decoysQueried + 1] = (double) unseen / candidates;
    }
    return law;
  }

  /**
   * Returns the uniform distribution over all trajectories. Decoys that were not queried yet share
   * the number of the next decoy.
   */
  private double[] amongAll() {
    double[] law = new double[queues.length];
    Arrays.fill(law, 0, decoysQueried + 1, 1.0 / queues.length);
    if (decoysQueried + 1 < law.length) {
      law[decoysQueried + 1] = (law.length - 1.0 - decoysQueried) / law.length;
    }
    return law;
  }

  @Override
  public DecisionRule rule(int t) {
    Shape shape = policy.shape();
    Actions actions = shape.actions();
    int[] level = new int[shape.oracleStates() + 1];
    for (int o = 1; o < level.length; o++) {
      level[o] = policy.incentives().level(t, o, toCome());
    }
    double real = next()[0];
    return DecisionRule.whateverTheQueue(
        IntStream.range(0, actions.count()).toArray(),
        shape,
        (o, b, law) -> {
          law[actions.learning(level[o])] = real;
          law[actions.obfuscating(level[o])] = 1 - real;
        });
  }

  @Override
  public DecoyDistribution decoy(Action action) {
    double[] decoys = Arrays.copyOfRange(next(), 1, queues.length);
    // Not 1 minus the real probability: a single decoy must have exactly 1, or it would consume a
    // random number.
    double sum = Arrays.stream(decoys).sum();
    // Without a decoy to query now, the first one stands for all.
    decoys[0] += sum == 0 ? 1 : 0;
    double all = sum == 0 ? 1 : sum;
    for (int j = 0; j < decoys.length; j++) {
      decoys[j] /= all;
    }
    return DecoyDistribution.IF_INFORMATIVE.towards(decoys);
  }

  @Override
  public ObliviousState after(PublicQuery turn) {
    // A wrong hypothesis may count more decoys than there are; its later decisions do not matter.
    int queried = Math.min(turn.decoy(), queues.length - 1);
    int[] after = queues.clone();
    after[queried] -= turn.stepped() ? Math.min(1, queues[queried]) : 0;
    return new ObliviousState(
        policy,
        sent + 1,
        after,
        Math.max(decoysQueried, queried),
        queried == 0 && turnOfReal == NONE ? realTurn() : turnOfReal,
        order() == Order.ONE_FIRST && after[queried] > 0 ? queried : NONE);
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
