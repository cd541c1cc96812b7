package feint.web;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.plugin.PluginException;
import feint.service.Runs;
import feint.service.access.Tokens;
import feint.store.DamagedException;
import feint.store.Readiness;
import feint.store.RunStore;
import feint.store.connection.StoreException;
import feint.web.connection.AccessLog;
import feint.web.connection.ConnectionLimits;
import feint.web.connection.MethodOfTheRequestLine;
import feint.web.connection.ReservedThreads;
import feint.web.connection.ServiceSettings;
import feint.web.connection.SlowRefusals;
import feint.web.connection.TlsCertificate;
import feint.web.error.FaultCause;
import feint.web.error.FaultLog;
import feint.web.error.ProblemResponse;
import feint.web.error.RequestId;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.util.MethodNotAllowedUtil;
import io.javalin.router.Endpoint;
import io.javalin.router.InternalRouter;
import io.javalin.util.JavalinException;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** HTTP server of the service. */
final class HttpService implements AutoCloseable {

  /** Requests that wait for the disk hold one thread each. */
  private static final int MOST_THREADS = 256;

  /** Threads reserved for probes and the connector. */
  private static final int RESERVED_THREADS = 16;

  private static final String FAULT = "fault";
  private static final int MOST_HEADER_BYTES = 8 << 10;

  /**
   * Number of characters of repeated headers that each connection remembers. The web server needs
   * about a hundred bytes for each of them: 100 KiB for a connection by default.
   */
  private static final int HEADER_CACHE = 256;

  private final Javalin server;
  private final ServiceSettings settings;
  private final EventStream events;
  private final ConnectionLimits connections;
  private final Reads reads;
  private final Releases releases;
  private final ServiceMetrics load;
  private final Optional<AccessLog> log;
  private final SslContextFactory.Server tls;

  private HttpService(
      Javalin server,
      ServiceSettings settings,
      EventStream events,
      ConnectionLimits connections,
      Reads reads,
      Releases releases,
      ServiceMetrics load,
      Optional<AccessLog> log,
      SslContextFactory.Server tls) {
    this.server = server;
    this.settings = settings;
    this.events = events;
    this.connections = connections;
    this.reads = reads;
    this.releases = releases;
    this.load = load;
    this.log = log;
    this.tls = tls;
  }

  /**
   * Starts the server.
   *
   * @param nanoTime clock for rate limits and slow connections
   */
  static HttpService start(
      ServiceSettings settings,
      RunStore store,
      Runs runs,
      Tokens tokens,
      Clock clock,
      LongSupplier nanoTime) {
    RequestGuard guard = new RequestGuard(tokens, settings, nanoTime);
    Metrics metrics = new Metrics();
    EventStream events = new EventStream(runs, guard);
    Reads reads = new Reads();
    Releases releases = Releases.start(clock);
    Optional<AccessLog> log = settings.accessLog().map(target -> new AccessLog(target, clock));
    ConnectionLimits connections = new ConnectionLimits(settings.limits(), nanoTime);
    ReservedThreads threads =
        new ReservedThreads(new QueuedThreadPool(MOST_THREADS), RESERVED_THREADS);
    ServiceMetrics load = new ServiceMetrics(metrics, store, runs);
    load.registerServer(threads, connections, reads, events);
    SslContextFactory.Server tls = new SslContextFactory.Server();
    settings.certificate().ifPresent(certificate -> show(certificate, tls));
    Javalin server =
        Javalin.create(
            config -> {
              listen(config, settings, connections, threads, new PlainErrors(metrics), tls);
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.startup.startupWatcherEnabled = false;
              // The length of a compressed answer would depend on its content.
              config.http.compressionStrategy = CompressionStrategy.NONE;
              config.http.prefer405over404 = true;
              config.requestLogger.http(
                  (context, millis) -> note(context, millis, metrics, log, clock));
              RoutesConfig routes = config.routes;
              routes.before(HttpService::guardSecrets);
              routes.before(guard::requireHost);
              routes.before(context -> refuseHead(context, config.unsafe.internalRouter));
              new Dashboard().on(routes);
              routes.get("/healthz", context -> context.result("alive\n"));
              routes.get("/readyz", context -> ready(context, store));
              routes.get(
                  "/v1/openapi.json",
                  context -> context.contentType("application/json").result(ApiDocument.json()));
              routes.get("/metrics", guard.secured(RequestGuard.Right.ANYONE, metrics::show));
              new RunRoutes(runs, metrics, settings.seeds(), reads, releases, clock)
                  .on(routes, guard);
              new ListRoutes(runs, reads).on(routes, guard);
              new HistoryRoutes(runs, reads).on(routes, guard);
              events.on(routes);
              new TokenRoutes(tokens, clock).on(routes, guard);
              new TrailRoutes(runs.trail(), reads).on(routes, guard);
              routes.get(
                  "/v1/scenarios",
                  guard.secured(
                      RequestGuard.Right.ADMIN, new ScenarioRoutes(runs.offeredPolicies())::show));
              new DiagnosisRoutes(store, runs, settings, connections, clock)
                  .on(routes, guard, reads);
              new SessionRoutes(tokens, settings.certificate().isPresent()).on(routes, guard);
              failures(config);
            });
    server.start();
    return new HttpService(server, settings, events, connections, reads, releases, load, log, tls);
  }

