package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What to do about a query. It is a secret as a whole.
 *
 * @param number of the query, from 1 on
 * @param learns whether the real trajectory is queried
 * @param incentive what to pay for the answer
 * @param trajectory the name of the trajectory that is queried, as the public may know it
 * @param decoy the number of the decoy that is queried; 0 for a query that learns
 * @param decoySteps when the decoy steps; empty for a query that learns
 * @param decoyState the oracle state as in which the decoy steps, if the policy says it
 */
public record Decision(
    int number,
    boolean learns,
    int incentive,
    String trajectory,
    int decoy,
    Optional<Steps> decoySteps,
    OptionalInt decoyState) {

  /** When a decoy steps. */
  public enum Steps {
    YES,
    NO,
    /** If its query was answered informatively. */
    IF_INFORMATIVE
  }

  static Decision of(JsonNode node) {
    return new Decision(
        node.path("number").asInt(),
        node.path("type").asText().equals("learn"),
        node.path("incentive").asInt(),
        node.path("trajectory").asText(),
        node.path("decoy").asInt(),
        Json.text(node, "decoySteps").map(Steps::valueOf),
        Json.integer(node, "decoyState"));
  }
}
