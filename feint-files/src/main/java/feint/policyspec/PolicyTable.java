package feint.policyspec;

import feint.io.ArchiveException;
import feint.math.MemoryBudget;
import feint.model.Shape;
import feint.parallel.Progress;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.ExactPolicy.Stage;
import feint.policy.markov.LedgerIndex;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Table of an exact policy as bytes: for each query 1..N, the number of stored ledgers as a
 * four-byte integer; then for each of them, in the order of the ledger index, a four-byte integer
 * with the number of ledgers omitted before it; then for each of them R(M+1) bytes, by oracle state
 * and queue: the index of the action in the action order, or -2 for a state that no run reaches.
 */
public final class PolicyTable {

  private final String file;
  private final Shape shape;

  /** Size of the tables read so far, in bytes. */
  private double bytes;

  /**
   * Creates a reader of the tables of a file, for problems of a shape.
   *
   * @param file name of the file, for messages
   */
  public PolicyTable(String file, Shape shape) {
    this.file = file;
    this.shape = shape;
  }

  /** Writes the table. */
  public static void write(OutputStream out, ExactPolicy policy, Progress progress)
      throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    for (int t = 0; t < policy.shape().horizon(); t++) {
      writeStage(data, policy.stage(t), policy.shape().hiddenStates());
      progress.reached((t + 1.0) / policy.shape().horizon());
    }
    data.flush();
  }

  private static void writeStage(DataOutputStream data, Stage stage, int hiddenStates)
      throws IOException {
    int stored = 0;
    for (int row = 0; row < stage.rows(); row++) {
      stored += stage.keeps(row) ? 1 : 0;
    }
    data.writeInt(stored);
    int leftOut = 0;
    for (int row = 0; row < stage.rows(); row++) {
      if (stage.keeps(row)) {
        data.writeInt(leftOut);
        leftOut = 0;
      } else {
        leftOut++;
      }
    }
    byte[] block = new byte[hiddenStates];
    for (int row = 0; row < stage.rows(); row++) {
      if (stage.keeps(row)) {
        for (int k = 0; k < hiddenStates; k++) {
          block[k] = stage.action(row, k);
        }
        data.write(block);
      }
    }
  }

  /** Returns the kind of a policy's ledger index. */
  public static String kind(LedgerIndex index) {
    if (index instanceof LedgerIndex.Whole) {
      return "whole";
    }
    return index instanceof LedgerIndex.Margin ? "margin" : "none";
  }

  /** Reads the whole table; {@code kind} is the kind of its ledger index. */
  public ExactPolicy read(InputStream in, String kind) throws IOException {
    LedgerIndex index = index(kind);
    DataInputStream data = new DataInputStream(in);
    List<Stage> stages = new ArrayList<>();
    double rows = 0;
    for (int t = 0; t < shape.horizon(); t++) {
      rows += index.rows(t);
    }
    hold(Integer.BYTES * rows);
    for (int t = 0; t < shape.horizon(); t++) {
      stages.add(readStage(data, index.rows(t)));
    }
    if (data.read() >= 0) {
      throw fault("is damaged: it goes on after its last stage");
    }
    return ExactPolicy.of(index, shape, stages);
  }

  /** Checks the memory that a table needs: a small or damaged file can claim any size. */
  private void hold(double more) {
    bytes += more;
    MemoryBudget.require(bytes, "the policy in " + file, "take one for a shorter horizon");
  }

  private LedgerIndex index(String kind) {
    return switch (kind) {
      case "whole" -> new LedgerIndex.Whole(shape);
      case "margin" -> new LedgerIndex.Margin(shape);
      case "none" -> new LedgerIndex.None();
      default -> throw fault("ledgers must be whole, margin or none, was \"" + kind + "\"");
    };
  }

  private Stage readStage(DataInputStream data, long rows) throws IOException {
    int stored = data.readInt();
    int hidden = shape.hiddenStates();
    if (stored < 0
        || stored > rows
        || rows > Integer.MAX_VALUE
        || (long) stored * hidden > Integer.MAX_VALUE - 8) {
      throw fault("is damaged: " + stored + " of " + rows + " ledgers");
    }
    hold((double) stored * hidden);
    BitSet rowsKept = new BitSet();
    long row = -1;
    for (int i = 0; i < stored; i++) {
      row += 1 + Integer.toUnsignedLong(data.readInt());
      if (row >= rows) {
        throw fault("is damaged: ledger " + row + " of " + rows);
      }
      rowsKept.set((int) row);
    }
    byte[] actions = data.readNBytes(stored * hidden);
    requireActions(actions, stored * hidden);
    return Stage.partial((int) rows, rowsKept, hidden, actions);
  }

  private void requireActions(byte[] actions, int expected) {
    if (actions.length != expected) {
      throw fault("is damaged: it ends too early");
    }
    int queueStates = shape.successes() + 1;
    for (int k = 0; k < actions.length; k++) {
      int most = k % queueStates == 0 ? shape.actions().levels() : shape.actions().count();
      if (actions[k] != ExactPolicy.UNKNOWN && (actions[k] < 0 || actions[k] >= most)) {
        throw fault("is damaged: action " + actions[k] + " with queue " + k % queueStates);
      }
    }
  }

  private ArchiveException fault(String message) {
    return new ArchiveException(file, message);
  }
}
