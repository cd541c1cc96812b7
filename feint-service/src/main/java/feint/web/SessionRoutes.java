package feint.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Json;
import feint.service.Tokens;
import feint.web.Guard.Right;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;

/** Sessions over HTTP: how a browser shows a token once, and not with every request. */
final class SessionRoutes {

  private static final String PATH = "/v1/session";

  private final Tokens tokens;
  private final boolean encrypted;

  /**
   * Routes for these tokens.
   *
   * @param encrypted whether cookies may be kept from connections that are not
   */
  SessionRoutes(Tokens tokens, boolean encrypted) {
    this.tokens = tokens;
    this.encrypted = encrypted;
  }

  void on(RoutesConfig routes, Guard guard) {
    routes.post(PATH, guard.secured(Right.EVERYONE, this::signIn));
    routes.get(PATH, guard.secured(Right.EVERYONE, SessionRoutes::show));
    routes.delete(PATH, guard.secured(Right.EVERYONE, this::signOut));
  }

  private void signIn(Context context) {
    Credential shown = Credential.of(context);
    if (shown.session()) {
      throw Trouble.of(409, "a session is opened with a token in the Authorization header");
    }
    Credential.requireOrigin(context);
    Tokens.Created session =
        tokens
            .signIn(shown.secret())
            .orElseThrow(() -> Trouble.of(409, "the token was good for nothing any more just now"));
    context.cookie(cookie(context, session.secret(), -1));
    show(context, session.row().scope(), new Credential(session.secret(), true));
  }

  /** Whoever comes by TLS, to us or to a proxy, shows it by TLS alone. */
  private Cookie cookie(Context context, String value, int seconds) {
    boolean secure =
        encrypted || Optional.ofNullable(context.header("Origin")).orElse("").startsWith("https:");
    return new Cookie(
        Credential.cookie(context), value, "/", seconds, secure, true, null, SameSite.STRICT);
  }

  private static void show(Context context) {
    Credential shown = Credential.of(context);
    show(context, Guard.grant(context).scope().toString(), shown);
  }

  private static void show(Context context, String scope, Credential shown) {
    ObjectNode answer = Json.MAPPER.createObjectNode().put("scope", scope);
    answer.put("csrf", shown.session() ? shown.csrf() : null);
    RunRoutes.json(context, answer);
  }

  private void signOut(Context context) {
    if (!Credential.of(context).session()) {
      throw Trouble.of(409, "a token in the Authorization header has no session to end");
    }
    tokens.revoke(Guard.grant(context).id());
    context.cookie(cookie(context, "", 0));
    context.status(204);
  }
}
