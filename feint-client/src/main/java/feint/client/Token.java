package feint.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
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

  static Token of(JsonNode node) {
    return new Token(
        node.path("id").asText(),
        node.path("scope").asText(),
        ServiceJson.time(node, "created"),
        ServiceJson.time(node, "expires"),
        ServiceJson.time(node, "revoked"));
  }
}
