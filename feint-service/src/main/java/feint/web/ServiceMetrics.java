package feint.web;

import feint.api.RunState;
import feint.provenance.Provenance;
import feint.service.Overview;
import feint.service.Runs;
import feint.service.RunsLoad;
import feint.store.RunStore;
import feint.web.connection.ConnectionLimits;
import feint.web.connection.ReservedThreads;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.core.metrics.SummaryWithCallback;
import io.prometheus.metrics.instrumentation.jvm.JvmGarbageCollectorMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmMemoryMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmThreadsMetrics;
import io.prometheus.metrics.instrumentation.jvm.ProcessMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Quantiles;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.ToIntFunction;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Metrics of the state of the service, read when they are scraped: runs, database, server and
 * process. No scrape locks a run. The database is read at most twice a second; its metrics are left
 * out if it does not answer.
 */
final class ServiceMetrics implements AutoCloseable {

  private static final double NANOS = 1e-9;

  private final PrometheusRegistry owned;
  private final ExecutorService readers =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "feint-metrics");
            thread.setDaemon(true);
            return thread;
          });

  /** Registers the metrics of a database, the runs in it and this process. */
  ServiceMetrics(Metrics metrics, RunStore store, Runs runs) {
    this.owned = metrics.owned();
    registerRuns(runs, metrics.open());
    registerWork(runs);
    registerWriter(store);
    registerPools(store);
    registerProcess();
  }

  private void registerRuns(Runs runs, PrometheusRegistry open) {
    Sampled<Overview> overview = new Sampled<>(runs::overview, readers);
    GaugeWithCallback.builder()
        .name("feint_runs")
        .help("Runs by state.")
        .labelNames("state")
        .callback(
            value ->
                overview
                    .get()
                    .ifPresent(
                        now -> {
                          for (RunState state : RunState.values()) {
                            value.call((double) now.of(state), state.label());
                          }
                        }))
        .register(open);
    gauge(
        "feint_alarming_runs",
        "Runs that have failed, whose model was rejected, or whose real trajectory is identified.",
        value -> overview.get().ifPresent(now -> value.call((double) now.alarming())));
    Sampled<Long> oldest = new Sampled<>(runs::oldestQueryMillis, readers);
    gauge(
        "feint_oldest_open_query_seconds",
        "Age of the query that has waited longest for its answer.",
        value -> oldest.get().ifPresent(millis -> value.call(millis / 1000.0)));
  }

  private void registerWork(Runs runs) {
    counter(
        "feint_rebuilds_total",
        "Runs read into memory, by outcome.",
        "outcome",
        value -> {
          RunsLoad now = runs.load();
          value.call((double) now.rebuilds(), "done");
          value.call((double) now.damages(), "damaged");
        });
    gauge("feint_runs_in_memory", "Runs in memory.", () -> runs.load().inMemory());
    work(
        "feint_forecasts",
        "Forecasts waiting and computed.",
        runs,
        RunsLoad::waitingForecasts,
        RunsLoad::runningForecasts);
    work(
        "feint_preparations",
        "Preparations of runs waiting and in progress.",
        runs,
        RunsLoad::waitingPreparations,
        RunsLoad::runningPreparations);
  }

  private void work(
      String name,
      String help,
      Runs runs,
      ToIntFunction<RunsLoad> waiting,
      ToIntFunction<RunsLoad> running) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames("state")
        .callback(
            value -> {
              RunsLoad now = runs.load();
              value.call(waiting.applyAsInt(now), "waiting");
              value.call(running.applyAsInt(now), "running");
            })
        .register(owned);
  }

  private void registerWriter(RunStore store) {
    Sampled<Boolean> ready = new Sampled<>(() -> store.readiness().trouble().isEmpty(), readers);
    gauge(
        "feint_ready",
        "Whether the database takes writes.",
        () -> ready.get().orElse(false) ? 1 : 0);
    gauge(
        "feint_writer_up",
        "Whether the writer of the database runs.",
        () -> store.load().writerAlive() ? 1 : 0);
    gauge(
        "feint_writes_waiting",
        "Writes that no group has taken yet.",
        () -> store.load().waitingWrites());
    gauge(
        "feint_oldest_write_seconds",
        "Time that the oldest unfinished write has waited.",
        () -> store.load().oldestWriteNanos() * NANOS);
    gauge(
        "feint_free_bytes",
        "Free space where the files of the database are.",
        value -> store.freeBytes().ifPresent(value::call));
    Histogram seconds =
        Histogram.builder()
            .name("feint_commit_seconds")
            .help("Time from the first statement of a group of writes until it was on disk.")
            .classicUpperBounds(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
            .classicOnly()
            .register(owned);
    Counter writes =
        Counter.builder().name("feint_writes_total").help("Writes committed.").register(owned);
    store.listen(
        (size, nanos) -> {
          writes.inc(size);
          seconds.observe(nanos * NANOS);
        });
  }

  private void registerPools(RunStore store) {
    GaugeWithCallback.builder()
        .name("feint_pool_connections")
        .help("Connections to the database by pool and state.")
        .labelNames("pool", "state")
        .callback(
            value ->
                store
                    .load()
                    .pools()
                    .forEach(
                        pool -> {
                          value.call(pool.active(), pool.name(), "active");
                          value.call(pool.idle(), pool.name(), "idle");
                        }))
        .register(owned);
    GaugeWithCallback.builder()
        .name("feint_pool_waiting")
        .help("Threads that wait for a connection to the database.")
        .labelNames("pool")
        .callback(
            value -> store.load().pools().forEach(pool -> value.call(pool.waiting(), pool.name())))
        .register(owned);
    SummaryWithCallback.builder()
        .name("feint_pool_wait_seconds")
        .help("Time that threads have waited for a connection to the database.")
        .labelNames("pool")
        .callback(
            value ->
                store
                    .load()
                    .pools()
                    .forEach(
                        pool ->
                            value.call(
                                pool.waits(),
                                pool.waitNanos() * NANOS,
                                Quantiles.EMPTY,
                                pool.name())))
        .register(owned);
    counter(
        "feint_pool_timeouts_total",
        "Threads that got no connection to the database in time.",
        "pool",
        value ->
            store
                .load()
                .pools()
                .forEach(pool -> value.call((double) pool.timeouts(), pool.name())));
  }

  /** Registers the metrics of the web server. */
  void registerServer(
      ReservedThreads threads, ConnectionLimits connections, Reads reads, EventStream events) {
    QueuedThreadPool pool = threads.threads();
    GaugeWithCallback.builder()
        .name("feint_threads")
        .help("Threads of the web server by state.")
        .labelNames("state")
        .callback(
            value -> {
              value.call(pool.getBusyThreads(), "busy");
              value.call(pool.getIdleThreads(), "idle");
            })
        .register(owned);
    gauge(
        "feint_threads_limit", "Maximum number of threads of the web server.", pool::getMaxThreads);
    gauge("feint_thread_tasks_queued", "Tasks that wait for any thread.", pool::getQueueSize);
    gauge("feint_requests_waiting", "Requests that wait for their turn.", threads::waiting);
    gauge("feint_connections", "Open connections of clients.", connections::connections);
    gauge("feint_reads_in_flight", "Bounded reads that wait or are answered.", reads::inFlight);
    gauge("feint_watchers", "Open streams of events.", events::watchers);
  }

  private void registerProcess() {
    Info.builder()
        .name("feint_build_info")
        .help("Version of Feint and of Java.")
        .labelNames("version", "java")
        .register(owned)
        .setLabelValues(Provenance.VERSION, Runtime.version().toString());
    JvmMemoryMetrics.builder().register(owned);
    JvmGarbageCollectorMetrics.builder().register(owned);
    JvmThreadsMetrics.builder().register(owned);
    ProcessMetrics.builder().register(owned);
  }

  private void gauge(String name, String help, DoubleSupplier source) {
    gauge(name, help, value -> value.call(source.getAsDouble()));
  }

  private void gauge(String name, String help, Consumer<GaugeWithCallback.Callback> source) {
    GaugeWithCallback.builder().name(name).help(help).callback(source).register(owned);
  }

  private void counter(
      String name, String help, String label, Consumer<CounterWithCallback.Callback> source) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(label)
        .callback(source)
        .register(owned);
  }

  @Override
  public void close() {
    readers.shutdownNow();
  }
}
