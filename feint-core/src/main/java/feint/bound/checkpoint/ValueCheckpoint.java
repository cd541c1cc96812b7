package feint.bound.checkpoint;

/**
 * Values of one stage of a long recursion, from which it can continue towards the start of a run.
 * The {@link CheckpointedRecursion} defines their meaning and order.
 */
public final class ValueCheckpoint {

  private final int t;
  private final float[] values;

  /** Creates a checkpoint of the values after {@code t} queries; the array is not copied. */
  public ValueCheckpoint(int t, float[] values) {
    this.t = t;
    this.values = values;
  }

  /** Returns the number of queries that have been sent. */
  public int t() {
    return t;
  }

  /** Returns the values; not a copy, since they are large. */
  public float[] values() {
    return values;
  }
}
