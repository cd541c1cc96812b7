package feint.parallel;

import feint.math.Moments;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import java.util.random.RandomGenerator;

/**
 * Test task for workers. A subtask is determined by a kind and its number, so that it can be
 * serialized.
 *
 * @param at number of the special subtask, if the kind has one
 */
public record Exercise(Kind kind, long count, long at) implements ParallelTask<Double> {

  /** Behaviour of a subtask. */
  public enum Kind {
    /** Returns its number. */
    NUMBER,
    /** Returns its number; every seventh takes long. */
    UNEVEN,
    /** Returns a mean of random numbers. */
    MEAN,
    /** One subtask fails. */
    ONE_FAILS,
    /** One subtask fails, and so do all after it. */
    REST_FAILS,
    /** Overflows the stack. */
    OVERFLOW,
    /** Throws a refusal. */
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
      case REFUSAL -> throw new ResourceLimitException("too large: use less of it");
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
