package feint.solver;

import java.util.Arrays;

/**
 * W after some number of queries: a row for each margin that is told apart, and one each for the
 * margins at which it is decided that the run ends exposed, or that it does not.
 */
final class MarginStage {

  private final BandRow exposed;
  private final BandRow safe;
  private final int oracleStates;
  private BandRow[] rows = {};
  private int first;
  private int last = -1;
  private int decidedAbove;

  MarginStage(int oracleStates) {
    this.oracleStates = oracleStates;
    this.exposed = new BandRow(oracleStates);
    this.safe = new BandRow(oracleStates);
  }

  /**
   * Makes room for margins.
   *
   * @param first the smallest margin that is told apart, in units from the start
   * @param last the largest; smaller than the first if there are none
   * @param decidedAbove above this margin it is decided that the run is not exposed
   */
  void resize(int first, int last, int decidedAbove) {
    this.first = first;
    this.last = last;
    this.decidedAbove = decidedAbove;
    int count = Math.max(0, last - first + 1);
    int known = rows.length;
    if (known < count) {
      rows = Arrays.copyOf(rows, count);
      for (int k = known; k < count; k++) {
        rows[k] = new BandRow(oracleStates);
      }
    }
  }

  int first() {
    return first;
  }

  int last() {
    return last;
  }

  BandRow exposed() {
    return exposed;
  }

  BandRow safe() {
    return safe;
  }

  /** The row of a margin that is told apart or decided, or that counts as one which is. */
  BandRow row(int s) {
    if (s < first) {
      return exposed;
    }
    if (s > decidedAbove || last < first) {
      return safe;
    }
    return rows[Math.min(s, last) - first];
  }

  /** Rounds every value up to a float. */
  void roundUp() {
    exposed.roundUp();
    safe.roundUp();
    for (int s = first; s <= last; s++) {
      rows[s - first].roundUp();
    }
  }

  /** All values, rounded as they are. */
  float[] save() {
    int length = exposed.savedLength() + safe.savedLength();
    for (int s = first; s <= last; s++) {
      length += rows[s - first].savedLength();
    }
    float[] saved = new float[length];
    int at = safe.save(saved, exposed.save(saved, 0));
    for (int s = first; s <= last; s++) {
      at = rows[s - first].save(saved, at);
    }
    return saved;
  }

  /** Takes the values that {@link #save} gave for a stage of the same margins. */
  void restore(float[] saved) {
    int at = safe.restore(saved, exposed.restore(saved, 0));
    for (int s = first; s <= last; s++) {
      at = rows[s - first].restore(saved, at);
    }
    if (at != saved.length) {
      throw new IllegalArgumentException(
          "a checkpoint must have " + at + " values, has " + saved.length);
    }
  }

  /** The most queues in a band. */
  int widest() {
    int widest = 0;
    for (int s = first; s <= last; s++) {
      widest = Math.max(widest, rows[s - first].to() - rows[s - first].from());
    }
    return widest;
  }
}
