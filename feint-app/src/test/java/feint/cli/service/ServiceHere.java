package feint.cli.service;

import feint.client.FeintClient;
import feint.store.connection.Storage;
import feint.web.DecisionService;
import feint.web.connection.ServiceSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/** Service inside this process, which commands find by its data directory. */
public final class ServiceHere implements AutoCloseable {

  private final Path data;
  private DecisionService service;

  public ServiceHere(Path data) throws IOException {
    this.data = data;
    this.service = started(data);
  }

  private static DecisionService started(Path data) throws IOException {
    DecisionService service =
        DecisionService.start(
            new Storage.SqliteFile(data.resolve("runs.sqlite")),
            ServiceSettings.loopback().withSeeds(true),
            Clock.systemUTC());
    new ReadyFile(data.resolve("service.json"))
        .write(service.url(), service.tokens().processToken());
    return service;
  }

  /** Restarts the service on the same data, at another address and with another token. */
  public void restart() throws IOException {
    service.close();
    Files.delete(data.resolve("service.json"));
    service = started(data);
  }

  public FeintClient client() {
    return FeintClient.of(data.resolve("service.json"));
  }

  public URI url() {
    return URI.create(service.url());
  }

  public String data() {
    return data.toString();
  }

  @Override
  public void close() {
    service.close();
  }
}
