package feint.cli.service;

import feint.cli.output.UsageException;
import feint.client.FeintClient;
import feint.client.RetryPolicy;
import feint.client.UnavailableException;
import feint.io.AtomicFile;
import feint.io.DataDirectory;
import feint.math.Text;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for the service of a command and its output. */
final class ServiceOptions {

  private static final String TOKEN = "FEINT_TOKEN";
  private static final int MOST_SECONDS = 86_400;

  @Option(
      names = "--service",
      paramLabel = "URL",
      description =
          "The address of the service (default: that of the service running on DIR). Its token"
              + " comes from --token-file or $FEINT_TOKEN.")
  private Optional<String> url = Optional.empty();

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "The file with the token (default: $FEINT_TOKEN, or the token of the service running"
              + " on DIR).")
  private Optional<Path> tokenFile = Optional.empty();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "The data directory of a service on this machine (default: $FEINT_DATA, or feint below the"
              + " user's data directory).")
  private Optional<Path> data = Optional.empty();

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description =
          "The PEM file with the only trusted certificates (default: those that Java trusts).")
  private Optional<Path> ca = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "The maximum time to retry while the service is unavailable or starting (default:"
              + " ${DEFAULT-VALUE}).")
  private int timeout = 10;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  boolean json() {
    return json;
  }

  /** Returns the printer of the service's answers. */
  ServicePrinter printer() {
    return new ServicePrinter(command.commandLine().getOut(), json);
  }

  FeintClient client() {
    UsageException.requireIn("--timeout", timeout, 1, MOST_SECONDS);
    UsageException.require(
        url.isEmpty() || data.isEmpty(), "--service and --data exclude each other");
    RetryPolicy patience = RetryPolicy.defaults().withTotal(Duration.ofSeconds(timeout));
    FeintClient client =
        url.map(address -> at(address, token()).with(patience))
            .orElseGet(() -> here(data.orElseGet(DataDirectory::standard), token(), patience));
    return ca.map(file -> trusting(client, file)).orElse(client);
  }

  private static FeintClient trusting(FeintClient client, Path file) {
    try {
      return client.trusting(file);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--ca: " + e.getMessage());
    }
  }

  private static FeintClient at(String address, Optional<String> token) {
    String secret =
        token.orElseThrow(
            () -> new UsageException("--service needs a token, in $FEINT_TOKEN or --token-file"));
    try {
      return FeintClient.connect(URI.create(address), secret);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--service: " + e.getMessage());
    }
  }

  private static FeintClient here(Path directory, Optional<String> token, RetryPolicy patience) {
    try {
      return FeintClient.await(directory.resolve("service.json"), token, patience);
    } catch (UnavailableException e) {
      throw new UsageException(
          Text.of(
              "no service runs on %s after %s s: start one with feint serve, or choose"
                  + " one with --service or --data",
              directory, patience.total().toSeconds()));
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private Optional<String> token() {
    return tokenFile
        .map(ServiceOptions::read)
        .or(() -> Optional.ofNullable(System.getenv(TOKEN)).map(String::strip))
        .filter(token -> !token.isEmpty());
  }

  private static String read(Path file) {
    String token;
    try {
      SecretFile.require(file);
      token = Files.readString(file).strip();
    } catch (IOException e) {
      throw new UsageException(
          "--token-file cannot be read: " + file + ": " + AtomicFile.reason(e));
    }
    UsageException.require(!token.isEmpty(), "--token-file must hold a token, was empty: " + file);
    return token;
  }
}
