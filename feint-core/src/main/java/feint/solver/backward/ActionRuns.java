package feint.solver.backward;

import java.util.Arrays;

/**
 * Run-length encoding of actions: for each oracle state, runs of neighbouring queues with the same
 * action.
 */
final class ActionRuns {

  private static final int ACTION_BITS = 8;
  private static final int ACTIONS = (1 << ACTION_BITS) - 1;

  /**
   * For each run, the queue after its last one and the action; oracle states in ascending order.
   */
  private final int[] runs;

  private ActionRuns(int[] runs) {
    this.runs = runs;
  }

  /** Returns the decoded actions, by oracle state, then queue 0..queues-1. */
  byte[] actions(int oracleStates, int queues) {
    byte[] actions = new byte[oracleStates * queues];
    int k = 0;
    for (int o = 0; o < oracleStates; o++) {
      int b = 0;
      while (b < queues) {
        int end = runs[k] >>> ACTION_BITS;
        Arrays.fill(actions, o * queues + b, o * queues + end, (byte) runs[k]);
        b = end;
        k++;
      }
    }
    return actions;
  }

  long bytes() {
    return 32 + 4L * runs.length;
  }

  /** Builder that appends runs, one oracle state after another. */
  static final class Builder {

    private int[] runs = new int[16];
    private int count;
    private int end;

    /** Starts the next oracle state. */
    void nextState() {
      end = 0;
    }

    /** Appends a run with this action from the end of the last run to {@code end}, exclusive. */
    void add(int action, int end) {
      if (end == this.end) {
        return;
      }
      if (this.end > 0 && (runs[count - 1] & ACTIONS) == action) {
        count--;
      }
      if (count == runs.length) {
        runs = Arrays.copyOf(runs, 2 * count);
      }
      runs[count++] = end << ACTION_BITS | action;
      this.end = end;
    }

    ActionRuns build() {
      return new ActionRuns(Arrays.copyOf(runs, count));
    }
  }
}
