package feint.descent;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * A generator that flips a fair coin for each draw and enumerates all outcomes. A uniform number is
 * 1/4 or 3/4, which is exact for probabilities of 0, 1/2 and 1; a Gaussian one is -1 or 1.
 */
final class EveryCoin implements RandomGenerator {

  private final List<Boolean> tosses = new ArrayList<>();
  private int next;

  private EveryCoin() {}

  /** Plays once for each outcome of the coins that it flips. */
  static void forEach(Consumer<EveryCoin> play) {
    EveryCoin coin = new EveryCoin();
    do {
      coin.next = 0;
      play.accept(coin);
    } while (coin.another());
  }

  /** Probability of the outcome of the coins flipped so far. */
  double probability() {
    return Math.scalb(1.0, -next);
  }

  private boolean another() {
    int last = tosses.lastIndexOf(false);
    if (last < 0) {
      return false;
    }
    tosses.set(last, true);
    tosses.subList(last + 1, tosses.size()).clear();
    return true;
  }

  private boolean toss() {
    if (next == tosses.size()) {
      tosses.add(false);
    }
    return tosses.get(next++);
  }

  @Override
  public long nextLong() {
    return (toss() ? 3L : 1L) << 62;
  }

  @Override
  public double nextGaussian() {
    return toss() ? 1 : -1;
  }
}
