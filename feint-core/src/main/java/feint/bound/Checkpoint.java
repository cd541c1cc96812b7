package feint.bound;

/**
 * The values of one stage of a long recursion, from which it can be gone on with towards the start
 * of a run. What the numbers mean, and in which order they stand, is the {@link LongRunMethod}'s
 * business.
 */
public final class Checkpoint {

  private final int t;
  private final float[] values;

  /** The values after {@code t} queries; the array is not copied. */
  public Checkpoint(int t, float[] values) {
    this.t = t;
    this.values = values;
  }

  /** How many queries have been sent. */
  public int t() {
    return t;
  }

  /** The values themselves, not a copy: they are large. */
  public float[] values() {
    return values;
  }
}
