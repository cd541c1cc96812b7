package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Seed;
import feint.parallel.ParallelTask;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Work for tests: a subtask is a random number. Completed subtasks are counted by seed.
 *
 * @param bad the subtask that fails; none if negative
 */
record Draws(long count, long seed, long bad) implements ParallelTask<Double> {

  private static final Map<Long, AtomicInteger> DONE = new ConcurrentHashMap<>();

  @Override
  public Double piece(long number) {
    if (number == bad) {
      throw new IllegalStateException("piece " + number);
    }
    DONE.computeIfAbsent(seed, any -> new AtomicInteger()).incrementAndGet();
    return new Seed(seed).child(number).generator().nextDouble();
  }

  /** Number of subtasks completed with a seed. */
  static int done(long seed) {
    return DONE.getOrDefault(seed, new AtomicInteger()).get();
  }

  /** Its codec, which drops the failure, so that failed work can be repeated. */
  public static final class Codec implements WorkCodec<Double, Draws> {

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
    public void write(Draws work, CodecOutput out) {
      out.whole(work.count()).whole(work.seed());
    }

    @Override
    public Draws read(CodecInput in) {
      return new Draws(in.whole(), in.whole(), -1);
    }

    @Override
    public void writeResult(Draws work, Double result, CodecOutput out) {
      out.number(result);
    }

    @Override
    public Double readResult(Draws work, CodecInput in) {
      return in.number();
    }
  }
}
