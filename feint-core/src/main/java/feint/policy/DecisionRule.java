package feint.policy;

import feint.math.Checks;
import feint.model.Shape;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a policy would do at one moment of a run, in every hidden state: the law of its action by
 * oracle state and queue, given the public past.
 *
 * <p>Exact evaluation and an attacker who knows the policy work on the whole rule; a {@link
 * Controller} looks up the one state it is in.
 */
public final class DecisionRule {

  /** Stands for an action that is drawn. */
  private static final byte DRAWN = -1;

  /** Stands for a state for which the policy has no action, because it never gets there. */
  static final byte UNKNOWN = -2;

  private static final double[] NO_LAWS = {};
  private static final int[] NO_ACTIONS = {};
  private static final int[] AS_THEY_ARE = {};

  private final int oracleStates;
  private final int queueStates;

  /** As many as there are queues, or one if they do not matter. */
  private final int columns;

  private final byte[] actions;
  private final int offset;
  private final double[] laws;

  /** The indices of the actions that laws speak of; no other is ever taken where one is drawn. */
  private final int[] drawable;

  /** The largest index of an action in it. */
  private final int highest;

  /** By oracle state, from 0, the one whose law is taken; empty if it is its own. */
  private final int[] sources;

  private DecisionRule(
      Shape shape,
      int columns,
      byte[] actions,
      int offset,
      double[] laws,
      int[] drawable,
      int highest) {
    this.oracleStates = shape.oracleStates();
    this.queueStates = shape.successes() + 1;
    this.columns = columns;
    this.actions = actions;
    this.offset = offset;
    this.laws = laws;
    this.drawable = drawable;
    this.highest = highest;
    this.sources = AS_THEY_ARE;
  }

  private DecisionRule(DecisionRule rule, int[] sources) {
    this.oracleStates = sources.length;
    this.queueStates = rule.queueStates;
    this.columns = rule.columns;
    this.actions = rule.actions;
    this.offset = rule.offset;
    this.laws = rule.laws;
    this.drawable = rule.drawable;
    this.highest = rule.highest;
    this.sources = sources;
  }

  /**
   * The same rule for an oracle with more states, each of which stands for one of this one's.
   *
   * @param sources by its states, from 0, those of this rule, from 0; not copied
   */
  DecisionRule lookedUp(int[] sources) {
    return new DecisionRule(this, sources);
  }

  /** Gives the index of the action for a hidden state. */
  @FunctionalInterface
  public interface Choice {
    /** The action's index for oracle state 1..R and queue 0..M. */
    int action(int oracle, int queue);
  }

  /** Fills in the law of the action for a hidden state. */
  @FunctionalInterface
  public interface Law {
    /** Writes the probability of each action, by index, into {@code law}, which is all zeros. */
    void fill(int oracle, int queue, double[] law);
  }

  /** The rule that always takes the chosen action. */
  public static DecisionRule deterministic(Shape shape, Choice choice) {
    byte[] actions = new byte[shape.hiddenStates()];
    int highest = 0;
    for (int o = 1, k = 0; o <= shape.oracleStates(); o++) {
      for (int b = 0; b <= shape.successes(); b++, k++) {
        int action = choice.action(o, b);
        if (action < 0 || action > Byte.MAX_VALUE) {
          throw new IllegalArgumentException("index of an action must be in 0..127, was " + action);
        }
        actions[k] = (byte) action;
        highest = Math.max(highest, action);
      }
    }
    return new DecisionRule(shape, shape.successes() + 1, actions, 0, NO_LAWS, NO_ACTIONS, highest);
  }

  /**
   * The rule that always takes the action in a table.
   *
   * @param actions by oracle state, then queue; not copied
   */
  public static DecisionRule ofTable(Shape shape, byte[] actions) {
    Checks.require(
        actions.length == shape.hiddenStates(),
        "number of actions",
        "must be " + shape.hiddenStates(),
        actions.length);
    return view(shape, actions, 0);
  }

  /** A rule without an action in any hidden state: for a past that a policy never has. */
  static DecisionRule ofNowhere(Shape shape) {
    byte[] actions = new byte[shape.hiddenStates()];
    Arrays.fill(actions, UNKNOWN);
    return new DecisionRule(shape, shape.successes() + 1, actions, 0, NO_LAWS, NO_ACTIONS, 0);
  }

  /** The rule that draws its action; each law must add up to 1. */
  public static DecisionRule randomised(Shape shape, Law law) {
    int[] all = IntStream.range(0, shape.actions().count()).toArray();
    return among(all, shape, law);
  }

  /**
   * As {@link #randomised}, by the law of a few actions, whose indices are given in order. Policies
   * with a memory make a rule per query, and most of its time would go into actions never taken.
   */
  public static DecisionRule among(int[] drawable, Shape shape, Law law) {
    return among(drawable, shape, shape.successes() + 1, law);
  }