  /** Forbids caches to store an answer and browsers to guess its type. */
  private static void guardSecrets(Context context) {
    context.header("Cache-Control", "no-store").header("X-Content-Type-Options", "nosniff");
  }

  /** Refuses HEAD requests, which would otherwise reveal without a token what exists. */
  private static void refuseHead(Context context, InternalRouter router) {
    if (context.method().equals(HandlerType.HEAD)
        && router.hasHttpHandlerEntry(HandlerType.GET, context.path())) {
      Map<String, String> methods =
          MethodNotAllowedUtil.INSTANCE.availableHandlerTypes(
              context,
              MethodNotAllowedUtil.INSTANCE.findAvailableHttpHandlerTypes(router, context.path()));
      throw new MethodNotAllowedResponse("", methods);
    }
  }

  private static void note(
      Context context, float millis, Metrics metrics, Optional<AccessLog> log, Clock clock) {
    String method = context.method().name();
    int status = context.statusCode();
    // Unknown paths must not become labels of metrics.
    Endpoint matched = context.endpoints().lastHttpEndpoint();
    String route = matched == null ? "none" : matched.path;
    if (route.equals(RunRoutes.GIVE_UP)) {
      // Observers read the metrics and must not learn from them that a query was given up.
      metrics.request(HandlerType.PUT.name(), RunRoutes.ANSWER, status, millis);
    } else {
      metrics.request(method, route, status, millis);
    }
    if (status >= HttpStatus.INTERNAL_SERVER_ERROR_500) {
      metrics.countFault(FaultCause.of(context));
    }
    if (status == HttpStatus.CONFLICT_409) {
      metrics.countConflict(ProblemResponse.wasAboutNumber(context));
    }
    log.ifPresent(
        to ->
            to.request(
                new AccessLog.Entry(
                    clock.instant(),
                    RequestId.of(context),
                    context.ip(),
                    method,
                    context.path(),
                    RequestGuard.token(context),
                    status,
                    millis,
                    Optional.ofNullable(context.attribute(FAULT)))));
  }

  private static void ready(Context context, RunStore store) {
    Readiness now = store.readiness();
    String age = "the oldest pending write is " + now.oldestSeconds() + " s old";
    if (now.trouble().isPresent()) {
      context.attribute(FAULT, now.trouble().get());
      FaultCause.NOT_READY.note(context);
      throw ProblemResponse.of(503, "the database takes no writes; " + age);
    }
    context.result("ready; " + age + "\n");
  }

  private static void failures(JavalinConfig config) {
    config.routes.exception(
        ProblemResponse.class,
        (trouble, context) -> {
          FaultLog.log(context, trouble.status(), trouble);
          trouble.answer(context);
        });
    config.routes.exception(
        ConflictException.class, (refused, context) -> ProblemResponse.of(refused).answer(context));
    config.routes.exception(
        RefusedException.class,
        (refused, context) -> {
          FaultLog.log(context, refused.status(), refused);
          ProblemResponse.of(refused.status(), refused.getMessage()).answer(context);
        });
    // Only callers with full access to a run reach its policy.
    config.routes.exception(
        PluginException.class,
        (failure, context) -> ProblemResponse.of(409, failure.getMessage()).answer(context));
    config.routes.exception(
        DamagedException.class,
        (failure, context) -> ProblemResponse.of(409, failure.getMessage()).answer(context));
    config.routes.exception(
        StoreException.class,
        (failure, context) -> {
          // The database's message may name hosts, users and files: it belongs in the log only.
          context.attribute(FAULT, failure.getMessage());
          FaultCause.DATABASE.note(context);
          FaultLog.log(context, 503, failure);
          ProblemResponse.of(503, "database unavailable; no decision was made; retry")
              .answer(context);
        });
    config.routes.exception(
        HttpResponseException.class,
        (failure, context) -> {
          if (failure instanceof MethodNotAllowedResponse) {
            // The only detail, under a name that depends on the request's Accept header.
            context.header("Allow", String.join(", ", failure.getDetails().values()));
          }
          unrouted(failure).answer(context);
        });
    config.routes.exception(
        Exception.class,
        (failure, context) -> {
          context.attribute(FAULT, failure.getClass().getName());
          FaultLog.log(context, 500, failure);
          ProblemResponse.of(500, "internal fault").answer(context);
        });
    config.router.javaLangErrorHandler(
        (response, error) -> {
          response.setStatus(HttpStatus.INTERNAL_SERVER_ERROR_500);
          FaultLog.log(Optional.ofNullable(response.getHeader(RequestId.HEADER)).orElse(""), error);
        });
  }

