package feint.open;

import feint.math.Checks;
import feint.model.Shape;
import feint.policy.DecoyLaw;

/**
 * What an open policy can be told, beside what it pays.
 *
 * @param decoys K, how many trajectories there are beside the real one
 * @param stops whether a run ends as soon as every trajectory has its successes
 */
public record OpenSettings(Order order, int decoys, boolean stops) {

  /** As many as a controller can keep apart. */
  public static final int MOST_DECOYS = DecoyLaw.MOST_DECOYS;

  public OpenSettings {
    Checks.within(1, MOST_DECOYS, decoys, "decoys");
  }

  /** One trajectory first, a single decoy, and all queries are sent. */
  public static OpenSettings defaults() {
    return new OpenSettings(Order.ONE_FIRST, 1, false);
  }

  public OpenSettings withOrder(Order order) {
    return new OpenSettings(order, decoys, stops);
  }

  public OpenSettings withDecoys(int decoys) {
    return new OpenSettings(order, decoys, stops);
  }

  public OpenSettings withStopping(boolean stops) {
    return new OpenSettings(order, decoys, stops);
  }

  /** The trajectories, the real one among them: K + 1. */
  public int trajectories() {
    return decoys + 1;
  }

  /** The successes of all trajectories together: (K + 1)M. */
  public int allSuccesses(Shape shape) {
    return Math.multiplyExact(trajectories(), shape.successes());
  }
}
