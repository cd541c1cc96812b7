package feint.web;

import feint.part.PartException;
import feint.service.RefusedException;
import feint.service.Runs;
import feint.service.Tokens;
import feint.store.DamagedException;
import feint.store.Readiness;
import feint.store.RunStore;
import feint.store.StoreException;
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
import java.time.Clock;
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

/** The service, answering requests. */
final class HttpService implements AutoCloseable {

  /** Requests that wait for the disk hold a thread each. */
  private static final int MOST_THREADS = 256;

  /** Threads that only probes use, and those of the connector. */
  private static final int RESERVED_THREADS = 16;

  private static final String FAULT = "fault";
  private static final int MOST_HEADER_BYTES = 8 << 10;

  private final Javalin server;
  private final ServiceSettings settings;
  private final EventStream events;
  private final ConnectionLimits connections;
  private final Reads reads;
  private final Optional<AccessLog> log;

  private HttpService(
      Javalin server,
      ServiceSettings settings,
      EventStream events,
      ConnectionLimits connections,
      Reads reads,
      Optional<AccessLog> log) {
    this.server = server;
    this.settings = settings;
    this.events = events;
    this.connections = connections;
    this.reads = reads;
    this.log = log;
  }

  /**
   * Begins to answer.
   *
   * @param nanoTime the time by which requests are counted
   */
  static HttpService start(
      ServiceSettings settings,
      RunStore store,
      Runs runs,
      Tokens tokens,
      Clock clock,
      LongSupplier nanoTime) {
    Guard guard = new Guard(tokens, settings, nanoTime);
    Metrics metrics = new Metrics();
    EventStream events = new EventStream(runs, guard);
    Reads reads = new Reads();
    Optional<AccessLog> log = settings.accessLog().map(AccessLog::new);
    ConnectionLimits connections = new ConnectionLimits(settings.limits());
    Javalin server =
        Javalin.create(
            config -> {
              listen(config, settings, connections);
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.startup.startupWatcherEnabled = false;
              // A compressed answer's length depends on what it says.
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
              routes.get("/metrics", guard.secured(Guard.Right.ANYONE, metrics::show));
              new RunRoutes(runs, metrics, settings.seeds(), reads).on(routes, guard);
              new ListRoutes(runs, reads).on(routes, guard);
              new CourseRoutes(runs, reads).on(routes, guard);
              events.on(routes);
              new TokenRoutes(tokens, clock).on(routes, guard);
              routes.get(
                  "/v1/scenarios",
                  guard.secured(Guard.Right.ADMIN, new ScenarioRoutes(runs.ownPolicies())::show));
              new SessionRoutes(tokens, settings.certificate().isPresent()).on(routes, guard);
              failures(config);
            });
    server.start();
    return new HttpService(server, settings, events, connections, reads, log);
  }

  /** Nothing between us and the caller may keep an answer, or take it for what it is not. */
  private static void guardSecrets(Context context) {
    context.header("Cache-Control", "no-store").header("X-Content-Type-Options", "nosniff");
  }

