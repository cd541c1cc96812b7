package feint.web;

import feint.policyspec.PolicyRegistry;
import feint.service.Runs;
import feint.service.access.Tokens;
import feint.store.RunStore;
import feint.store.connection.Storage;
import feint.web.connection.ServiceSettings;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The decision service: database, runs and HTTP server. */
public final class DecisionService implements AutoCloseable {

  private final RunStore store;
  private final Runs runs;
  private final Tokens tokens;
  private final HttpService http;
  private final ScheduledExecutorService deadlines =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "feint-deadlines");
            thread.setDaemon(true);
            return thread;
          });

  private DecisionService(
      RunStore store,
      ServiceSettings settings,
      Clock clock,
      LongSupplier nanoTime,
      PolicyRegistry policies) {
    this.store = store;
    this.runs = Runs.in(store, clock, policies);
    this.tokens = new Tokens(store.tokens(), clock, nanoTime);
    this.http = HttpService.start(settings, store, runs, tokens, clock, nanoTime);
    ScheduledFuture<?> unused =
        deadlines.scheduleWithFixedDelay(this::expire, 1, 1, TimeUnit.SECONDS);
  }

  /** Gives up queries whose deadline has passed, for runs that are not accessed. */
  private void expire() {
    try {
      runs.expire();
    } catch (RuntimeException e) {
      // The database does not answer, or another process changes it: the next look finds them.
      return;
    }
  }

  /** Opens the database and starts to answer requests. */
  public static DecisionService start(Storage storage, ServiceSettings settings, Clock clock) {
    return start(storage, settings, clock, PolicyRegistry.BUILT_IN);
  }

  /** As {@link #start(Storage, ServiceSettings, Clock)}, for runs with policies of these names. */
  public static DecisionService start(
      Storage storage, ServiceSettings settings, Clock clock, PolicyRegistry policies) {
    return start(storage, settings, clock, System::nanoTime, policies);
  }

  /**
   * As above, with a clock of its own.
   *
   * @param nanoTime clock for rate limits, slow connections and the reloading of tokens
   */
  static DecisionService start(
      Storage storage,
      ServiceSettings settings,
      Clock clock,
      LongSupplier nanoTime,
      PolicyRegistry policies) {
    WarmUp.begin();
    return on(RunStore.open(storage), settings, clock, nanoTime, policies);
  }

  /** As above, on an open database, which is closed with the service. */
  static DecisionService on(
      RunStore store,
      ServiceSettings settings,
      Clock clock,
      LongSupplier nanoTime,
      PolicyRegistry policies) {
    try {
      if (!settings.seeds() && store.hasSeeds()) {
        throw new IllegalArgumentException(
            "the database must have no runs with seeds, whose decisions can be known: use"
                + " --allow-seeds, or delete them");
      }
      return new DecisionService(store, settings, clock, nanoTime, policies);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Returns the address of the service. */
  public String url() {
    return http.url();
  }

  /** Returns the reason why the check of the database at the start was incomplete, if it was. */
  public Optional<String> unchecked() {
    return store.unchecked();
  }

  /** Reopens the access log, whose file may have been renamed. */
  public void reopenLog() {
    http.reopenLog();
  }

  /**
   * Reloads the certificate, if there is one. New connections use it; open connections are not
   * affected.
   *
   * @throws IllegalArgumentException if it cannot be used; the previous certificate stays in use
   */
  public void reloadCertificate() {
    http.reloadCertificate();
  }

  public Runs runs() {
    return runs;
  }

  public Tokens tokens() {
    return tokens;
  }

  /** Answers the requests received so far, until a deadline, then closes the database. */
  @Override
  public void close() {
    deadlines.shutdown();
    try {
      http.close();
    } finally {
      runs.close();
      store.close();
    }
  }
}
