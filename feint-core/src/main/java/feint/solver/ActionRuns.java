package feint.solver;

import java.util.Arrays;

/** Actions by oracle state and queue, as runs of queues with the same action. */
final class ActionRuns {

  private static final int ACTION_BITS = 8;
  private static final int ACTIONS = (1 << ACTION_BITS) - 1;

  /** For each run, the queue after its last one and the action; one oracle state after another. */
  private final int[] runs;

  private ActionRuns(int[] runs) {
    this.runs = runs;
  }

  /** Writes out the actions, by oracle state, then queue 0..queues-1. */
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

  /** Puts runs together, one oracle state after another. */
  static final class Builder {

    private int[] runs = new int[16];
    private int count;
    private int end;

    /** Goes on to the next oracle state. */
    void nextState() {
      end = 0;
    }

    /** The action of the queues from the last run's end up to {@code end}, that one left out. */
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
