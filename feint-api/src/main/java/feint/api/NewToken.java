package feint.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Newly created token. The service shows its secret only once.
 *
 * @param token description of the token, without the secret
 * @param secret complete token, as sent in a request
 */
public record NewToken(Token token, String secret) {

  /** Reads a token from JSON. */
  public static NewToken of(JsonNode node) {
    return new NewToken(Token.of(node), node.path("token").asText());
  }

  /** Returns a description without the secret. */
  @Override
  public String toString() {
    return token.toString();
  }

  /** Returns the token as JSON, with its secret. */
  public ObjectNode json() {
    return token.json().put("token", secret);
  }
}
