package feint.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Effect of an answer on a run.
 *
 * @param number number of the query
 * @param informative the answer that counts, which is the first one reported
 * @param steps whether the queried trajectory steps now
 * @param late whether the query had been given up before, so that this answer changes nothing
 */
public record Outcome(int number, boolean informative, boolean steps, boolean late) {

  /** Reads an outcome from JSON. */
  public static Outcome of(JsonNode node) {
    return new Outcome(
        node.path("number").asInt(),
        node.path("informative").asBoolean(),
        node.path("steps").asBoolean(),
        node.path("late").asBoolean());
  }

  /** Returns the outcome as JSON. */
  public ObjectNode json() {
    return WireFields.object()
        .put("number", number)
        .put("informative", informative)
        .put("steps", steps)
        .put("late", late);
  }
}
