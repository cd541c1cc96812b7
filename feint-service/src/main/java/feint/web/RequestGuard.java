package feint.web;

import feint.provenance.Provenance;
import feint.service.access.Scope;
import feint.service.access.Tokens;
import feint.service.access.Tokens.Grant;
import feint.store.Actor;
import feint.web.connection.RateLimit;
import feint.web.connection.ServiceSettings;
import feint.web.error.ProblemResponse;
import feint.web.error.RequestId;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/** Authenticates requests and enforces token scopes and rate limits. */
final class RequestGuard {

  /**
   * Header with the version of the service, so that authenticated clients can check compatibility.
   */
  static final String VERSION_HEADER = "Feint-Version";

  private static final String GRANT = "grant";
  private static final String ACTOR = "actor";
  private static final Pattern PORT = Pattern.compile(":\\d+$");
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /** Wrong tokens per second and address that are answered with 401; further ones get 429. */
  private static final int FAILURES_PER_SECOND = 20;

  private final Tokens tokens;
  private final ServiceSettings settings;
  private final String own;
  private final RateLimit requests;
  private final RateLimit failures = new RateLimit(FAILURES_PER_SECOND);
  private final LongSupplier nanoTime;

  /** The last Host header that named this service; most requests have the same. */
  private volatile String lastHost = "";

  /**
   * Creates a guard.
   *
   * @param nanoTime clock for rate limits
   */
  RequestGuard(Tokens tokens, ServiceSettings settings, LongSupplier nanoTime) {
    this.tokens = tokens;
    this.settings = settings;
    String host = settings.host().toLowerCase(Locale.ROOT);
    this.own = host.contains(":") ? "[" + host + "]" : host;
    this.requests = new RateLimit(settings.limits().ratePerSecond());
    this.nanoTime = nanoTime;
  }

  /** Access right of a route. */
  enum Right {
    /** Admins. */
    ADMIN,
    /** Admins, and tokens of the run that the path names. */
    RUN,
    /** Tokens with {@link #RUN}, and observers, who see less. */
    ANYONE,
    /** Every valid token. */
    EVERYONE
  }

  /** Refuses requests whose Host header names another host, which prevents DNS rebinding. */
  void requireHost(Context context) {
    String header = Optional.ofNullable(context.host()).orElse("");
    if (!header.isEmpty() && header.equals(lastHost)) {
      return;
    }
    String name = PORT.matcher(header).replaceFirst("").toLowerCase(Locale.ROOT);
    if (!LOOPBACK.contains(name) && !name.equals(own) && !settings.names().contains(name)) {
      throw ProblemResponse.of(403, "the Host header must name this service: see --name");
    }
    lastHost = header;
  }

  Handler secured(Right right, Handler handler) {
    return context -> {
      Credential shown = Credential.of(context);
      Grant grant = shown.granted(tokens).orElseThrow(() -> wrongToken(context));
      if (shown.session() && !context.method().equals(HandlerType.GET)) {
        shown.requireOwnPage(context);
      }
      if (!requests.allows(grant.token(), nanoTime.getAsLong())) {
        throw ProblemResponse.of(
            429,
            "a token must make at most "
                + settings.limits().ratePerSecond()
                + " requests a second");
      }
      if (!permitted(right, grant.scope(), context)) {
        throw ProblemResponse.of(403, "a token of scope " + grant.scope() + " must not do this");
      }
      context.attribute(GRANT, grant);
      context.attribute(ACTOR, tokens.actor(grant, RequestId.of(context), context.ip()));
      context.header(VERSION_HEADER, Provenance.VERSION);
      handler.handle(context);
    };
  }

  /** Returns whether this credential is still valid. */
  boolean knows(Credential shown) {
    return shown.granted(tokens).isPresent();
  }

  /** Returns the problem for a wrong token: 401, or 429 after too many attempts. */
  ProblemResponse wrongToken(Context context) {
    return failures.allows(context.ip(), nanoTime.getAsLong())
        ? ProblemResponse.of(
            401,
            "a valid token must come in the Authorization header, as Bearer ID.SECRET, or be signed"
                + " in with")
        : ProblemResponse.of(429, "too many wrong tokens: wait a second");
  }

  private static boolean permitted(Right right, Scope scope, Context context) {
    if (scope instanceof Scope.Admin || right == Right.EVERYONE) {
      return true;
    }
    if (scope instanceof Scope.OfRun run) {
      String id = context.pathParamMap().get("id");
      return right != Right.ADMIN && run.id().equals(id);
    }
    return right == Right.ANYONE;
  }

  /** Returns the grant of an authenticated request. */
  static Grant grant(Context context) {
    Grant grant = context.attribute(GRANT);
    if (grant == null) {
      throw new IllegalStateException("only an authenticated request has a grant");
    }
    return grant;
  }

  /** Returns the actor of an authenticated request. */
  static Actor actor(Context context) {
    return Objects.requireNonNull(
        context.attribute(ACTOR), "only an authenticated request has an actor");
  }

  /** Returns whether secrets must be left out of the answer to an authenticated request. */
  static boolean observes(Context context) {
    Grant grant = context.attribute(GRANT);
    return grant == null || grant.scope() instanceof Scope.Observer;
  }

  /** Returns the id of a request's token; empty if it has none. */
  static String token(Context context) {
    Grant grant = context.attribute(GRANT);
    return grant == null ? "" : grant.token();
  }
}
