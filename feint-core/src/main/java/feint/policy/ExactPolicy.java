package feint.policy;

import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Shape;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A deterministic policy that knows the number of queries sent and the ledger, as a table: what
 * backward induction yields.
 *
 * <p>Fresh from the solver it has an action for every state. {@link #reachable} keeps the states
 * that a run can get into when it follows the policy, whatever the oracle does: even an answer that
 * the model calls impossible leads to a state that is kept.
 */
public final class ExactPolicy implements MarkovPolicy {

  /** Stands for a row that is left out. */
  public static final int LEFT_OUT = -1;

  /** Stands for a state that is left out of a row. */
  public static final byte UNKNOWN = DecisionRule.UNKNOWN;

  private final LedgerIndex index;
  private final Shape shape;
  private final List<Stage> stages;
  private final DecisionRule nowhere;

  /**
   * The actions after some number of queries. Each ledger has a row; a row that is kept has R(M+1)
   * actions, by oracle state, then queue.
   */
  public static final class Stage {

    /** By row, where its actions begin, or {@link #LEFT_OUT}. */
    private final int[] places;

    private final byte[] actions;

    private Stage(int[] places, byte[] actions) {
      this.places = places;
      this.actions = actions;
    }

    /** A stage with all its rows, one after another; the array is not copied. */
    public static Stage whole(int rows, byte[] actions) {
      int[] places = new int[rows];
      int block = rows == 0 ? 0 : actions.length / rows;
      Arrays.setAll(places, row -> row * block);
      return new Stage(places, actions);
    }

    /** A stage with only the rows in {@code kept}, in order; the array is not copied. */
    public static Stage partial(int rows, BitSet kept, int hiddenStates, byte[] actions) {
      int[] places = new int[rows];
      int place = 0;
      for (int row = 0; row < rows; row++) {
        places[row] = kept.get(row) ? place : LEFT_OUT;
        place += kept.get(row) ? hiddenStates : 0;
      }
      Checks.require(
          actions.length == place, "number of actions", "must be " + place, actions.length);
      return new Stage(places, actions);
    }

    public int rows() {
      return places.length;
    }

    public boolean keeps(int row) {
      return places[row] != LEFT_OUT;
    }

    /** The index of the action in hidden state {@code k} of a row that is kept. */
    public byte action(int row, int k) {
      return actions[places[row] + k];
    }
  }

  private ExactPolicy(LedgerIndex index, Shape shape, List<Stage> stages) {
    this.index = index;
    this.shape = shape;
    this.stages = stages;
    this.nowhere = DecisionRule.ofNowhere(shape);
  }

  /** The policy with one stage per query. */
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
    return known ? DecisionRule.view(shape, stage.actions, stage.places[row]) : nowhere;
  }

  @Override
  public LedgerIndex index() {
    return index;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  /** The table's part after {@code t} queries. */
  public Stage stage(int t) {
    return stages.get(t);
  }

  /** The number of states for which there is an action. */
  public long states() {
    long count = 0;
    for (Stage stage : stages) {
      for (byte action : stage.actions) {
        count += action == UNKNOWN ? 0 : 1;
      }
    }
    return count;
  }

  /** The same policy without the states that no run which follows it can get into. */
  public ExactPolicy reachable() {
    return new ReachablePart(this).policy();
  }
}
