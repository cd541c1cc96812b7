package feint.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What an answer comes to.
 *
 * @param informative what counts: what was told first
 * @param steps whether the trajectory that was queried moves now
 * @param late whether the query had been given up before, so that this answer changes nothing
 */
public record Outcome(int number, boolean informative, boolean steps, boolean late) {

  static Outcome of(JsonNode node) {
    return new Outcome(
        node.path("number").asInt(),
        node.path("informative").asBoolean(),
        node.path("steps").asBoolean(),
        node.path("late").asBoolean());
  }
}
