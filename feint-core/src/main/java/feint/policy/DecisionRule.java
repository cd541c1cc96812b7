package feint.policy;

import feint.math.Checks;
import feint.model.Shape;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decisions of a policy at one moment of a run: the distribution of its action in every hidden
 * state (oracle state and queue), given the public history.
 *
 * <p>Exact evaluation and a policy-aware attacker use the whole rule; a {@link Controller} looks up
 * its present state.
 */
public final class DecisionRule {

  /** Marks an action that is drawn. */
  private static final byte DRAWN = -1;

  /** Marks a state without an action, because the policy never reaches it. */
  public static final byte UNKNOWN = -2;

  private static final double[] NO_PROBABILITIES = {};
  private static final int[] NO_ACTIONS = {};
  private static final int[] IDENTITY = {};

  private final int oracleStates;
  private final int queueStates;

  /** Number of columns: one per queue, or 1 if the rule does not depend on the queue. */
  private final int columns;

  private final byte[] actions;
  private final int offset;
  private final double[] probabilities;

  /** Indices of the actions that have a positive probability where an action is drawn. */
  private final int[] drawable;

  /** Largest index of an action in this rule. */
  private final int highest;

  /** By oracle state, from 0, the state whose distribution applies; empty for the identity. */
  private final int[] sources;

  private DecisionRule(
      Shape shape,
      int columns,
      byte[] actions,
      int offset,
      double[] probabilities,
      int[] drawable,
      int highest) {
    this.oracleStates = shape.oracleStates();
    this.queueStates = shape.successes() + 1;
    this.columns = columns;
    this.actions = actions;
    this.offset = offset;
    this.probabilities = probabilities;
    this.drawable = drawable;
    this.highest = highest;
    this.sources = IDENTITY;
  }

  private DecisionRule(DecisionRule rule, int[] sources) {
    this.oracleStates = sources.length;
    this.queueStates = rule.queueStates;
    this.columns = rule.columns;
    this.actions = rule.actions;
    this.offset = rule.offset;
    this.probabilities = rule.probabilities;
    this.drawable = rule.drawable;
    this.highest = rule.highest;
    this.sources = sources;
  }

  /**
   * Returns the same rule for an oracle with more states, each of which maps to a state of this
   * one.
   *
   * @param sources by its states, from 0, the states of this rule, from 0; not copied
   */
  DecisionRule withSources(int[] sources) {
    return new DecisionRule(this, sources);
  }

  /** Choice of an action for a hidden state. */
  @FunctionalInterface
  public interface Choice {
    /** Returns the index of the action for oracle state 1..R and queue 0..M. */
    int action(int oracle, int queue);
  }

  /** Distribution of the action for a hidden state. */
  @FunctionalInterface
  public interface Law {
    /** Writes the probability of each action, by index, into {@code law}, which is all zeros. */
    void fill(int oracle, int queue, double[] law);
  }

