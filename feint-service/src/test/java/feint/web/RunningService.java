package feint.web;

import feint.service.Scope;
import feint.store.Storage;
import java.time.Clock;
import java.util.OptionalLong;

/** A service for a test, on loopback. */
final class RunningService implements AutoCloseable {

  private final DecisionService service;

  RunningService(Storage storage) {
    this(storage, ServiceSettings.loopback().withSeeds(true));
  }

  RunningService(Storage storage, ServiceSettings settings) {
    this.service = DecisionService.start(storage, settings, Clock.systemUTC());
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
    return new Caller(service.url(), token);
  }

  @Override
  public void close() {
    service.close();
  }
}
