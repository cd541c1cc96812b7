package feint.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.service.access.Tokens;
import feint.web.RequestGuard.Right;
import feint.web.error.ProblemResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;

/** Sessions over HTTP: a browser exchanges a token for a session cookie. */
final class SessionRoutes {

  private static final String PATH = "/v1/session";

  private final Tokens tokens;
  private final boolean encrypted;

  /**
   * Creates routes for these tokens.
   *
   * @param encrypted whether the service itself uses TLS
   */
  SessionRoutes(Tokens tokens, boolean encrypted) {
    this.tokens = tokens;
    this.encrypted = encrypted;
  }

  void on(RoutesConfig routes, RequestGuard guard) {
    routes.post(PATH, guard.secured(Right.EVERYONE, this::signIn));
    routes.get(PATH, guard.secured(Right.EVERYONE, SessionRoutes::show));
    routes.delete(PATH, guard.secured(Right.EVERYONE, this::signOut));
  }

  private void signIn(Context context) {
    Credential shown = Credential.of(context);
    if (shown.session()) {
      throw ProblemResponse.of(409, "a session is opened with a token in the Authorization header");
    }
    Credential.requireOrigin(context);
    Tokens.Created session =
        tokens
            .signIn(shown.secret())
            .orElseThrow(
                () -> ProblemResponse.of(409, "the token has just expired or been revoked"));
    context.cookie(cookie(context, session.secret(), -1));
    show(context, session.row().scope(), new Credential(session.secret(), true));
  }

  /**
   * Returns the session cookie, restricted to TLS if the request came by TLS, directly or through a
   * proxy.
   */
  private Cookie cookie(Context context, String value, int seconds) {
    boolean secure =
        encrypted || Optional.ofNullable(context.header("Origin")).orElse("").startsWith("https:");
    return new Cookie(
        Credential.cookie(context), value, "/", seconds, secure, true, null, SameSite.STRICT);
  }

  private static void show(Context context) {
    Credential shown = Credential.of(context);
    show(context, RequestGuard.grant(context).scope().toString(), shown);
  }

  private static void show(Context context, String scope, Credential shown) {
    ObjectNode answer = Json.MAPPER.createObjectNode().put("scope", scope);
    answer.put("csrf", shown.session() ? shown.csrf() : null);
    RunRoutes.json(context, answer);
  }

  private void signOut(Context context) {
    if (!Credential.of(context).session()) {
      throw ProblemResponse.of(409, "a token in the Authorization header has no session to end");
    }
    tokens.signOut(RequestGuard.grant(context).id());
    context.cookie(cookie(context, "", 0));
    context.status(204);
  }
}
