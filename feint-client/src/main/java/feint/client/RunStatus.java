package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A run at a moment. An observer is told {@link #id}, {@link #state}, {@link #sent} and {@link
 * #incentivePaid}; all else is empty then.
 */
public final class RunStatus {

  private final JsonNode node;
  private final RunState state;

  RunStatus(JsonNode node) {
    this.node = node;
    this.state = RunState.of(node.path("state").asText());
  }

  public String id() {
    return node.path("id").asText();
  }

  public RunState state() {
    return state;
  }

  /** Queries that were answered. */
  public int sent() {
    return node.path("sent").asInt();
  }

  public long incentivePaid() {
    return node.path("incentivePaid").asLong();
  }

  public Optional<String> name() {
    return Json.text(node, "name");
  }

  public Optional<String> policy() {
    return Json.text(node, "policy");
  }

  /** Queries of the whole run. */
  public OptionalInt horizon() {
    return Json.integer(node, "horizon");
  }

  /** Successes still needed. */
  public OptionalInt queue() {
    return Json.integer(node, "queue");
  }

  /** The number of the query that is on its way, if there is one. */
  public OptionalInt openQuery() {
    return Json.integer(node, "openQuery");
  }

  /** Whether the answers so far contradict the scenario, so that proofs no longer hold. */
  public boolean modelRejected() {
    return node.path("modelRejected").asBoolean();
  }

  public Optional<Instant> created() {
    return Json.time(node, "created");
  }

  /** Why the run has failed, if it has. */
  public Optional<String> failure() {
    return Json.text(node, "failure");
  }

  /** The share of the preparation that is done, while it goes on. */
  public OptionalDouble progress() {
    return Json.number(node, "progress");
  }

  /** The probability that the run finishes, where the service says it. */
  public OptionalDouble finishProbability() {
    return Json.number(node.path("forecast"), "finishProbability");
  }

  /** The incentive that is expected to be paid from now on, where the service says it. */
  public OptionalDouble furtherIncentive() {
    return Json.number(node.path("forecast"), "furtherIncentive");
  }

  /** All that the service says of the run, as JSON. */
  public String json() {
    return node.toString();
  }

  @Override
  public String toString() {
    return "run " + id() + ", " + state.label();
  }
}
