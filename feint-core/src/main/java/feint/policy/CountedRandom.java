package feint.policy;

import java.util.random.RandomGenerator;

/** Counts the draws taken from a generator, so that a resumed run can skip them. */
final class CountedRandom implements RandomGenerator {

  private final RandomGenerator source;
  private long draws;

  CountedRandom(RandomGenerator source) {
    this.source = source;
  }

  @Override
  public long nextLong() {
    draws++;
    return source.nextLong();
  }

  long draws() {
    return draws;
  }

  void skipTo(long target) {
    while (draws < target) {
      nextLong();
    }
  }
}
