package feint.cli.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.option.PluginOption;
import feint.cli.output.ExitCode;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.demo.Demo;
import feint.logging.ServiceLog;
import feint.provenance.Provenance;
import feint.service.access.Scope;
import feint.store.Actor;
import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import feint.web.DecisionService;
import feint.web.connection.ServiceSettings;
import feint.web.connection.TlsCertificate;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
        "Runs policies for programs in any language over HTTP. Each decision is on disk"
            + " before it is returned, and a repeated request gets the same decision. Ends on"
            + " SIGTERM or Ctrl-C.",
    footer = {
      "",
      "The database reveals which queries are real: keep it secret. A reader of the"
          + " database, or the holder of a token of a run, knows the real trajectory."
    })
public final class ServeCommand implements Callable<Integer> {

  private static final int USUAL_PORT = 7341;

  @Mixin private StorageOptions storage = new StorageOptions();
  @Mixin private ServiceLogOptions logs = new ServiceLogOptions();
  @Mixin private PluginOption with = new PluginOption();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--restored",
      description =
          "Opens a copy made by feint backup, or a database restored from a dump; closes the"
              + " runs that were open at that time, and revokes all tokens.")
  private boolean restored;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The address to listen on (default: ${DEFAULT-VALUE}, this machine only).")
  private String host = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port to listen on; 0 for any free port (default: ${DEFAULT-VALUE}).")
  private int port = USUAL_PORT;

  @Option(
      names = "--name",
      paramLabel = "HOST",
      description = "A host name that clients use, such as a proxy's; repeatable.")
  private List<String> names = List.of();

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "The certificate with its chain, as PEM.")
  private Optional<Path> certificate = Optional.empty();

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "The key of the certificate, as PKCS 8 in PEM, without a password.")
  private Optional<Path> key = Optional.empty();

  @Option(names = "--insecure", description = "Allows connections from other machines without TLS.")
  private boolean insecure;

  @Option(
      names = "--ready-file",
      paramLabel = "FILE",
      description =
          "The file for {url, token, pid}, written when the service is ready; the"
              + " administrator's token is valid until the service ends.")
  private Optional<Path> readyFile = Optional.empty();

  @Option(
      names = "--allow-seeds",
      description = "For tests: allows runs with a seed, which determines their decisions.")
  private boolean seeds;

  @Option(
      names = "--end-with-input",
      description =
          "Also ends when standard input ends, which happens when the parent process ends.")
  private boolean endsWithInput;

  @Option(
      names = "--rate-limit",
      paramLabel = "N",
      description =
          "The maximum number of requests per second and token (default: ${DEFAULT-VALUE}).")
  private int rate = ServiceSettings.Limits.USUAL.ratePerSecond();

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description = "The maximum number of open connections (default: ${DEFAULT-VALUE}).")
  private int connections = ServiceSettings.Limits.USUAL.connections();

  @Option(
      names = "--max-connections-per-address",
      paramLabel = "N",
      description =
          "The maximum number of open connections from one address, such as a proxy's (default:"
              + " ${DEFAULT-VALUE}).")
  private int connectionsPerAddress = ServiceSettings.Limits.USUAL.connectionsPerAddress();

  @Option(
      names = "--demo",
      description = "Shows simulated runs in a temporary database, deleted when the service ends.")
  private boolean demo;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() {
    ServiceSettings settings = settings();
    UsageException.require(
        !demo || !(storage.given() || restored),
        "--demo uses a temporary database: it excludes --data, --storage and --restored");
    ServiceHome home = demo ? ServiceHome.ofDemo() : ServiceHome.of(storage, restored);
    ReadyFile own = new ReadyFile(home.directory().resolve("service.json"));
    Optional<ReadyFile> other = readyFile.map(ReadyFile::new);
    ServiceLog log = logs.start();
    Logger lifecycle = LoggerFactory.getLogger(ServeCommand.class);
    Reload reload = new Reload(failure -> lifecycle.error("reload failed", failure));
    reload.onReload(log::reopen);
    if (!demo) {
      // Closing a terminal also sends the signal, and ends a demonstration.
      reload.install();
    }
    DecisionService service = started(home.storage(), settings);
    reload.onReload(service::reopenLog);
    reload.onReload(() -> reloadCertificate(service, lifecycle));
    reload.onReload(() -> lifecycle.info("log files reopened"));
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
                    lifecycle.info("service ended");
                    log.close();
                    over.countDown();
                    // Ending on request is a success; failing to start is not.
                    Runtime.getRuntime().halt(serving.get() ? 0 : ExitCode.USERS_MISTAKE);
                  }
                },
                "feint-end"));
    if (endsWithInput) {
      InputWatch.start();
    }
    own.write(service.url(), service.tokens().processToken());
    other.ifPresent(file -> file.write(service.url(), service.tokens().processToken()));
    serving.set(true);
    lifecycle.info("service started: version {}, {}", Provenance.VERSION, service.url());
    announce(service, home);
    wait(over);
    return 0;
  }

  private ServiceSettings settings() {
    UsageException.requireIn("--port", port, 0, 65535);
    UsageException.requireAtLeast("--rate-limit", rate, 1);
    UsageException.requireAtLeast("--max-connections", connections, 1);
    UsageException.requireAtLeast("--max-connections-per-address", connectionsPerAddress, 1);
    UsageException.require(
        certificate.isPresent() == key.isPresent(), "--tls-cert and --tls-key need each other");
    UsageException.require(
        loopback() || certificate.isPresent() || insecure,
        "--host other than loopback needs --tls-cert and --tls-key, or --insecure, was " + host);
    return new ServiceSettings(
        host,
        port,
        new HashSet<>(names),
        certificate.map(chain -> new TlsCertificate(chain, key.orElseThrow())),
        seeds,
        ServiceSettings.Limits.USUAL
            .withRate(rate)
            .withConnections(connections, connectionsPerAddress),
        logs.accessLog());
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
      ObjectNode ready = JsonNodeFactory.instance.objectNode().put("url", service.url());
      if (home.passing()) {
        ready.put("owner", page(service, new Scope.Admin()));
        ready.put("observer", page(service, new Scope.Observer()));
      }
      out.println(ready);
    } else if (home.passing()) {
      out.println("simulated runs until Ctrl-C; open one of these in a browser:");
      out.println("  as the owner      " + page(service, new Scope.Admin()));
      out.println("  as an observer    " + page(service, new Scope.Observer()));
    } else {
      out.println("serving at " + service.url() + ", runs are in " + place(home.storage()));
    }
    out.flush();
  }

  /** Reloads the certificate; keeps the previous one if the new one is invalid. */
  private static void reloadCertificate(DecisionService service, Logger lifecycle) {
    try {
      service.reloadCertificate();
    } catch (IllegalArgumentException e) {
      lifecycle.error(
          "certificate not reloaded, the previous one stays in use: {}", e.getMessage());
    }
  }

  /** Returns the dashboard's URL with a token to sign in; the part after # is never sent. */
  private static String page(DecisionService service, Scope scope) {
    return service.url()
        + "/#token="
        + service.tokens().create(Actor.service(), scope, OptionalLong.empty()).secret();
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
