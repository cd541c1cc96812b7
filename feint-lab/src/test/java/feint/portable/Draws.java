package feint.portable;

import feint.math.Seed;
import feint.work.Pieces;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Work for tests: a piece is a number that is drawn. How often pieces were done is counted by seed.
 *
 * @param bad the piece that fails; none if negative
 */
record Draws(long count, long seed, long bad) implements Pieces<Double> {

  private static final Map<Long, AtomicInteger> DONE = new ConcurrentHashMap<>();

  @Override
  public Double piece(long number) {
    if (number == bad) {
      throw new IllegalStateException("piece " + number);
    }
    DONE.computeIfAbsent(seed, any -> new AtomicInteger()).incrementAndGet();
    return new Seed(seed).child(number).generator().nextDouble();
  }

  /** How many pieces were done with a seed. */
  static int done(long seed) {
    return DONE.getOrDefault(seed, new AtomicInteger()).get();
  }

  /** Its form, in which it does not fail: so that what fails can be repeated. */
  public static final class Form implements WorkForm<Double, Draws> {

    @Override
    public String name() {
      return "draws";
    }

    @Override
    public int version() {
      return 1;
    }

    @Override
    public Class<?> kind() {
      return Draws.class;
    }

    @Override
    public void write(Draws work, FormOutput out) {
      out.whole(work.count()).whole(work.seed());
    }

    @Override
    public Draws read(FormInput in) {
      return new Draws(in.whole(), in.whole(), -1);
    }

    @Override
    public void writeResult(Draws work, Double result, FormOutput out) {
      out.number(result);
    }

    @Override
    public Double readResult(Draws work, FormInput in) {
      return in.number();
    }
  }
}
