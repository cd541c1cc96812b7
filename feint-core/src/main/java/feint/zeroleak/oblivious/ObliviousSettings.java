package feint.zeroleak.oblivious;

import feint.math.Checks;
import feint.model.Shape;
import feint.policy.DecoyDistribution;

/**
 * Settings of an oblivious policy besides its incentive rule.
 *
 * @param order the order in which trajectories are queried
 * @param decoys K, the number of trajectories besides the real one, in 1..{@link #MOST_DECOYS}
 * @param stops whether a run ends as soon as every trajectory has its successes
 */
public record ObliviousSettings(Order order, int decoys, boolean stops) {

  /** Largest number of decoys, which a controller can distinguish. */
  public static final int MOST_DECOYS = DecoyDistribution.MOST_DECOYS;

  public ObliviousSettings {
    Checks.within(1, MOST_DECOYS, decoys, "decoys");
  }

  /** Returns the default settings: order {@link Order#ONE_FIRST}, one decoy, no early stopping. */
  public static ObliviousSettings defaults() {
    return new ObliviousSettings(Order.ONE_FIRST, 1, false);
  }

  /** Returns a copy with another order of trajectories. */
  public ObliviousSettings withOrder(Order order) {
    return new ObliviousSettings(order, decoys, stops);
  }

  /**
   * Returns a copy with another number of decoys.
   *
   * @param decoys K, in 1..{@link #MOST_DECOYS}
   */
  public ObliviousSettings withDecoys(int decoys) {
    return new ObliviousSettings(order, decoys, stops);
  }

  /**
   * Returns a copy whose runs end as soon as every trajectory has its successes, or go on to the
   * horizon.
   */
  public ObliviousSettings withStopping(boolean stops) {
    return new ObliviousSettings(order, decoys, stops);
  }

  /** Returns the number of trajectories including the real one, K + 1. */
  public int trajectories() {
    return decoys + 1;
  }

  /** Returns the number of successes of all trajectories together, (K + 1)M. */
  public int allSuccesses(Shape shape) {
    return Math.multiplyExact(trajectories(), shape.successes());
  }
}
