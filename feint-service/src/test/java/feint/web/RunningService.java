package feint.web;

import feint.archive.PolicyNames;
import feint.service.Scope;
import feint.service.Tokens;
import feint.store.RunStore;
import feint.store.Storage;
import java.time.Clock;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A service for a test, on loopback. */
final class RunningService implements AutoCloseable {

  private final DecisionService service;

  RunningService(Storage storage) {
    this(storage, ServiceSettings.loopback().withSeeds(true));
  }

  RunningService(Storage storage, ServiceSettings settings) {
    this(storage, settings, Clock.systemUTC());
  }

  RunningService(Storage storage, ServiceSettings settings, Clock clock) {
    this.service = DecisionService.start(storage, settings, clock);
  }

  /** A service that counts requests by a time that the test lets pass. */
  RunningService(Storage storage, ServiceSettings settings, LongSupplier nanoTime) {
    this.service =
        DecisionService.start(storage, settings, Clock.systemUTC(), nanoTime, PolicyNames.BUILT_IN);
  }

  /** A service on a database that is open, and is closed with the service. */
  RunningService(RunStore store, ServiceSettings settings) {
    this.service =
        DecisionService.on(
            store, settings, Clock.systemUTC(), System::nanoTime, PolicyNames.BUILT_IN);
  }

  /** A service whose callers never come too often: a second passes before each of them. */
  static RunningService unhurried(Storage storage) {
    AtomicLong seconds = new AtomicLong();
    return new RunningService(
        storage,
        ServiceSettings.loopback().withSeeds(true),
        () -> TimeUnit.SECONDS.toNanos(seconds.incrementAndGet()));
  }

  Caller admin() {
    return with(service.tokens().processToken());
  }

  String url() {
    return service.url();
  }

  /** The admin's. */
  String token() {
    return service.tokens().processToken();
  }

  Caller with(Scope scope) {
    return with(service.tokens().create(scope, OptionalLong.empty()).secret());
  }

  Caller with(String token) {
    return saying("Bearer " + token);
  }

  /** One with this Authorization header, or with none if it is empty. */
  Caller saying(String authorization) {
    return new Caller(service.url(), authorization);
  }

  Tokens tokens() {
    return service.tokens();
  }

  @Override
  public void close() {
    service.close();
  }
}
