package feint.cluster;

import feint.distributed.PortableWork;
import feint.distributed.ReceivedWork;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.parallel.Progress;
import feint.parallel.Workers;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;

/**
 * Costs of a kind of work for the executor and the driver.
 *
 * @param pieces number of subtasks of the whole work
 * @param seconds processor seconds per subtask, including encoding its result
 * @param collecting the driver's seconds per subtask: decoding its result and adding it up
 * @param workBytes bytes sent to every executor once
 * @param resultBytes bytes per subtask result
 */
public record PieceCost(
    long pieces, double seconds, double collecting, long workBytes, double resultBytes) {

  /**
   * Measures the first subtasks of some work one after another, in processor time, since the
   * machine may be busy.
   *
   * @param work starts the work; it is not completed
   * @param pieces number of subtasks to run, if there are that many
   * @throws IllegalStateException if the work has no codec
   */
  public static PieceCost of(Consumer<Execution> work, int pieces) {
    Scale scale = new Scale(pieces);
    try {
      work.accept(new Execution(1, Progress.NONE).on(scale));
    } catch (Enough e) {
      return scale.cost();
    }
    return scale.cost();
  }

  /** Returns the number of subtasks of some work, which is started and not completed. */
  static long pieces(Consumer<Execution> work) {
    return of(work, 0).pieces();
  }

  /** Returns this cost with another collecting time per result. */
  PieceCost collectedIn(double other) {
    return new PieceCost(pieces, seconds, other, workBytes, resultBytes);
  }

  /** Returns this cost with another division into subtasks. */
  PieceCost cutInto(long others, double secondsEach) {
    return new PieceCost(others, secondsEach, collecting, workBytes, resultBytes);
  }

  /** Ends a measurement. */
  private static final class Enough extends RuntimeException {

    private static final long serialVersionUID = 1;

    Enough() {
      super("enough", null, false, false);
    }
  }

  /** Runs subtasks as an executor, takes results as a driver would, and measures both. */
  private static final class Scale implements Workers {

    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    private final int most;
    private long pieces;
    private long workBytes;
    private long counted;
    private long working;
    private long collecting;
    private long resultBytes;

    Scale(int most) {
      this.most = most;
    }

    @Override
    public <T> void work(ParallelTask<T> given, Progress progress, Consumer<? super T> taker) {
      PortableWork<T> sent =
          PortableWork.of(given)
              .orElseThrow(() -> new IllegalStateException("work without a codec: " + given));
      ReceivedWork received = ReceivedWork.read(sent.bytes(), sent.attachments()::get);
      pieces = sent.count();
      workBytes = sent.bytes().length;
      for (long number = 0; number < pieces; number++) {
        if (counted == most) {
          throw new Enough();
        }
        long start = clock.getCurrentThreadCpuTime();
        byte[] result = received.piece(number);
        long done = clock.getCurrentThreadCpuTime();
        taker.accept(sent.read(result));
        counted++;
        working += done - start;
        collecting += clock.getCurrentThreadCpuTime() - done;
        resultBytes += result.length;
      }
    }

    PieceCost cost() {
      return new PieceCost(
          pieces,
          working / 1e9 / counted,
          collecting / 1e9 / counted,
          workBytes,
          (double) resultBytes / counted);
    }
  }
}
