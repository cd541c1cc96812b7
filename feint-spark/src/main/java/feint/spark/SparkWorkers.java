package feint.spark;

import feint.cluster.Cluster;
import feint.cluster.ClusterException;
import feint.distributed.PortableWork;
import feint.parallel.ParallelTask;
import feint.parallel.PieceException;
import feint.parallel.Progress;
import feint.parallel.Threads;
import feint.parallel.Workers;
import feint.plugin.PluginGuard;
import feint.spark.TaskReport.Blame;
import feint.spark.TaskReport.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** The executors of a Spark application. Work without a codec is done by this machine's threads. */
final class SparkWorkers implements Cluster.Connection {

  /** Number of subtasks from which running one of them twice is cheap. */
  private static final long MANY = 32;

  private final JavaSparkContext spark;
  private final Executors executors;
  private final OptionalInt tasks;
  private final long many;
  private final Workers here;
  private final Map<String, Broadcast<byte[]>> attachments = new ConcurrentHashMap<>();
  private final AtomicLong jobs = new AtomicLong();

  SparkWorkers(JavaSparkContext spark, Executors executors, OptionalInt tasks) {
    this(spark, executors, tasks, MANY, new Threads(Runtime.getRuntime().availableProcessors()));
  }

  /**
   * Creates workers.
   *
   * @param many number of subtasks from which the first is also run on this machine
   * @param here runs work that cannot be sent
   */
  SparkWorkers(
      JavaSparkContext spark, Executors executors, OptionalInt tasks, long many, Workers here) {
    this.spark = spark;
    this.executors = executors;
    this.tasks = tasks;
    this.many = many;
    this.here = here;
  }

  @Override
  public int cores() {
    return spark.defaultParallelism();
  }

  @Override
  public <T> void work(ParallelTask<T> pieces, Progress progress, Consumer<? super T> taker) {
    Optional<PortableWork<T>> portable = PortableWork.of(pieces);
    if (portable.isEmpty() || pieces.count() == 0) {
      here.work(pieces, progress, taker);
      return;
    }
    try {
      work(pieces, portable.get(), progress, taker);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("the work was interrupted and cancelled on the cluster", e);
    } catch (Exception e) { // Scala's exceptions are not declared.
      Ending.waitIfUnderWay();
      if (e instanceof RuntimeException known) {
        throw known;
      }
      throw new ClusterException(
          "the cluster failed at " + portable.get().name() + ": " + PluginGuard.reason(e), e);
    }
  }

  private <T> void work(
      ParallelTask<T> pieces,
      PortableWork<T> portable,
      Progress progress,
      Consumer<? super T> taker)
      throws InterruptedException {
    executors.requireConnection();
    Broadcast<byte[]> bytes = spark.broadcast(portable.bytes());
    try (SparkJob job =
        new SparkJob(
            spark,
            "feint-" + jobs.incrementAndGet(),
            portable.name(),
            new PieceTask(bytes, attached(portable)),
            Cut.of(pieces.count(), cores(), tasks))) {
      job.submit();
      if (pieces.count() >= many) {
        job.compare(firstPiece(pieces, portable));
      }
      while (!job.done()) {
        if (!job.receive()) {
          executors.requireAny();
        }
        progress.reached(job.progress());
        job.handOver(decoding(portable, taker));
        job.submit();
      }
      progress.reached(1);
    } finally {
      bytes.destroy();
    }
  }

  /**
   * Runs the first subtask on this machine as well, to detect a cluster that computes differently.
   */
  private static <T> TaskReport firstPiece(ParallelTask<T> pieces, PortableWork<T> portable) {
    String driver = "the driver";
    try {
      return new TaskReport(driver, 0, List.of(portable.write(pieces.piece(0))), Optional.empty());
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      return new TaskReport(driver, 0, List.of(), Optional.of(Failure.of(e)));
    }
  }

  private static <T> Inbox.Taker decoding(PortableWork<T> portable, Consumer<? super T> taker) {
    return new Inbox.Taker() {
      @Override
      public void result(byte[] result) {
        taker.accept(portable.read(result));
      }

      @Override
      public void failure(long number, String where, Failure failure) {
        if (failure.blame() == Blame.MACHINE) {
          throw new ClusterException(
              where + " cannot do " + portable.name() + ": " + failure.reason());
        }
        boolean mistake = failure.blame() == Blame.MISTAKE;
        throw new PieceException(
            portable.name(), portable.from() + number, where, failure.reason(), mistake);
      }
    };
  }

  /** Broadcasts the attachments of the work, once for all works that share them. */
  private Map<String, Broadcast<byte[]>> attached(PortableWork<?> portable) {
    Map<String, Broadcast<byte[]>> sent = new HashMap<>();
    portable
        .attachments()
        .forEach(
            (name, content) ->
                sent.put(name, attachments.computeIfAbsent(name, n -> spark.broadcast(content))));
    return sent;
  }

  @Override
  public void close() {
    Ending.silence();
    spark.close();
  }
}
