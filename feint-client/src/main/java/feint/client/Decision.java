package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decision on a query: which trajectory to query and what to pay. The whole decision is secret.
 *
 * @param number number of the query, from 1
 * @param learns whether the real trajectory is queried
 * @param incentive incentive to pay for the answer
 * @param trajectory public name of the queried trajectory
 * @param decoy number of the queried decoy, from 1; 0 for a learning query
 * @param decoySteps when the decoy steps; empty for a learning query
 * @param decoyState oracle state that the decoy's step imitates, from 1; empty if the policy does
 *     not set one
 */
public record Decision(
    int number,
    boolean learns,
    int incentive,
    String trajectory,
    int decoy,
    Optional<Steps> decoySteps,
    OptionalInt decoyState) {

  /** Condition under which a decoy steps. */
  public enum Steps {
    YES,
    NO,
    /** The decoy steps if its query was answered informatively. */
    IF_INFORMATIVE
  }

  static Decision of(JsonNode node) {
    return new Decision(
        node.path("number").asInt(),
        node.path("type").asText().equals("learn"),
        node.path("incentive").asInt(),
        node.path("trajectory").asText(),
        node.path("decoy").asInt(),
        ServiceJson.text(node, "decoySteps").map(Steps::valueOf),
        ServiceJson.integer(node, "decoyState"));
  }
}