  /** Returns the deterministic rule that takes the chosen action. */
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
    return new DecisionRule(
        shape, shape.successes() + 1, actions, 0, NO_PROBABILITIES, NO_ACTIONS, highest);
  }

  /**
   * Returns the deterministic rule that takes the action in a table.
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

  /**
   * Returns a rule without an action in any hidden state, for a history that the policy never has.
   */
  public static DecisionRule ofNowhere(Shape shape) {
    byte[] actions = new byte[shape.hiddenStates()];
    Arrays.fill(actions, UNKNOWN);
    return new DecisionRule(
        shape, shape.successes() + 1, actions, 0, NO_PROBABILITIES, NO_ACTIONS, 0);
  }

  /** Returns the rule that draws its action; each distribution must add up to 1. */
  public static DecisionRule randomised(Shape shape, Law law) {
    int[] all = IntStream.range(0, shape.actions().count()).toArray();
    return among(all, shape, law);
  }

  /**
   * As {@link #randomised}, over a few actions only, whose indices are given in order. Policies
   * with a memory create a rule per query, and would spend most of the time on actions that are
   * never taken.
   */
  public static DecisionRule among(int[] drawable, Shape shape, Law law) {
    return among(drawable, shape, shape.successes() + 1, law);
  }

  /**
   * As {@link #among}, for distributions that do not depend on the queue: {@code law} is called
   * with queue 0.
   */
  public static DecisionRule whateverTheQueue(int[] drawable, Shape shape, Law law) {
    return among(drawable, shape, 1, law);
  }

  private static DecisionRule among(int[] drawable, Shape shape, int columns, Law law) {
    int count = drawable.length;
    double[] probabilities = new double[shape.oracleStates() * columns * count];
    double[] one = new double[count];
    for (int o = 1, k = 0; o <= shape.oracleStates(); o++) {
      for (int b = 0; b < columns; b++, k++) {
        Arrays.fill(one, 0);
        law.fill(o, b, one);
        System.arraycopy(one, 0, probabilities, k * count, count);
      }
    }
    return ofProbabilities(drawable, shape, columns, probabilities);
  }

  /**
   * Returns the rule that draws its action with probabilities from an array.
   *
   * @param drawable indices of the actions that may be drawn, in order; not copied
   * @param columns M + 1, or 1 if the probabilities do not depend on the queue
   * @param probabilities by oracle state, column and drawable action; not copied
   */
  public static DecisionRule ofProbabilities(
      int[] drawable, Shape shape, int columns, double[] probabilities) {
    byte[] actions = new byte[shape.oracleStates() * columns];
    for (int k = 0; k < actions.length; k++) {
      actions[k] = certain(probabilities, k * drawable.length, drawable);
    }
    int highest = 0;
    for (int action : drawable) {
      highest = Math.max(highest, action);
    }
    return new DecisionRule(shape, columns, actions, 0, probabilities, drawable, highest);
  }

  /**
   * Returns a deterministic rule that reads {@code actions} from {@code offset} on, without
   * copying.
   */
  public static DecisionRule view(Shape shape, byte[] actions, int offset) {
    return new DecisionRule(
        shape,
        shape.successes() + 1,
        actions,
        offset,
        NO_PROBABILITIES,
        NO_ACTIONS,
        shape.actions().count() - 1);
  }

  private static byte certain(double[] probabilities, int offset, int[] drawable) {
    double sum = 0;
    byte certain = DRAWN;
    for (int u = 0; u < drawable.length; u++) {
      double p = Checks.probability(probabilities[offset + u], "probability of an action");
      sum += p;
      if (p == 1) {
        certain = (byte) drawable[u];
      }
    }
    Checks.require(Math.abs(sum - 1) <= 1e-9, "sum of the action probabilities", "must be 1", sum);
    return certain;
  }

  /** Returns the reason why the rule does not fit problems of this shape; empty if it does. */
  public Optional<String> misfit(Shape shape) {
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

  /** Returns whether the action in this state is drawn, as opposed to certain. */
  public boolean drawn(int oracle, int queue) {
    return actions[cell(oracle, queue)] == DRAWN;
  }

  /**
   * Returns whether the rule has an action in this state. It may have none in states that the
   * policy never reaches.
   */
  public boolean known(int oracle, int queue) {
    return actions[cell(oracle, queue)] != UNKNOWN;
  }

  /**
   * Returns the index of the action in a state where it is certain.
   *
   * @throws IllegalStateException if the action is drawn, or the rule has none
   */
  public int action(int oracle, int queue) {
    byte action = actions[cell(oracle, queue)];
    if (action < 0) {
      throw new IllegalStateException(
          (action == DRAWN ? "the action is drawn" : "the policy has no action")
              + " in oracle state "
              + oracle
              + " with queue "
              + queue);
    }
    return action;
  }

  /** Returns the probability of the action at {@code index}. */
  public double probability(int oracle, int queue, int index) {
    int k = cell(oracle, queue);
    if (actions[k] == DRAWN) {
      int u = position(index);
      return u < drawable.length ? probabilities[k * drawable.length + u] : 0;
    }
    return action(oracle, queue) == index ? 1 : 0;
  }

  /**
   * Returns the position of an action among the drawable ones, or their number if it is not one.
   */
  private int position(int index) {
    if (index < drawable.length && drawable[index] == index) {
      return index;
    }
    int u = 0;
    while (u < drawable.length && drawable[u] != index) {
      u++;
    }
    return u;
  }

  /** Returns the index of the action that a uniform draw in [0, 1) selects. */
  public int action(int oracle, int queue, double uniform) {
    int k = cell(oracle, queue);
    if (actions[k] != DRAWN) {
      return action(oracle, queue);
    }
    double rest = uniform;
    int last = 0;
    for (int u = 0; u < drawable.length; u++) {
      double p = probabilities[k * drawable.length + u];
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

  private int cell(int oracle, int queue) {
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
