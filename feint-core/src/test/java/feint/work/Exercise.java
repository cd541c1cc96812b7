package feint.work;

import feint.math.Moments;
import feint.math.RefusalException;
import feint.math.Seed;
import java.util.random.RandomGenerator;

/**
 * Work to try workers with. What a piece does is a word and its number, so that it can be sent.
 *
 * @param at a piece that is special, if the kind has one
 */
public record Exercise(Kind kind, long count, long at) implements Pieces<Double> {

  /** What a piece does. */
  public enum Kind {
    /** Its result is its number. */
    NUMBER,
    /** The same, and every seventh takes long. */
    UNEVEN,
    /** A mean of random numbers. */
    MEAN,
    /** One fails. */
    ONE_FAILS,
    /** One fails, and so do all after it. */
    REST_FAILS,
    /** Its stack overflows. */
    OVERFLOW,
    /** What was asked is refused. */
    REFUSAL
  }

  public static Exercise of(Kind kind, long count) {
    return new Exercise(kind, count, 0);
  }

  public static Exercise failingAt(Kind kind, long count, long at) {
    return new Exercise(kind, count, at);
  }

  @Override
  public Double piece(long number) {
    return switch (kind) {
      case NUMBER -> (double) number;
      case UNEVEN -> mean(number, number % 7 == 0 ? 200_000 : 10) == 2 ? -1.0 : number;
      case MEAN -> mean(number, 17);
      case ONE_FAILS -> failing(number, number == at);
      case REST_FAILS -> failing(number, number >= at);
      case OVERFLOW -> throw new StackOverflowError();
      case REFUSAL -> throw new RefusalException("too large: use less of it");
    };
  }

  private static double mean(long number, int draws) {
    RandomGenerator random = new Seed(1001).child(number).generator();
    Moments moments = new Moments();
    for (int i = 0; i < draws; i++) {
      moments.add(random.nextDouble());
    }
    return moments.estimate().mean();
  }

  private static double failing(long number, boolean fails) {
    if (fails) {
      throw new IllegalStateException("bad piece " + number);
    }
    return number;
  }
}
