package feint.web;

import feint.archive.PolicyNames;
import feint.service.Runs;
import feint.service.Tokens;
import feint.store.RunStore;
import feint.store.Storage;
import java.time.Clock;
import java.util.Optional;
import java.util.function.LongSupplier;

/** All of the service: the database, the runs in it, and how they are reached. */
public final class DecisionService implements AutoCloseable {

  private final RunStore store;
  private final Runs runs;
  private final Tokens tokens;
  private final HttpService http;

  private DecisionService(
      RunStore store,
      ServiceSettings settings,
      Clock clock,
      LongSupplier nanoTime,
      PolicyNames policies) {
    this.store = store;
    this.runs = Runs.in(store, clock, policies);
    this.tokens = new Tokens(store.tokens(), clock, nanoTime);
    this.http = HttpService.start(settings, store, runs, tokens, clock, nanoTime);
  }

  /** Opens the database and begins to answer. */
  public static DecisionService start(Storage storage, ServiceSettings settings, Clock clock) {
    return start(storage, settings, clock, PolicyNames.BUILT_IN);
  }

  /** The same for runs with policies of these names. */
  public static DecisionService start(
      Storage storage, ServiceSettings settings, Clock clock, PolicyNames policies) {
    return start(storage, settings, clock, System::nanoTime, policies);
  }

  /**
   * The same by another time.
   *
   * @param nanoTime the time by which requests are counted and tokens are read again
   */
  static DecisionService start(
      Storage storage,
      ServiceSettings settings,
      Clock clock,
      LongSupplier nanoTime,
      PolicyNames policies) {
    WarmUp.begin();
    return on(RunStore.open(storage), settings, clock, nanoTime, policies);
  }

  /** The same on a database that is open, and is closed with the service. */
  static DecisionService on(
      RunStore store,
      ServiceSettings settings,
      Clock clock,
      LongSupplier nanoTime,
      PolicyNames policies) {
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

  /** Where it is reached. */
  public String url() {
    return http.url();
  }

  /** Returns why the database was not checked wholly at the start, if it was not. */
  public Optional<String> unchecked() {
    return store.unchecked();
  }

  public Runs runs() {
    return runs;
  }

  public Tokens tokens() {
    return tokens;
  }

  /** Answers the requests that have come, until a deadline, then closes the database. */
  @Override
  public void close() {
    try {
      http.close();
    } finally {
      runs.close();
      store.close();
    }
  }
}
