package feint.math;

import java.util.random.RandomGenerator;

/**
 * The generator L64X128MixRandom: a linear congruential generator of 64 bits and xoroshiro128,
 * added and mixed. Equal seeds give the numbers of the JDK's generator of this name.
 *
 * <p>G. L. Steele and S. Vigna, "LXM: better splittable pseudorandom number generators (and almost
 * as fast)", 2021. It is implemented here since the JDK creates its generators by reflection, and
 * since a final class can be inlined: a simulated query takes two draws and little else.
 */
final class LxmRandom implements RandomGenerator {

  private static final long MULTIPLIER = 0xD1342543DE82EF95L;
  private static final long SILVER_RATIO = 0x6A09E667F3BCC909L;
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /** Addend of the congruential generator, odd. */
  private final long addend;

  private long state;
  private long x0;
  private long x1;

  LxmRandom(long seed) {
    long spread = seed ^ SILVER_RATIO;
    this.addend = murmur(spread) | 1;
    this.state = 1;
    this.x0 = stafford(spread);
    // At most one of the two is 0, since the mixing function is a bijection.
    this.x1 = stafford(spread + GOLDEN_RATIO);
  }

  @Override
  public long nextLong() {
    long sum = (state + x0);
    sum = (sum ^ (sum >>> 32)) * 0xDABA0B6EB09322E3L;
    sum = (sum ^ (sum >>> 32)) * 0xDABA0B6EB09322E3L;
    sum ^= sum >>> 32;
    state = MULTIPLIER * state + addend;
    long mixed = x1 ^ x0;
    x0 = Long.rotateLeft(x0, 24) ^ mixed ^ (mixed << 16);
    x1 = Long.rotateLeft(mixed, 37);
    return sum;
  }

  private static long murmur(long z) {
    long y = (z ^ (z >>> 33)) * 0xFF51AFD7ED558CCDL;
    long x = (y ^ (y >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return x ^ (x >>> 33);
  }

  /** Bijection that spreads neighbouring numbers over the whole range. */
  static long stafford(long z) {
    long y = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long x = (y ^ (y >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }
}
