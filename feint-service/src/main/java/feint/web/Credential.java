package feint.web;

import feint.io.Sha256;
import feint.service.access.Tokens;
import feint.service.access.Tokens.Grant;
import feint.web.error.ProblemResponse;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Credential of a request: a program's token in the Authorization header or, without such a header,
 * a browser's session in a cookie.
 *
 * @param secret the token or the session; empty if there is none
 */
record Credential(String secret, boolean session) {

  static final String CSRF_HEADER = "X-Feint-CSRF";

  private static final String BEARER = "Bearer ";

  static Credential of(Context context) {
    String header = Optional.ofNullable(context.header("Authorization")).orElse("");
    if (!header.isEmpty()) {
      boolean bearer = header.regionMatches(true, 0, BEARER, 0, BEARER.length());
      return new Credential(bearer ? header.substring(BEARER.length()).strip() : "", false);
    }
    return Optional.ofNullable(context.cookie(cookie(context)))
        .map(session -> new Credential(session, true))
        .orElse(new Credential("", false));
  }

  /**
   * Returns the name of the cookie. It contains the port because browsers send a cookie to all
   * ports of a host.
   */
  static String cookie(Context context) {
    return "feint-session-" + context.req().getLocalPort();
  }

  Optional<Grant> granted(Tokens tokens) {
    return session ? tokens.checkSession(secret) : tokens.check(secret);
  }

  /** Returns the CSRF token of the session, which pages of other sites cannot read. */
  String csrf() {
    return Sha256.of("csrf " + secret);
  }

  /**
   * Refuses requests that a page of another site may have triggered: the browser attaches the
   * cookie to those, too.
   */
  void requireOwnPage(Context context) {
    requireOrigin(context);
    String shown = Optional.ofNullable(context.header(CSRF_HEADER)).orElse("");
    if (!MessageDigest.isEqual(
        shown.getBytes(StandardCharsets.UTF_8), csrf().getBytes(StandardCharsets.UTF_8))) {
      throw ProblemResponse.of(403, CSRF_HEADER + " must be the one that GET /v1/session returns");
    }
  }

  /** Refuses requests whose Origin header names another site. */
  static void requireOrigin(Context context) {
    String origin = Optional.ofNullable(context.header("Origin")).orElse("");
    String host = Optional.ofNullable(context.host()).orElse("");
    if (!origin.isEmpty()
        && !origin.equalsIgnoreCase("http://" + host)
        && !origin.equalsIgnoreCase("https://" + host)) {
      throw ProblemResponse.of(403, "the Origin header must name this service");
    }
  }
}
