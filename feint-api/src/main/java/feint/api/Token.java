package feint.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;

/**
 * Description of a token, without its secret.
 *
 * @param id public part of the token
 * @param scope {@code admin}, {@code observer} or {@code run:ID}
 * @param created time of creation
 * @param expires time from which the token is invalid; empty if it does not expire
 * @param revoked time of the revocation, if it was revoked
 */
public record Token(
    String id,
    String scope,
    Optional<Instant> created,
    @JsonInclude Optional<Instant> expires,
    Optional<Instant> revoked) {

  /** Reads a token from JSON. */
  public static Token of(JsonNode node) {
    return new Token(
        node.path("id").asText(),
        node.path("scope").asText(),
        WireFields.time(node, "created"),
        WireFields.time(node, "expires"),
        WireFields.time(node, "revoked"));
  }

  /** Returns the description as JSON, with times in milliseconds since 1970. */
  public ObjectNode json() {
    ObjectNode node = WireFields.object().put("id", id).put("scope", scope);
    put(node, "created", created);
    put(node, "expires", expires);
    put(node, "revoked", revoked);
    return node;
  }

  private static void put(ObjectNode node, String name, Optional<Instant> time) {
    node.put(name, time.map(Instant::toEpochMilli).orElse(null));
  }
}
