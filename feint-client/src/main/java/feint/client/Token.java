package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/**
 * What is known of a token without its secret.
 *
 * @param scope {@code admin}, {@code observer} or {@code run:ID}
 */
public record Token(
    String id,
    String scope,
    Optional<Instant> created,
    Optional<Instant> expires,
    Optional<Instant> revoked) {

  static Token of(JsonNode node) {
    return new Token(
        node.path("id").asText(),
        node.path("scope").asText(),
        Json.time(node, "created"),
        Json.time(node, "expires"),
        Json.time(node, "revoked"));
  }
}
