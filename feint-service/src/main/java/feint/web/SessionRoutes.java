package feint.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Json;
import feint.service.Tokens;
import feint.web.Guard.Right;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;

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
    routes.post(PATH, context -> signIn(context, guard));
    routes.get(PATH, guard.secured(Right.EVERYONE, SessionRoutes::show));
    routes.delete(PATH, guard.secured(Right.EVERYONE, this::signOut));
  }

  private void signIn(Context context, Guard guard) {
    Credential.requireOrigin(context);
    String token = Body.read(context, Body.SMALL, "token").text("token");
    Tokens.Created session = tokens.signIn(token).orElseThrow(() -> guard.wrongToken(context));
    context.cookie(cookie(context, session.secret(), -1));
    show(context, session.row().scope(), new Credential(session.secret(), true));
  }

  private Cookie cookie(Context context, String value, int seconds) {
    return new Cookie(
        Credential.cookie(context), value, "/", seconds, encrypted, true, null, SameSite.STRICT);
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
    tokens.revoke(Guard.token(context));
    context.cookie(cookie(context, "", 0));
    context.status(204);
  }
}
