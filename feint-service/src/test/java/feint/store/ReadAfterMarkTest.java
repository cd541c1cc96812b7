package feint.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.model.Action;
import feint.policy.Query;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.connection.StoreException;
import feint.web.Databases;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reply does not depend on a group of writes whose mark is not on disk. */
class ReadAfterMarkTest {

  @TempDir Path directory;

  /** Real threads, with marks that wait for a gate. */
  private static final class Gated implements WriterThreads {

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private volatile boolean closed;

    /** Thread whose first wait completes {@link #waits}. */
    private volatile Thread watched = Thread.currentThread();

    private final CompletableFuture<String> waits = new CompletableFuture<>();

    @Override
    public long nanoTime() {
      return WriterThreads.REAL.nanoTime();
    }

    @Override
    public Thread writer(Runnable work) {
      return WriterThreads.REAL.writer(work);
    }

    @Override
    public ExecutorService marker() {
      return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
        @Override
        protected void beforeExecute(Thread thread, Runnable task) {
          if (closed) {
            reached.countDown();
            awaited(gate);
          }
        }
      };
    }

    @Override
    public <T> Optional<T> next(BlockingQueue<T> queue, long nanos) throws InterruptedException {
      return WriterThreads.REAL.next(queue, nanos);
    }

    @Override
    public <T> T result(Future<T> future, long nanos)
        throws InterruptedException, ExecutionException, TimeoutException {
      if (Thread.currentThread() == watched && closed) {
        waits.complete("waits for the mark");
      }
      return WriterThreads.REAL.result(future, nanos);
    }

    @Override
    public void end(Thread thread) throws InterruptedException {
      WriterThreads.REAL.end(thread);
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Origin origin(String scenario) {
    return new Origin(
        "0a",
        Optional.empty(),
        "",
        "run",
        scenario,
        "random",
        Optional.empty(),
        List.of("A", "B"),
        OptionalLong.empty(),
        "ready",
        0,
        Optional.empty());
  }

  /** The run after its first query was sent, and that query. */
  private static final Standing ASKED =
      new Standing(2, Phase.OPEN, true, "", 0, 0, 0, 1, 1, false, false);

  private static final QueryRow DECIDED =
      new QueryRow(
          1, new Query.Learning(1, Action.learn(1)), 0, Optional.empty(), Optional.empty());

  private static RunRow created(RunStore store) {
    String scenario = store.documents().keep("{}".getBytes(StandardCharsets.UTF_8));
    Standing begun = new Standing(1, Phase.OPEN, false, "", 0, 0, 0, 1, 0, false, false);
    assertThat(store.create(Actor.service(), origin(scenario), begun)).isTrue();
    return store.run("0a").orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void recordOfARunWaitsForItsMark(Databases database) throws Exception {
    waits(database, store -> store.recorded("0a").orElseThrow().queries().size());
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void rowsOfARunWaitForItsMark(Databases database) throws Exception {
    waits(database, store -> store.run("0a").orElseThrow().standing().asked());
    waits(database, store -> store.lists().of(List.of("0a")).get(0).standing().asked());
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void queriesWaitForTheirMark(Databases database) throws Exception {
    waits(database, store -> store.queries(store.run("0a").orElseThrow()).size());
  }

  /** A commit that was refused leaves nothing to wait for, where the disk is still full. */
  @ParameterizedTest
  @EnumSource(Databases.class)
  void recordIsReadWhereNothingCanBeWritten(Databases database) {
    Faults faults = new Faults();
    try (RunStore store = faults.open(database.fresh(directory))) {
      RunRow row = created(store);
      faults.failAt(Faults.Moment.BEFORE_COMMIT);
      assertThatThrownBy(() -> store.asked(row.asked(ASKED, DECIDED), DECIDED))
          .isInstanceOf(StoreException.class);
      faults.failAt(Faults.Moment.BEFORE_COMMIT);
      assertThat(store.recorded("0a").orElseThrow().queries()).isEmpty();
      faults.heal();
    }
  }

  /**
   * Reads while the mark of a stored decision is held back.
   *
   * @param read returns the number of decisions
   */
  private void waits(Databases database, Function<RunStore, Integer> read) throws Exception {
    Gated threads = new Gated();
    ExecutorService callers = Executors.newFixedThreadPool(2);
    try (RunStore store =
        new RunStore(Database.open(database.fresh(directory)), System::nanoTime, threads)) {
      RunRow row = created(store);
      threads.closed = true;
      Future<Boolean> written =
          callers.submit(() -> store.asked(row.asked(ASKED, DECIDED), DECIDED));
      // The commit is over when its mark is about to be written.
      threads.reached.await();
      CompletableFuture<String> seen =
          CompletableFuture.supplyAsync(
              () -> {
                threads.watched = Thread.currentThread();
                return "has read " + read.apply(store);
              },
              callers);
      Object first = CompletableFuture.anyOf(threads.waits, seen).get();
      // Opened before anything can fail: the store is closed after the last mark.
      threads.gate.countDown();
      assertThat(first).isEqualTo("waits for the mark");
      assertThat(seen.get()).isEqualTo("has read 1");
      assertThat(written.get()).isTrue();
    } finally {
      callers.shutdownNow();
    }
  }
}