  /** Returns the problem for a request without a route. */
  private static ProblemResponse unrouted(HttpResponseException failure) {
    return switch (failure.getStatus()) {
      case 404 -> ProblemResponse.of(404, "there is no such path: see /v1/openapi.json");
      case 405 -> ProblemResponse.of(405, "this path has no such method: see Allow");
      default -> ProblemResponse.of(failure.getStatus(), "the request cannot be answered");
    };
  }

  private static void listen(
      JavalinConfig config,
      ServiceSettings settings,
      ConnectionLimits connections,
      ReservedThreads threads,
      PlainErrors errors,
      SslContextFactory.Server tls) {
    config.jetty.modifyServer(
        server -> {
          server.setErrorHandler(errors);
          server.insertHandler(threads);
          server.insertHandler(new SlowRefusals(System::nanoTime, Duration.ofSeconds(1)));
          // Outermost, so that requests waiting for a thread are counted.
          server.insertHandler(new GracefulHandler());
          server.setStopTimeout(settings.limits().grace().toMillis());
        });
    config.jetty.modifyServletContextHandler(handler -> handler.setErrorHandler(errors));
    config.jetty.threadPool = threads.threads();
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setRequestHeaderSize(MOST_HEADER_BYTES);
          http.setHeaderCacheSize(HEADER_CACHE);
          // Otherwise a token might be taken for the previous one of the same connection.
          http.setHeaderCacheCaseSensitive(true);
          http.addCustomizer(new RequestId());
          http.addCustomizer(new MethodOfTheRequestLine());
          http.addCustomizer(connections);
        });
    config.jetty.addConnector(
        (server, http) -> connector(server, http, settings, connections, tls));
  }

  private static Connector connector(
      Server server,
      HttpConfiguration http,
      ServiceSettings settings,
      ConnectionLimits connections,
      SslContextFactory.Server tls) {
    ServerConnector connector =
        settings.certificate().isPresent()
            ? encrypted(server, http, tls)
            : new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    connections.on(connector);
    return connector;
  }

  private static ServerConnector encrypted(
      Server server, HttpConfiguration http, SslContextFactory.Server tls) {
    HttpConfiguration secure = new HttpConfiguration(http);
    // RequestGuard checks host names, for both kinds of connection.
    SecureRequestCustomizer customizer = new SecureRequestCustomizer();
    customizer.setSniHostCheck(false);
    secure.addCustomizer(customizer);
    return new ServerConnector(
        server, 1, 1, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(secure));
  }

  private static void show(TlsCertificate certificate, SslContextFactory.Server tls) {
    tls.setKeyStore(certificate.keyStore());
    tls.setKeyStorePassword(TlsCertificate.PASSWORD);
  }

  /**
   * Reloads the certificate for new connections.
   *
   * @throws IllegalArgumentException if it cannot be used; the previous certificate stays in use
   */
  void reloadCertificate() {
    settings
        .certificate()
        .ifPresent(
            certificate -> {
              KeyStore renewed = certificate.keyStore();
              try {
                tls.reload(factory -> factory.setKeyStore(renewed));
              } catch (Exception e) {
                throw new IllegalArgumentException(
                    certificate.chain() + ": cannot be used: " + e.getMessage(), e);
              }
            });
  }

  /** Returns method and path of every route. */
  Set<String> routes() {
    return server.unsafe.internalRouter.allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .filter(endpoint -> endpoint.method.isHttpMethod())
        .map(endpoint -> endpoint.method + " " + endpoint.path)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Reopens the access log, whose file may have been renamed. */
  void reopenLog() {
    log.ifPresent(AccessLog::reopen);
  }

  /** Returns the address of the service. */
  String url() {
    String scheme = settings.certificate().isPresent() ? "https" : "http";
    String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
    return scheme + "://" + host + ":" + server.port();
  }

  /**
   * Refuses new requests, ends event streams, and returns when all accepted requests are answered.
   * Requests that are not answered by the deadline are cut off.
   */
  @Override
  public void close() {
    events.close();
    connections.closeWaiting();
    try {
      server.stop();
    } catch (JavalinException e) {
      // The deadline has passed: Jetty has closed the remaining connections.
      return;
    } finally {
      connections.close();
      reads.close();
      releases.close();
      load.close();
      log.ifPresent(AccessLog::close);
    }
  }
}
