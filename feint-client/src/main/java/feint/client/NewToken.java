package feint.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A token as its owner gets it, once.
 *
 * @param secret all of it, as it goes into a request
 */
public record NewToken(Token token, String secret) {

  static NewToken of(JsonNode node) {
    return new NewToken(Token.of(node), node.path("token").asText());
  }

  /** Says nothing of the secret. */
  @Override
  public String toString() {
    return token.toString();
  }
}
