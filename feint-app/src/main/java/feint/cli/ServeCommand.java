package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.demo.Demo;
import feint.service.Scope;
import feint.store.Storage;
import feint.store.StoreException;
import feint.web.Certificate;
import feint.web.DecisionService;
import feint.web.ServiceSettings;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint serve. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Runs policies for programs in any language, over HTTP. Each decision is on disk before it"
            + " is answered, and is answered the same way for ever. Ends on SIGTERM or Ctrl-C.",
    footer = {
      "",
      "The database says which queries are real: it is the secret. Whoever can read it, or holds a"
          + " token of a run, knows what the eavesdropper wants to know."
    })
final class ServeCommand implements Callable<Integer> {

  private static final int USUAL_PORT = 7341;

  @Mixin private StorageOptions storage = new StorageOptions();
  @Mixin private WithOption with = new WithOption();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Where to listen (default: ${DEFAULT-VALUE}, this machine alone).")
  private String host = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "At which port; 0 is any that is free (default: ${DEFAULT-VALUE}).")
  private int port = USUAL_PORT;

  @Option(
      names = "--name",
      paramLabel = "HOST",
      description = "A name by which clients call this host, such as a proxy's; repeatable.")
  private List<String> names = List.of();

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "The certificate, with its chain, as PEM.")
  private Optional<Path> certificate = Optional.empty();

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Its key, as PKCS 8 in PEM, without a password.")
  private Optional<Path> key = Optional.empty();

  @Option(names = "--insecure", description = "Lets others than this machine connect without TLS.")
  private boolean insecure;

  @Option(
      names = "--ready-file",
      paramLabel = "FILE",
      description =
          "When requests are answered, writes {url, token, pid} to this file, too: an admin's token"
              + " that is good until the service ends.")
  private Optional<Path> readyFile = Optional.empty();

  @Option(
      names = "--allow-seeds",
      description =
          "For tests: lets runs have a seed, so that whoever knows it knows their decisions.")
  private boolean seeds;

  @Option(
      names = "--end-with-input",
      description =
          "Ends also when standard input ends, as it does with the program that has started the"
              + " service, however that ends.")
  private boolean endsWithInput;

  @Option(
      names = "--rate-limit",
      paramLabel = "N",
      description = "Requests per second that each token may make (default: ${DEFAULT-VALUE}).")
  private int rate = ServiceSettings.Limits.USUAL.ratePerSecond();

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description = "Connections that may be open at a time (default: ${DEFAULT-VALUE}).")
  private int connections = ServiceSettings.Limits.USUAL.connections();

  @Option(
      names = "--max-connections-per-address",
      paramLabel = "N",
      description =
          "Connections that may be open at a time from one address, such as a proxy's (default:"
              + " ${DEFAULT-VALUE}).")
  private int connectionsPerAddress = ServiceSettings.Limits.USUAL.connectionsPerAddress();

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description = "Notes each request in this file, as JSON lines without secrets.")
  private Optional<Path> accessLog = Optional.empty();

  @Option(
      names = "--demo",
      description =
          "Shows simulated runs that move, in a database of its own that goes with the service.")
  private boolean demo;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() {
    ServiceSettings settings = settings();
    UsageException.require(
        !demo || !storage.given(),
        "--demo has a database of its own: it excludes --data, --storage and --restored");
    ServiceHome home = demo ? ServiceHome.ofDemo() : ServiceHome.of(storage);
    ReadyFile own = new ReadyFile(home.directory().resolve("service.json"));
    Optional<ReadyFile> other = readyFile.map(ReadyFile::new);
    DecisionService service = started(home.storage(), settings);
    Optional<Demo> shown = demo ? Optional.of(Demo.start(service.runs())) : Optional.empty();
    CountDownLatch over = new CountDownLatch(1);
    AtomicBoolean serving = new AtomicBoolean();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    own.delete();
                    other.ifPresent(ReadyFile::delete);
                  } finally {
                    shown.ifPresent(Demo::close);
                    service.close();
                    home.leave();
                    over.countDown();
                    // To be told to end is no failure of a service's; not to begin is.
                    Runtime.getRuntime().halt(serving.get() ? 0 : Failures.USERS_MISTAKE);
                  }
                },
                "feint-end"));
    if (endsWithInput) {
      InputWatch.start();
    }
    own.write(service.url(), service.tokens().processToken());
    other.ifPresent(file -> file.write(service.url(), service.tokens().processToken()));
    serving.set(true);
    announce(service, home);
    wait(over);
    return 0;
  }

  private ServiceSettings settings() {
    UsageException.require(port >= 0 && port <= 65535, "--port must be in 0..65535, was " + port);
    UsageException.require(rate >= 1, "--rate-limit must be at least 1, was " + rate);
    UsageException.require(
        connections >= 1, "--max-connections must be at least 1, was " + connections);
    UsageException.require(
        connectionsPerAddress >= 1,
        "--max-connections-per-address must be at least 1, was " + connectionsPerAddress);
    UsageException.require(
        certificate.isPresent() == key.isPresent(), "--tls-cert and --tls-key need each other");
    UsageException.require(
        loopback() || certificate.isPresent() || insecure,
        "--host other than loopback needs --tls-cert and --tls-key, or --insecure, was " + host);
    return new ServiceSettings(
        host,
        port,
        new HashSet<>(names),
        certificate.map(chain -> new Certificate(chain, key.orElseThrow())),
        seeds,
        ServiceSettings.Limits.USUAL
            .withRate(rate)
            .withConnections(connections, connectionsPerAddress),
        accessLog);
  }

  private boolean loopback() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new UsageException("--host must be an address of this machine, was " + host);
    }
  }

  private DecisionService started(Storage storage, ServiceSettings settings) {
    try {
      return DecisionService.start(storage, settings, Clock.systemUTC(), with.policies());
    } catch (StoreException | IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private void announce(DecisionService service, ServiceHome home) {
    service
        .unchecked()
        .ifPresent(why -> spec.commandLine().getErr().println("feint: warning: " + why));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      ObjectNode told = JsonNodeFactory.instance.objectNode().put("url", service.url());
      if (home.passing()) {
        told.put("owner", page(service, new Scope.Admin()));
        told.put("observer", page(service, new Scope.Observer()));
      }
      out.println(told);
    } else if (home.passing()) {
      out.println("simulated runs, until Ctrl-C; open one of these in a browser:");
      out.println("  as their owner    " + page(service, new Scope.Admin()));
      out.println("  as an observer    " + page(service, new Scope.Observer()));
    } else {
      out.println("serving at " + service.url() + ", runs are in " + place(home.storage()));
    }
    out.flush();
  }

  /** The dashboard with a token that it signs in with; what follows # is never sent. */
  private static String page(DecisionService service, Scope scope) {
    return service.url()
        + "/#token="
        + service.tokens().create(scope, OptionalLong.empty()).secret();
  }

  private static String place(Storage storage) {
    return storage instanceof Storage.SqliteFile sqlite
        ? sqlite.file().toString()
        : storage.toString();
  }

  private static void wait(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
