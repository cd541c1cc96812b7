package feint.math;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Where randomness comes from: a number that names a generator and, by index, any number of
 * independent children.
 *
 * <p>Work that is cut into pieces gives piece <i>n</i> the seed {@code child(n)}, so that neither
 * the number of threads nor their order can change a digit.
 */
public record Seed(long value) {

  private static final RandomGeneratorFactory<RandomGenerator> GENERATORS =
      RandomGeneratorFactory.of("L64X128MixRandom");

  /** The seed of piece {@code index} of the work that this seed stands for. */
  public Seed child(long index) {
    return new Seed(mixed(mixed(value) + (index + 1) * 0x9E3779B97F4A7C15L));
  }

  /** A new generator; the same seed always gives the same sequence. */
  public RandomGenerator generator() {
    return GENERATORS.create(value);
  }

  /**
   * A bijection that spreads neighbouring numbers over the whole range (the finaliser of
   * SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
   */
  private static long mixed(long z) {
    long y = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long x = (y ^ (y >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }
}
