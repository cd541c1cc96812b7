package feint.policy;

import java.util.random.RandomGenerator;

/** Generator that counts its draws, so that a resumed run can skip them. */
final class CountedRandom implements RandomGenerator {

  private final RandomGenerator source;
  private long draws;

  CountedRandom(RandomGenerator source) {
    this.source = source;
  }

  /** Returns a generator with its own count that draws from the same source. */
  CountedRandom another() {
    return new CountedRandom(source);
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