  /** As {@link #among}, for laws that do not depend on the queue: they are asked for queue 0. */
  public static DecisionRule whateverTheQueue(int[] drawable, Shape shape, Law law) {
    return among(drawable, shape, 1, law);
  }

  private static DecisionRule among(int[] drawable, Shape shape, int columns, Law law) {
    int count = drawable.length;
    double[] laws = new double[shape.oracleStates() * columns * count];
    byte[] actions = new byte[shape.oracleStates() * columns];
    double[] one = new double[count];
    for (int o = 1, k = 0; o <= shape.oracleStates(); o++) {
      for (int b = 0; b < columns; b++, k++) {
        Arrays.fill(one, 0);
        law.fill(o, b, one);
        System.arraycopy(one, 0, laws, k * count, count);
        actions[k] = certain(one, drawable);
      }
    }
    int highest = Arrays.stream(drawable).max().orElse(0);
    return new DecisionRule(shape, columns, actions, 0, laws, drawable, highest);
  }

  /** A deterministic rule that reads {@code actions} from {@code offset} on, without copying. */
  static DecisionRule view(Shape shape, byte[] actions, int offset) {
    return new DecisionRule(
        shape,
        shape.successes() + 1,
        actions,
        offset,
        NO_LAWS,
        NO_ACTIONS,
        shape.actions().count() - 1);
  }

  private static byte certain(double[] law, int[] drawable) {
    double sum = 0;
    byte certain = DRAWN;
    for (int u = 0; u < law.length; u++) {
      Checks.probability(law[u], "probability of an action");
      sum += law[u];
      if (law[u] == 1) {
        certain = (byte) drawable[u];
      }
    }
    Checks.require(Math.abs(sum - 1) <= 1e-9, "sum of the action's law", "must be 1", sum);
    return certain;
  }

  /** Why it cannot be played in problems of this shape, if it cannot. */
  Optional<String> misfit(Shape shape) {
    if (oracleStates != shape.oracleStates() || queueStates != shape.successes() + 1) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "a rule must be for %d oracle states and queues of 0..%d, was for %d and 0..%d",
              shape.oracleStates(),
              shape.successes(),
              oracleStates,
              queueStates - 1));
    }
    return highest < shape.actions().count()
        ? Optional.empty()
        : Optional.of(
            "index of an action must be in 0.."
                + (shape.actions().count() - 1)
                + ", was "
                + highest);
  }

  /** Whether the action in this state is drawn and not certain. */
  public boolean drawn(int oracle, int queue) {
    return actions[place(oracle, queue)] == DRAWN;
  }

  /** Whether the policy knows what to do in this state; it need not where it never gets. */
  public boolean known(int oracle, int queue) {
    return actions[place(oracle, queue)] != UNKNOWN;
  }

  /** The index of the action in a state where it is certain. */
  public int action(int oracle, int queue) {
    byte action = actions[place(oracle, queue)];
    if (action < 0) {
      throw new IllegalStateException(
          (action == DRAWN ? "the action is drawn" : "the policy never gets to a run")
              + " in oracle state "
              + oracle
              + " with queue "
              + queue);
    }
    return action;
  }

  /** The probability of the action at {@code index}. */
  public double probability(int oracle, int queue, int index) {
    int k = place(oracle, queue);
    if (actions[k] == DRAWN) {
      int u = drawn(index);
      return u < drawable.length ? laws[k * drawable.length + u] : 0;
    }
    return action(oracle, queue) == index ? 1 : 0;
  }

  /** The place of an action among those that are drawn, or the number of these. */
  private int drawn(int index) {
    if (index < drawable.length && drawable[index] == index) {
      return index;
    }
    int u = 0;
    while (u < drawable.length && drawable[u] != index) {
      u++;
    }
    return u;
  }

  /** The index of the action that a uniform draw in [0, 1) selects. */
  public int action(int oracle, int queue, double uniform) {
    int k = place(oracle, queue);
    if (actions[k] != DRAWN) {
      return action(oracle, queue);
    }
    double rest = uniform;
    int last = 0;
    for (int u = 0; u < drawable.length; u++) {
      double p = laws[k * drawable.length + u];
      if (p > 0) {
        if (rest < p) {
          return drawable[u];
        }
        rest -= p;
        last = drawable[u];
      }
    }
    return last;
  }

  private int place(int oracle, int queue) {
    if (oracle < 1 || oracle > oracleStates || queue < 0 || queue >= queueStates) {
      throw new IllegalArgumentException(
          "hidden state must have oracle in 1.."
              + oracleStates
              + " and queue in 0.."
              + (queueStates - 1)
              + ", was oracle "
              + oracle
              + ", queue "
              + queue);
    }
    int row = sources.length == 0 ? oracle - 1 : sources[oracle - 1];
    return offset + row * columns + (columns == 1 ? 0 : queue);
  }
}