  /** Without this, whatever there is to GET would seem to be there to anyone. */
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
    // What was asked of no route of ours must not become a name in the metrics.
    Endpoint matched = context.endpoints().lastHttpEndpoint();
    String route = matched == null ? "none" : matched.path;
    if (route.equals(RunRoutes.GIVE_UP)) {
      // Observers read the metrics, and learn from no other place that a query was given up.
      metrics.request(HandlerType.PUT.name(), RunRoutes.ANSWER, status, millis);
    } else {
      metrics.request(method, route, status, millis);
    }
    log.ifPresent(
        to ->
            to.request(
                new AccessLog.Entry(
                    clock.instant(),
                    method,
                    context.path(),
                    Guard.token(context),
                    status,
                    millis,
                    Optional.ofNullable(context.attribute(FAULT)))));
  }

  private static void ready(Context context, RunStore store) {
    Readiness now = store.readiness();
    String age = "the oldest write that waits is " + now.oldestSeconds() + " s old";
    if (now.trouble().isPresent()) {
      context.attribute(FAULT, now.trouble().get());
      throw Trouble.of(503, "the database takes no writes; " + age);
    }
    context.result("ready; " + age + "\n");
  }

  private static void failures(JavalinConfig config) {
    config.routes.exception(Trouble.class, (trouble, context) -> trouble.answer(context));
    config.routes.exception(
        RefusedException.class, (refused, context) -> Trouble.of(refused).answer(context));
    // Only who may know all of a run gets to its policy.
    config.routes.exception(
        PartException.class,
        (failure, context) -> Trouble.of(409, failure.getMessage()).answer(context));
    config.routes.exception(
        DamagedException.class,
        (failure, context) -> Trouble.of(409, failure.getMessage()).answer(context));
    config.routes.exception(
        StoreException.class,
        (failure, context) -> {
          // What the database says may name hosts, users and files: that is for the log.
          context.attribute(FAULT, failure.getMessage());
          Trouble.of(503, "the database does not answer: nobody was told anything; ask again")
              .answer(context);
        });
    config.routes.exception(
        HttpResponseException.class,
        (failure, context) -> {
          if (failure instanceof MethodNotAllowedResponse) {
            // The only detail that there is, under a name that depends on what the caller accepts.
            context.header("Allow", String.join(", ", failure.getDetails().values()));
          }
          unrouted(failure).answer(context);
        });
    config.routes.exception(
        Exception.class,
        (failure, context) -> {
          context.attribute(FAULT, failure.getClass().getName());
          Trouble.of(500, "internal fault").answer(context);
        });
    config.router.javaLangErrorHandler(
        (response, error) -> response.setStatus(HttpStatus.INTERNAL_SERVER_ERROR_500));
  }

  /** What Javalin has no route for, in our words. */
  private static Trouble unrouted(HttpResponseException failure) {
    return switch (failure.getStatus()) {
      case 404 -> Trouble.of(404, "there is no such path: see /v1/openapi.json");
      case 405 -> Trouble.of(405, "this path has no such method: see Allow");
      default -> Trouble.of(failure.getStatus(), "the request cannot be answered");
    };
  }

  private static void listen(
      JavalinConfig config, ServiceSettings settings, ConnectionLimits connections) {
    PlainErrors errors = new PlainErrors();
    config.jetty.modifyServer(
        server -> {
          server.setErrorHandler(errors);
          server.insertHandler(new ReservedThreads(MOST_THREADS - RESERVED_THREADS));
          // Outermost, so that it counts requests that wait for a thread.
          server.insertHandler(new GracefulHandler());
          server.setStopTimeout(settings.limits().grace().toMillis());
        });
    config.jetty.modifyServletContextHandler(handler -> handler.setErrorHandler(errors));
    config.jetty.threadPool = new QueuedThreadPool(MOST_THREADS);
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setRequestHeaderSize(MOST_HEADER_BYTES);
          // Else a token might be taken for the one that came before it on the same connection.
          http.setHeaderCacheCaseSensitive(true);
          http.addCustomizer(new MethodOfTheRequestLine());
          http.addCustomizer(connections);
        });
    config.jetty.addConnector((server, http) -> connector(server, http, settings, connections));
  }

  private static Connector connector(
      Server server,
      HttpConfiguration http,
      ServiceSettings settings,
      ConnectionLimits connections) {
    ServerConnector connector =
        settings
            .certificate()
            .map(certificate -> encrypted(server, http, certificate))
            .orElseGet(() -> new ServerConnector(server, 1, 1, new HttpConnectionFactory(http)));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    connections.on(connector);
    return connector;
  }

  private static ServerConnector encrypted(
      Server server, HttpConfiguration http, Certificate certificate) {
    SslContextFactory.Server ssl = new SslContextFactory.Server();
    ssl.setKeyStore(certificate.keyStore());
    ssl.setKeyStorePassword(Certificate.PASSWORD);
    HttpConfiguration secure = new HttpConfiguration(http);
    // Which names are ours is the guard's to say, for both kinds of connection.
    SecureRequestCustomizer customizer = new SecureRequestCustomizer();
    customizer.setSniHostCheck(false);
    secure.addCustomizer(customizer);
    return new ServerConnector(
        server, 1, 1, new SslConnectionFactory(ssl, "http/1.1"), new HttpConnectionFactory(secure));
  }

  /** The method and the path of everything that is answered. */
  Set<String> routes() {
    return server.unsafe.internalRouter.allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .filter(endpoint -> endpoint.method.isHttpMethod())
        .map(endpoint -> endpoint.method + " " + endpoint.path)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Where it is reached. */
  String url() {
    String scheme = settings.certificate().isPresent() ? "https" : "http";
    String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
    return scheme + "://" + host + ":" + server.port();
  }

  /**
   * Takes no more requests, ends event streams, and returns when the requests that have come are
   * answered; those that are not answered by the deadline are cut off.
   */
  @Override
  public void close() {
    events.close();
    connections.closeWaiting();
    try {
      server.stop();
    } catch (JavalinException e) {
      // The deadline has passed: Jetty has closed the connections that were left.
      return;
    } finally {
      connections.close();
      reads.close();
      log.ifPresent(AccessLog::close);
    }
  }
}
