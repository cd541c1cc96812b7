package feint.web;

import static feint.web.RequestGuard.Right.ADMIN;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.NewToken;
import feint.api.Token;
import feint.io.Json;
import feint.service.access.Scope;
import feint.service.access.Tokens;
import feint.store.TokenStore.TokenRow;
import feint.web.error.ProblemResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** HTTP routes of tokens. */
final class TokenRoutes {

  /** Largest integer that JSON readers with doubles represent exactly. */
  private static final long LAST_TIME = (1L << 53) - 1;

  private final Tokens tokens;
  private final Clock clock;

  TokenRoutes(Tokens tokens, Clock clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  void on(RoutesConfig routes, RequestGuard guard) {
    routes.post("/v1/tokens", guard.secured(ADMIN, this::create));
    routes.get("/v1/tokens", guard.secured(ADMIN, this::list));
    routes.delete("/v1/tokens/{token}", guard.secured(ADMIN, this::revoke));
  }

  private void create(Context context) {
    Body body = Body.read(context, Body.SMALL, "scope", "expires");
    String name = body.text("scope");
    Scope scope =
        Scope.named(name)
            .orElseThrow(
                () ->
                    ProblemResponse.of(
                        422, "scope must be admin, observer or run:ID, was " + Body.shown(name)));
    OptionalLong expires = body.whole("expires");
    if (expires.isPresent()
        && (expires.getAsLong() <= clock.millis() || expires.getAsLong() > LAST_TIME)) {
      throw ProblemResponse.of(
          422,
          "expires must lie in the future, at most at "
              + LAST_TIME
              + ", was "
              + expires.getAsLong());
    }
    Tokens.Created created = tokens.create(RequestGuard.actor(context), scope, expires);
    context.status(201);
    RunRoutes.json(context, new NewToken(view(created.row()), created.secret()).json());
  }

  private void list(Context context) {
    ObjectNode answer = Json.MAPPER.createObjectNode();
    ArrayNode list = answer.putArray("tokens");
    tokens.list().forEach(row -> list.add(view(row).json()));
    RunRoutes.json(context, answer);
  }

  private void revoke(Context context) {
    String id = context.pathParam("token");
    if (!Tokens.ID.matcher(id).matches()) {
      throw ProblemResponse.of(404, "there is no such token: an id has 16 hexadecimal digits");
    }
    tokens.revoke(RequestGuard.actor(context), id);
    context.status(204);
  }

  private static Token view(TokenRow row) {
    return new Token(
        row.id(),
        row.scope(),
        Optional.of(Instant.ofEpochMilli(row.created())),
        time(row.expires()),
        time(row.revoked()));
  }

  private static Optional<Instant> time(OptionalLong millis) {
    return millis.isPresent()
        ? Optional.of(Instant.ofEpochMilli(millis.getAsLong()))
        : Optional.empty();
  }
}
