package feint.policy.markov;

import feint.model.Action;
import feint.policy.markov.ExactPolicy.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Restriction of a policy's table to reachable states, by a forward pass. Any oracle state may
 * follow any other, and a learning query may succeed or fail, whatever &Gamma; and &Delta; are, so
 * that the result serves every problem of the same shape.
 */
final class ReachablePart {

  private final ExactPolicy policy;
  private final int queueStates;
  private final int oracleStates;

  ReachablePart(ExactPolicy policy) {
    this.policy = policy;
    this.queueStates = policy.shape().successes() + 1;
    this.oracleStates = policy.shape().oracleStates();
  }

  ExactPolicy policy() {
    List<Stage> stages = new ArrayList<>();
    // Bit row * queueStates + b marks that a run can be in that row with queue b.
    BitSet reached = new BitSet();
    reached.set(policy.index().row(0, policy.shape().prior()) * queueStates + queueStates - 1);
    for (int t = 0; t < policy.shape().horizon(); t++) {
      stages.add(restrict(t, reached));
      reached = after(t, reached);
    }
    return ExactPolicy.of(policy.index(), policy.shape(), stages);
  }

  private Stage restrict(int t, BitSet reached) {
    Stage whole = policy.stage(t);
    BitSet rows = new BitSet();
    reached.stream().forEach(k -> rows.set(k / queueStates));
    int hidden = policy.shape().hiddenStates();
    byte[] actions = new byte[rows.cardinality() * hidden];
    Arrays.fill(actions, ExactPolicy.UNKNOWN);
    int offset = 0;
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      for (int k = 0; k < hidden; k++) {
        if (reached.get(row * queueStates + k % queueStates)) {
          actions[offset + k] = whole.action(row, k);
        }
      }
      offset += hidden;
    }
    return Stage.partial(whole.rows(), rows, hidden, actions);
  }

  private BitSet after(int t, BitSet reached) {
    BitSet next = new BitSet();
    Stage stage = policy.stage(t);
    for (int k = reached.nextSetBit(0); k >= 0; k = reached.nextSetBit(k + 1)) {
      int row = k / queueStates;
      int b = k % queueStates;
      for (int o = 0; o < oracleStates; o++) {
        Action action = policy.shape().actions().at(stage.action(row, o * queueStates + b));
        int to = policy.index().next(t, row, action) * queueStates + b;
        next.set(to);
        if (action.learns()) {
          next.set(to - 1);
        }
      }
    }
    return next;
  }
}
