package feint.web;

import feint.policyspec.PolicyRegistry;
import feint.service.access.Scope;
import feint.service.access.Tokens;
import feint.store.Actor;
import feint.store.RunStore;
import feint.store.Trail;
import feint.store.connection.Storage;
import feint.web.connection.ServiceSettings;
import feint.web.connection.ServiceSettings.Limits;
import java.time.Clock;
import java.time.Duration;
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

  /** Starts a service whose rate limits and time-outs use the test's clock. */
  RunningService(Storage storage, ServiceSettings settings, LongSupplier nanoTime) {
    this.service =
        DecisionService.start(
            storage, settings, Clock.systemUTC(), nanoTime, PolicyRegistry.BUILT_IN);
  }

  /** Starts a service on an open database, which is closed with the service. */
  RunningService(RunStore store, ServiceSettings settings) {
    this.service =
        DecisionService.on(
            store, settings, Clock.systemUTC(), System::nanoTime, PolicyRegistry.BUILT_IN);
  }

  /**
   * Starts a service without effective rate limits: each reading of the clock is a second later.
   * Connections may be idle for a day, so that none is cut off.
   */
  static RunningService unhurried(Storage storage) {
    AtomicLong seconds = new AtomicLong();
    return new RunningService(
        storage,
        ServiceSettings.loopback()
            .withSeeds(true)
            .withLimits(Limits.USUAL.withIdle(Duration.ofDays(1))),
        () -> TimeUnit.SECONDS.toNanos(seconds.incrementAndGet()));
  }

  Caller admin() {
    return with(service.tokens().processToken());
  }

  String url() {
    return service.url();
  }

  /** Returns the admin's token. */
  String token() {
    return service.tokens().processToken();
  }

  Caller with(Scope scope) {
    return with(token(scope));
  }

  String token(Scope scope) {
    return service.tokens().create(Actor.service(), scope, OptionalLong.empty()).secret();
  }

  Caller with(String token) {
    return saying("Bearer " + token);
  }

  /** Returns a caller with this Authorization header, or without one if it is empty. */
  Caller saying(String authorization) {
    return new Caller(service.url(), authorization);
  }

  Trail trail() {
    return service.runs().trail();
  }

  Tokens tokens() {
    return service.tokens();
  }

  @Override
  public void close() {
    service.close();
  }
}
