package feint.cluster;

import feint.portable.PortableWork;
import feint.portable.ReceivedWork;
import feint.work.Execution;
import feint.work.Pieces;
import feint.work.Progress;
import feint.work.Workers;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;

/**
 * What a kind of work costs where it is done, and where its results are collected.
 *
 * @param pieces into how many pieces the whole work is cut
 * @param seconds of a processor, for a piece and for writing its result
 * @param collecting seconds of the driver for a piece: reading its result and adding it up
 * @param workBytes what every executor is sent once
 * @param resultBytes what a piece sends back
 */
public record PieceCost(
    long pieces, double seconds, double collecting, long workBytes, double resultBytes) {

  /**
   * Measures the first pieces of some work, one after another, in processor time: others may be
   * busy on the same machine.
   *
   * @param work begins it; it is not brought to its end
   * @param pieces how many are done, if there are so many
   * @throws IllegalStateException if the work has no form
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

  /** Into how many pieces some work is cut, which is begun and not done. */
  static long pieces(Consumer<Execution> work) {
    return of(work, 0).pieces();
  }

  /** The same with so many seconds to collect a result. */
  PieceCost collectedIn(double other) {
    return new PieceCost(pieces, seconds, other, workBytes, resultBytes);
  }

  /** The same in other pieces. */
  PieceCost cutInto(long others, double secondsEach) {
    return new PieceCost(others, secondsEach, collecting, workBytes, resultBytes);
  }

  /** Work was measured for long enough. */
  private static final class Enough extends RuntimeException {

    private static final long serialVersionUID = 1;

    Enough() {
      super("enough", null, false, false);
    }
  }

  /** Does pieces as an executor and takes results as a driver would, and looks at the clock. */
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
    public <T> void work(Pieces<T> given, Progress progress, Consumer<? super T> taker) {
      PortableWork<T> sent =
          PortableWork.of(given)
              .orElseThrow(() -> new IllegalStateException("work without a form: " + given));
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
