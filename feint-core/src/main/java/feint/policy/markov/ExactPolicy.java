package feint.policy.markov;

import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Deterministic policy as a table over the number of queries sent and the ledger: the result of
 * backward induction.
 *
 * <p>The solver's policy has an action for every state. {@link #reachable} keeps the states that a
 * run can reach under the policy, whatever the oracle does: even an answer that the model excludes
 * leads to a state that is kept.
 */
public final class ExactPolicy implements MarkovPolicy {

  /** Marks a row that is omitted. */
  public static final int LEFT_OUT = -1;

  /** Marks a state that is omitted from a row. */
  public static final byte UNKNOWN = DecisionRule.UNKNOWN;

  private final LedgerIndex index;
  private final Shape shape;
  private final List<Stage> stages;
  private final DecisionRule nowhere;

  /**
   * Actions after some number of queries. Each ledger has a row; a row that is kept has R(M+1)
   * actions, by oracle state, then queue.
   */
  public static final class Stage {

    /** By row, the offset of its actions, or {@link #LEFT_OUT}. */
    private final int[] offsets;

    private final byte[] actions;

    private Stage(int[] offsets, byte[] actions) {
      this.offsets = offsets;
      this.actions = actions;
    }

    /** Returns a stage with all its rows, in order; the array is not copied. */
    public static Stage whole(int rows, byte[] actions) {
      int[] offsets = new int[rows];
      int block = rows == 0 ? 0 : actions.length / rows;
      Arrays.setAll(offsets, row -> row * block);
      return new Stage(offsets, actions);
    }

    /** Returns a stage with only the rows in {@code kept}, in order; the array is not copied. */
    public static Stage partial(int rows, BitSet kept, int hiddenStates, byte[] actions) {
      int[] offsets = new int[rows];
      int offset = 0;
      for (int row = 0; row < rows; row++) {
        offsets[row] = kept.get(row) ? offset : LEFT_OUT;
        offset += kept.get(row) ? hiddenStates : 0;
      }
      Checks.require(
          actions.length == offset, "number of actions", "must be " + offset, actions.length);
      return new Stage(offsets, actions);
    }

    public int rows() {
      return offsets.length;
    }

    public boolean keeps(int row) {
      return offsets[row] != LEFT_OUT;
    }

    /** Returns the index of the action in hidden state {@code k} of a row that is kept. */
    public byte action(int row, int k) {
      return actions[offsets[row] + k];
    }
  }

  private ExactPolicy(LedgerIndex index, Shape shape, List<Stage> stages) {
    this.index = index;
    this.shape = shape;
    this.stages = stages;
    this.nowhere = DecisionRule.ofNowhere(shape);
  }

  /** Returns the policy with one stage per query. */
  public static ExactPolicy of(LedgerIndex index, Shape shape, List<Stage> stages) {
    Checks.require(
        stages.size() == shape.horizon(),
        "number of stages",
        "must be the horizon, " + shape.horizon(),
        stages.size());
    return new ExactPolicy(index, shape, List.copyOf(stages));
  }

  @Override
  public DecisionRule rule(int t, Ledger ledger) {
    Stage stage = stages.get(t);
    int row = index.row(t, ledger);
    boolean known = row >= 0 && row < stage.rows() && stage.keeps(row);
    return known ? DecisionRule.view(shape, stage.actions, stage.offsets[row]) : nowhere;
  }

  @Override
  public LedgerIndex index() {
    return index;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  /** Returns the table after {@code t} queries. */
  public Stage stage(int t) {
    return stages.get(t);
  }

  /** Returns the number of states with an action. */
  public long states() {
    long count = 0;
    for (Stage stage : stages) {
      for (byte action : stage.actions) {
        count += action == UNKNOWN ? 0 : 1;
      }
    }
    return count;
  }

  /** Returns the same policy without the states that no run under it can reach. */
  public ExactPolicy reachable() {
    return new ReachablePart(this).policy();
  }
}
