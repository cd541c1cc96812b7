package feint.open;

import feint.model.Action;
import feint.model.Actions;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.Standing;
import feint.policy.Turn;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where a run of an open policy stands: what each trajectory still needs, and what its order must
 * remember. Trajectory 0 is the real one, 1..K are the decoys in the order of their first queries.
 */
final class OpenStanding implements Standing {

  private static final int NONE = -1;

  private final OpenPolicy policy;
  private final int sent;
  private final int[] queues;

  /** How many decoys have been queried. */
  private final int begun;

  /**
   * The real trajectory's turn among those that take turns, from 0, or 0 if the order has no turns;
   * NONE while it has not been queried, as far as the order cares.
   */
  private final int place;

  /** The trajectory that was queried last, if the order cares. */
  private final int last;

  private OpenStanding(OpenPolicy policy, int sent, int[] queues, int begun, int place, int last) {
    this.policy = policy;
    this.sent = sent;
    this.queues = queues;
    this.begun = begun;
    this.place = place;
    this.last = last;
  }

  static OpenStanding first(OpenPolicy policy) {
    int[] queues = new int[policy.settings().trajectories()];
    Arrays.fill(queues, policy.shape().successes());
    return new OpenStanding(policy, 0, queues, 0, NONE, NONE);
  }

  private int toCome() {
    return Arrays.stream(queues).sum();
  }

  @Override
  public boolean stops() {
    return policy.settings().stops() && toCome() == 0;
  }

  /** The law of the trajectory that is queried next. */
  private double[] next() {
    return switch (order()) {
      case ONE_FIRST -> oneFirst();
      case ALTERNATE -> inTurn();
      case COIN -> fromAll();
    };
  }

  private double[] oneFirst() {
    if (toCome() == 0) {
      return fromAll();
    }
    return last != NONE && queues[last] > 0 ? certainly(last) : fromNew();
  }

  private double[] inTurn() {
    int turn = sent % queues.length;
    if (sent < queues.length || place == NONE) {
      return fromNew();
    }
    return certainly(turn == place ? 0 : turn < place ? turn + 1 : turn);
  }

  private double[] certainly(int trajectory) {
    double[] law = new double[queues.length];
    law[trajectory] = 1;
    return law;
  }

  /** Each of those not yet begun alike; of all, after a past that no run has. */
  private double[] fromNew() {
    int unseen = queues.length - 1 - begun;
    int candidates = unseen + (place == NONE ? 1 : 0);
    if (candidates == 0) {
      return fromAll();
    }
    double[] law = new double[queues.length];
    law[0] = place == NONE ? 1.0 / candidates : 0;
    if (unseen > 0) {
      law[begun + 1] = (double) unseen / candidates;
    }
    return law;
  }

  /** Each alike; those not yet begun have one number among them, that of the next decoy. */
  private double[] fromAll() {
    double[] law = new double[queues.length];
    Arrays.fill(law, 0, begun + 1, 1.0 / queues.length);
    if (begun + 1 < law.length) {
      law[begun + 1] = (law.length - 1.0 - begun) / law.length;
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
  public DecoyLaw decoy(Action action) {
    double[] decoys = Arrays.copyOfRange(next(), 1, queues.length);
    // Not 1 less the real one's: a single decoy must have exactly 1, or a draw would be wasted on
    // it.
    double sum = Arrays.stream(decoys).sum();
    if (sum == 0) {
      // Never asked for by those who play the policy.
      return DecoyLaw.IF_INFORMATIVE;
    }
    for (int j = 0; j < decoys.length; j++) {
      decoys[j] /= sum;
    }
    return DecoyLaw.IF_INFORMATIVE.towards(decoys);
  }

  @Override
  public OpenStanding after(Turn turn) {
    // A reading may count more decoys than there are: then it is wrong, and what follows is moot.
    int queried = Math.min(turn.decoy(), queues.length - 1);
    int[] fewer = queues.clone();
    fewer[queried] -= turn.stepped() ? Math.min(1, queues[queried]) : 0;
    return new OpenStanding(
        policy,
        sent + 1,
        fewer,
        Math.max(begun, queried),
        queried == 0 && place == NONE ? placed() : place,
        order() == Order.ONE_FIRST && fewer[queried] > 0 ? queried : NONE);
  }

  // What no longer matters is forgotten, so that standings that decide alike are equal.

  private int placed() {
    return switch (order()) {
      case ONE_FIRST -> 0;
      case ALTERNATE -> begun;
      case COIN -> NONE;
    };
  }

  private Order order() {
    return policy.settings().order();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpenStanding that
        && policy == that.policy
        && sent == that.sent
        && begun == that.begun
        && place == that.place
        && last == that.last
        && Arrays.equals(queues, that.queues);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new int[] {Arrays.hashCode(queues), begun, place, last});
  }
}
