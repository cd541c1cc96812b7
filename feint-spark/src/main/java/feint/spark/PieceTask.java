package feint.spark;

import feint.distributed.ReceivedWork;
import feint.io.Sha256;
import feint.spark.TaskReport.Failure;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Function1;
import scala.collection.Iterator;

/**
 * An executor's task: decodes the work, runs subtasks, and returns their results as bytes. It is
 * the only class of Feint that is serialised by Java.
 */
final class PieceTask implements Function1<Iterator<long[]>, byte[]>, Serializable {

  private static final long serialVersionUID = 1;

  private final Broadcast<byte[]> work;
  private final HashMap<String, Broadcast<byte[]>> attachments;

  PieceTask(Broadcast<byte[]> work, Map<String, Broadcast<byte[]>> attachments) {
    this.work = work;
    this.attachments = new HashMap<>(attachments);
  }

  /** Sent data did not arrive; Spark retries. */
  private static final class LostOnTheWay extends RuntimeException {

    private static final long serialVersionUID = 1;

    LostOnTheWay(Exception cause) {
      super(cause);
    }
  }

  @Override
  public byte[] apply(Iterator<long[]> ranges) {
    long[] range = ranges.next();
    return report(range[0], range[1]).toBytes();
  }

  private TaskReport report(long from, long to) {
    ReceivedWork received;
    byte[] bytes = work.value();
    try {
      received = Arrived.work(Sha256.of(bytes), () -> ReceivedWork.read(bytes, this::attachment));
    } catch (LostOnTheWay e) {
      throw e;
    } catch (RuntimeException | LinkageError e) {
      return new TaskReport(here(), from, List.of(), Optional.of(Failure.ofMachine(e)));
    }
    List<byte[]> results = new ArrayList<>();
    for (long number = from; number < to; number++) {
      TaskContext.get().killTaskIfInterrupted();
      try {
        results.add(received.piece(number));
      } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
        TaskContext.get()
            .killTaskIfInterrupted(); // In this case the subtask itself has not failed.
        return new TaskReport(here(), from, results, Optional.of(Failure.of(e)));
      }
    }
    return new TaskReport(here(), from, results, Optional.empty());
  }

  private byte[] attachment(String name) {
    Broadcast<byte[]> attachment = attachments.get(name);
    if (attachment == null) {
      throw new IllegalArgumentException("the work names " + name + ", which was not sent");
    }
    try {
      return attachment.value();
    } catch (Exception e) {
      throw new LostOnTheWay(e);
    }
  }

  private static String here() {
    SparkEnv environment = SparkEnv.get();
    String id = environment.executorId();
    return id.equals("driver")
        ? "this machine"
        : "executor " + id + " on " + environment.blockManager().blockManagerId().host();
  }
}
