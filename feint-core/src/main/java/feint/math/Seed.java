package feint.math;

import java.util.random.RandomGenerator;

/**
 * Seed of a random generator, with any number of independent child seeds by index.
 *
 * <p>Subtask <i>n</i> of a parallel computation uses the seed {@code child(n)}, so that results
 * depend neither on the number of threads nor on their order.
 *
 * @param value the seed; every value is allowed
 */
public record Seed(long value) {

  /**
   * Returns the child seed at an index: the seed of subtask {@code index} of the computation that
   * this seed belongs to.
   *
   * @param index usually from 0; equal seeds have equal children
   */
  public Seed child(long index) {
    // The finaliser of SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
    // generators", 2014.
    return new Seed(
        LxmRandom.stafford(LxmRandom.stafford(value) + (index + 1) * 0x9E3779B97F4A7C15L));
  }

  /** Returns a new generator (L64X128MixRandom). Equal seeds give equal sequences. */
  public RandomGenerator generator() {
    return new LxmRandom(value);
  }
}
