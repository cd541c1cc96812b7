package feint.solver.backward;

import feint.math.Checks;
import java.util.Arrays;

/** W after a given number of queries: a {@link BandRow} for each row of {@link MarginRange}. */
final class MarginStage {

  private final int oracleStates;
  private MarginRange margins = new MarginRange(0, -1, -1);
  private BandRow[] rows = {};

  MarginStage(int oracleStates) {
    this.oracleStates = oracleStates;
  }

  /** Changes the margins. The values are undefined afterwards. */
  void resize(MarginRange margins) {
    this.margins = margins;
    int known = rows.length;
    if (known < margins.count()) {
      rows = Arrays.copyOf(rows, margins.count());
      for (int k = known; k < rows.length; k++) {
        rows[k] = new BandRow(oracleStates);
      }
    }
  }

  /** Returns the margins that this stage distinguishes. */
  MarginRange margins() {
    return margins;
  }

  /** Returns the row with this index. */
  BandRow numbered(int row) {
    return rows[row];
  }

  /** Returns the row of a margin. */
  BandRow row(int s) {
    return rows[margins.of(s)];
  }

  /** Rounds every value up to a float. */
  void roundUp() {
    for (int row = 0; row < margins.count(); row++) {
      rows[row].roundUp();
    }
  }

  /** Returns all values as floats. */
  float[] save() {
    int length = 0;
    for (int row = 0; row < margins.count(); row++) {
      length += rows[row].savedLength();
    }
    float[] saved = new float[length];
    int at = 0;
    for (int row = 0; row < margins.count(); row++) {
      at = rows[row].save(saved, at);
    }
    return saved;
  }

  /**
   * Restores the values that {@link #save} returned for a stage of the same margins.
   *
   * @param queues M + 1
   */
  void restore(float[] saved, int queues) {
    int at = 0;
    for (int row = 0; row < margins.count(); row++) {
      at = rows[row].restore(saved, at, queues);
    }
    Checks.require(at == saved.length, "values of a checkpoint", "must be " + at, saved.length);
  }

  /** Returns the number of values. */
  long values() {
    long values = 0;
    for (int row = 0; row < margins.count(); row++) {
      values += (long) oracleStates * (rows[row].to() - rows[row].from());
    }
    return values;
  }
}
