package feint.spark;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.spark.FutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Function2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * Work in progress on Spark. A few windows of tasks are submitted at a time: while the last tasks
 * of one run, those of the next keep the other cores busy. Memory holds the results of these
 * windows only.
 */
final class SparkJob implements AutoCloseable {

  private static final int WINDOWS = 3;
  private static final int PATIENCE_MILLIS = 100;

  private final JavaSparkContext spark;
  private final String group;
  private final String work;
  private final PieceTask task;
  private final Cut cut;
  private final Deque<Window> windows = new ArrayDeque<>();
  private final BlockingQueue<Mail> mail = new LinkedBlockingQueue<>();
  private Optional<TaskReport> copy = Optional.empty();
  private long submitted;
  private long arrived;

  /** Report of a task of a window. */
  private static final class Mail {

    final Inbox inbox;
    final byte[] report;

    Mail(Inbox inbox, byte[] report) {
      this.inbox = inbox;
      this.report = report;
    }
  }

  SparkJob(JavaSparkContext spark, String group, String work, PieceTask task, Cut cut) {
    this.spark = spark;
    this.group = group;
    this.work = work;
    this.task = task;
    this.cut = cut;
  }

  /** Returns the kind of work. */
  String work() {
    return work;
  }

  /** Submits windows to Spark up to the limit. */
  void submit() {
    while (windows.size() < WINDOWS && submitted < cut.windows()) {
      windows.add(window(cut.ranges(submitted++)));
    }
  }

  private Window window(List<long[]> ranges) {
    long first = ranges.get(0)[0];
    Inbox inbox = new Inbox(work, first, (int) (ranges.get(ranges.size() - 1)[1] - first));
    Function2<Object, byte[], BoxedUnit> receiver =
        (index, report) -> {
          mail.add(new Mail(inbox, report));
          return BoxedUnit.UNIT;
        };
    spark.setJobGroup(group, work, true);
    try {
      FutureAction<Boolean> job =
          spark
              .sc()
              .submitJob(
                  spark.parallelize(ranges, ranges.size()).rdd(),
                  task,
                  numbers(ranges.size()),
                  receiver,
                  () -> true);
      return new Window(work, ranges, inbox, job);
    } finally {
      spark.clearJobGroup();
    }
  }

  private static Seq<Object> numbers(int count) {
    return CollectionConverters.asScala(IntStream.range(0, count).<Object>mapToObj(i -> i).toList())
        .toSeq();
  }

  /** Accepts copies of results from another machine, to be compared with the cluster's. */
  void compare(TaskReport copies) {
    copy = Optional.of(copies);
  }

  /** Waits a moment for reports and distributes them; returns whether there were any. */
  boolean receive() throws InterruptedException {
    Mail next = mail.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    boolean any = next != null;
    while (next != null) {
      TaskReport report = TaskReport.of(next.report);
      arrived += report.results().size();
      next.inbox.put(report);
      if (!report.refused()) {
        copy.filter(mine -> mine.first() == report.first()).ifPresent(next.inbox::put);
      }
      next = mail.poll();
    }
    return any;
  }

  /** Delivers all results that are next in order. */
  void handOver(Inbox.Taker taker) {
    while (!windows.isEmpty()) {
      Window window = windows.getFirst();
      boolean ended = window.ended() && mail.isEmpty();
      window.inbox().handOver(taker);
      if (!window.inbox().empty()) {
        window.requireGoing();
        if (ended) {
          window.inbox().requireAll();
        }
        return;
      }
      windows.removeFirst();
    }
  }

  /** Returns the share of the subtasks whose results have arrived. */
  double progress() {
    return (double) arrived / cut.pieces();
  }

  boolean done() {
    return windows.isEmpty() && submitted == cut.windows();
  }

  /** Cancels the work in progress. */
  @Override
  public void close() {
    if (!windows.isEmpty()) {
      spark.cancelJobGroup(group);
    }
  }
}
