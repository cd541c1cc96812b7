package feint.solver.backward;

import feint.math.Checks;
import java.util.Arrays;

/**
 * W at one margin, by oracle state and queue, on a band of queues.
 *
 * <p>Queues below the band have the value of an empty queue, queues above it that of an infinitely
 * long one: the band holds the queues for which it is undecided whether they will be empty in the
 * end. An empty band is a jump from the one value to the other.
 */
final class BandRow {

  private final double[] done;
  private final double[] hopeless;
  private int from = 1;
  private int to = 1;
  private double[] w = {};

  BandRow(int oracleStates) {
    this.done = new double[oracleStates];
    this.hopeless = new double[oracleStates];
  }

  /** Returns the shortest queue of the band; at least 1. */
  int from() {
    return from;
  }

  /** Returns the longest queue of the band plus one. */
  int to() {
    return to;
  }

  /** Returns the value of an empty queue, by oracle state from 0. */
  double[] done() {
    return done;
  }

  /** Returns the value of an infinitely long queue, by oracle state from 0. */
  double[] hopeless() {
    return hopeless;
  }

  /** Returns whether the value is the same for all queues. */
  boolean isFlat() {
    return from == to && Arrays.equals(done, hopeless);
  }

  /** Allocates a band. Its values are then set by {@link #put}. */
  void resize(int from, int to) {
    this.from = from;
    this.to = to;
    int length = done.length * (to - from);
    if (w.length < length) {
      w = new double[length + length / 4];
    }
  }

  /** Sets the band's values for an oracle state; the first of them is at index {@code first}. */
  void put(int o, double[] values, int first) {
    System.arraycopy(values, first, w, o * (to - from), to - from);
  }

  /** Copies the values of queues b..b+length-1 to the beginning of {@code target}. */
  void copyTo(int o, int b, int length, double[] target) {
    int left = Math.max(0, Math.min(length, from - b));
    int right = Math.max(left, Math.min(length, to - b));
    if (left > 0) {
      Arrays.fill(target, 0, left, done[o]);
    }
    if (right > left) {
      System.arraycopy(w, o * (to - from) + b + left - from, target, left, right - left);
    }
    if (right < length) {
      Arrays.fill(target, right, length, hopeless[o]);
    }
  }

  /** Returns the value of a queue. */
  double at(int o, int b) {
    if (b < from) {
      return done[o];
    }
    return b >= to ? hopeless[o] : w[o * (to - from) + b - from];
  }

  /** Returns the number of floats that {@link #save} writes. */
  int savedLength() {
    return 2 + done.length * (2 + to - from);
  }

  /** Rounds every value up to a float, so that {@link #save} loses nothing. */
  void roundUp() {
    roundUp(done, done.length);
    roundUp(hopeless, hopeless.length);
    roundUp(w, done.length * (to - from));
  }

  private static void roundUp(double[] values, int length) {
    for (int k = 0; k < length; k++) {
      float near = (float) values[k];
      values[k] = near < values[k] ? Math.nextUp(near) : near;
    }
  }

  /** Writes the values as floats from element {@code at} on; returns the index after the last. */
  int save(float[] values, int at) {
    int k = at;
    values[k++] = from;
    values[k++] = to;
    for (int o = 0; o < done.length; o++) {
      values[k++] = (float) done[o];
      values[k++] = (float) hopeless[o];
    }
    for (int j = 0; j < done.length * (to - from); j++) {
      values[k++] = (float) w[j];
    }
    return k;
  }

  /**
   * Restores what {@link #save} wrote; returns the index after the last element read.
   *
   * @param queues M + 1, an upper bound of every band
   */
  int restore(float[] values, int at, int queues) {
    int states = done.length;
    Checks.require(
        values.length - at >= 2 + 2 * states, "values of a checkpoint", "must be more", at);
    float first = values[at];
    float end = values[at + 1];
    boolean band = first >= 1 && first <= end && end <= queues;
    Checks.require(band, "band of a checkpoint", "must be in 1.." + queues, first + ".." + end);
    long length = (long) states * ((long) end - (long) first);
    int k = at + 2;
    Checks.require(
        values.length - k - 2L * states >= length, "values of a checkpoint", "must be more", at);
    resize((int) first, (int) end);
    for (int o = 0; o < states; o++) {
      done[o] = Checks.finite(values[k++], "value of a checkpoint");
      hopeless[o] = Checks.finite(values[k++], "value of a checkpoint");
    }
    for (int j = 0; j < length; j++) {
      w[j] = Checks.finite(values[k++], "value of a checkpoint");
    }
    return k;
  }
}
