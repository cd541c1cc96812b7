package feint.web;

import feint.provenance.Provenance;
import feint.service.Scope;
import feint.service.Tokens;
import feint.service.Tokens.Grant;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/** Lets in whoever may ask, and nobody else. */
final class Guard {

  /** Says to those who are let in which version answers, so that clients can check their fit. */
  static final String VERSION_HEADER = "Feint-Version";

  private static final String GRANT = "grant";
  private static final Pattern PORT = Pattern.compile(":\\d+$");
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /** Wrong tokens per second from one address that are told to be wrong. */
  private static final int FAILURES_PER_SECOND = 20;

  private final Tokens tokens;
  private final ServiceSettings settings;
  private final String own;
  private final RateLimit requests;
  private final RateLimit failures = new RateLimit(FAILURES_PER_SECOND);
  private final LongSupplier nanoTime;

  /**
   * A guard.
   *
   * @param nanoTime the time by which requests are counted
   */
  Guard(Tokens tokens, ServiceSettings settings, LongSupplier nanoTime) {
    this.tokens = tokens;
    this.settings = settings;
    String host = settings.host().toLowerCase(Locale.ROOT);
    this.own = host.contains(":") ? "[" + host + "]" : host;
    this.requests = new RateLimit(settings.limits().ratePerSecond());
    this.nanoTime = nanoTime;
  }

  /** Who may use a route. */
  enum Right {
    /** An admin. */
    ADMIN,
    /** An admin, and who holds a token of the run that the path names. */
    RUN,
    /** These, and observers, who are told less. */
    ANYONE,
    /** Whoever shows a token, whatever it is good for. */
    EVERYONE
  }

  /**
   * A page of another site's that makes a browser call us by a name of its own must not get
   * through, whatever that name leads to.
   */
  void requireHost(Context context) {
    String header = Optional.ofNullable(context.host()).orElse("");
    String name = PORT.matcher(header).replaceFirst("").toLowerCase(Locale.ROOT);
    if (!LOOPBACK.contains(name) && !name.equals(own) && !settings.names().contains(name)) {
      throw Trouble.of(403, "the Host header must name this service: see --name");
    }
  }

  Handler secured(Right right, Handler handler) {
    return context -> {
      Credential shown = Credential.of(context);
      Grant grant = shown.granted(tokens).orElseThrow(() -> wrongToken(context));
      if (shown.session() && !context.method().equals(HandlerType.GET)) {
        shown.requireOwnPage(context);
      }
      if (!requests.allows(grant.token(), nanoTime.getAsLong())) {
        throw Trouble.of(
            429,
            "a token must make at most "
                + settings.limits().ratePerSecond()
                + " requests a second");
      }
      if (!permitted(right, grant.scope(), context)) {
        throw Trouble.of(403, "a token of scope " + grant.scope() + " must not do this");
      }
      context.attribute(GRANT, grant);
      context.header(VERSION_HEADER, Provenance.VERSION);
      handler.handle(context);
    };
  }

  /** Whether whoever shows this may still ask. */
  boolean knows(Credential shown) {
    return shown.granted(tokens).isPresent();
  }

  /** What whoever shows a wrong token is told: that it is, if they do not try too often. */
  Trouble wrongToken(Context context) {
    return failures.allows(context.ip(), nanoTime.getAsLong())
        ? Trouble.of(
            401,
            "a valid token must come in the Authorization header, as Bearer ID.SECRET, or be signed"
                + " in with")
        : Trouble.of(429, "too many wrong tokens: wait a second");
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

  /** Who a request that was let in is from. */
  static Grant grant(Context context) {
    Grant grant = context.attribute(GRANT);
    if (grant == null) {
      throw new IllegalStateException("only a request that was let in is from somebody");
    }
    return grant;
  }

  /** Whether a request that was let in is to be told no secrets. */
  static boolean observes(Context context) {
    Grant grant = context.attribute(GRANT);
    return grant == null || grant.scope() instanceof Scope.Observer;
  }

  /** The id of the token that a request came with; empty if it had none. */
  static String token(Context context) {
    Grant grant = context.attribute(GRANT);
    return grant == null ? "" : grant.token();
  }
}
