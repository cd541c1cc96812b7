package feint.solver;

import feint.math.Checks;
import java.util.Arrays;

/** W after some number of queries: a {@link BandRow} for each row of {@link MarginRange}. */
final class MarginStage {

  private final int oracleStates;
  private MarginRange margins = new MarginRange(0, -1, -1);
  private BandRow[] rows = {};

  MarginStage(int oracleStates) {
    this.oracleStates = oracleStates;
  }

  /** Makes room for other margins; values are kept only by accident. */
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

  /** Which margins it tells apart. */
  MarginRange margins() {
    return margins;
  }

  /** The row with this number. */
  BandRow numbered(int row) {
    return rows[row];
  }

  /** The row of a margin. */
  BandRow row(int s) {
    return rows[margins.of(s)];
  }

  /** Rounds every value up to a float. */
  void roundUp() {
    for (int row = 0; row < margins.count(); row++) {
      rows[row].roundUp();
    }
  }

  /** All values, rounded as they are. */
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
   * Takes the values that {@link #save} gave for a stage of the same margins.
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

  /** How many values it has. */
  long values() {
    long values = 0;
    for (int row = 0; row < margins.count(); row++) {
      values += (long) oracleStates * (rows[row].to() - rows[row].from());
    }
    return values;
  }
}
