package feint.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * @param task name of the task to query, if the run has tasks; the trajectory has the same name
 */
public record Decision(
    int number,
    boolean learns,
    int incentive,
    String trajectory,
    int decoy,
    Optional<Steps> decoySteps,
    OptionalInt decoyState,
    Optional<String> task) {

  /** Condition under which a decoy steps. */
  public enum Steps {
    YES,
    NO,
    /** The decoy steps if its query was answered informatively. */
    IF_INFORMATIVE
  }

  private static final String LEARN = "learn";

  /** Creates a decision of a run without tasks. */
  public Decision(
      int number,
      boolean learns,
      int incentive,
      String trajectory,
      int decoy,
      Optional<Steps> decoySteps,
      OptionalInt decoyState) {
    this(number, learns, incentive, trajectory, decoy, decoySteps, decoyState, Optional.empty());
  }

  /** Reads a decision from JSON. */
  public static Decision of(JsonNode node) {
    return new Decision(
        node.path("number").asInt(),
        node.path("type").asText().equals(LEARN),
        node.path("incentive").asInt(),
        node.path("trajectory").asText(),
        node.path("decoy").asInt(),
        WireFields.text(node, "decoySteps").map(Steps::valueOf),
        WireFields.integer(node, "decoyState"),
        WireFields.text(node, "task"));
  }

  /**
   * Returns the decision as JSON with all fields; for a learning query {@code decoy} is 0 and the
   * other fields of a decoy are null.
   */
  public ObjectNode json() {
    ObjectNode node =
        WireFields.object()
            .put("number", number)
            .put("type", learns ? LEARN : "obfuscate")
            .put("incentive", incentive)
            .put("decoy", decoy)
            .put("decoySteps", decoySteps.map(Steps::name).orElse(null));
    decoyState.ifPresentOrElse(
        state -> node.put("decoyState", state), () -> node.putNull("decoyState"));
    node.put("trajectory", trajectory);
    task.ifPresent(name -> node.put("task", name));
    return node;
  }

  /**
   * Returns the text of the decision, {@linkplain PaddedJson padded}. Learning queries and decoys
   * take the same work: the text of the other type is written as well and not used.
   */
  public byte[] padded() {
    Decision learning =
        new Decision(
            number, true, incentive, trajectory, 0, Optional.empty(), OptionalInt.empty(), task);
    Decision ofDecoy =
        new Decision(
            number,
            false,
            incentive,
            trajectory,
            decoy,
            Optional.of(decoySteps.orElse(Steps.IF_INFORMATIVE)),
            decoyState,
            task);
    int width = task.isPresent() ? PaddedJson.WIDTH_WITH_TASK : PaddedJson.WIDTH;
    byte[][] texts = {PaddedJson.of(ofDecoy.json(), width), PaddedJson.of(learning.json(), width)};
    return texts[learns ? 1 : 0];
  }
}
