package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

  /** The name that observers are told, if its owner has chosen one. */
  public Optional<String> publicName() {
    return Json.text(node, "publicName");
  }

  /** The id of the run whose filters were carried over to this one, if there is one. */
  public Optional<String> follows() {
    return Json.text(node, "follows");
  }

  public Optional<String> policy() {
    return Json.text(node, "policy");
  }

  /** Queries of the whole run. */
  public OptionalInt horizon() {
    return Json.integer(node, "horizon");
  }

  /** Successes needed in the whole run. */
  public OptionalInt successes() {
    return Json.integer(node, "successes");
  }

  /** How many states the oracle has: 1 to this number. */
  public OptionalInt oracleStates() {
    return Json.integer(node.path("oracle"), "states");
  }

  /** The smallest number of connected clients of each oracle state; empty if it is not by these. */
  public List<Integer> thresholds() {
    List<Integer> thresholds = new ArrayList<>();
    node.path("oracle").path("thresholds").forEach(one -> thresholds.add(one.asInt()));
    return thresholds;
  }

  /** More samples than this make an answer informative, if the scenario says so. */
  public OptionalInt samplesNeeded() {
    return Json.integer(node.path("oracle"), "samplesNeeded");
  }

  /** Successes still needed. */
  public OptionalInt queue() {
    return Json.integer(node, "queue");
  }

  /** The number of the query that is on its way, if there is one. */
  public OptionalInt openQuery() {
    return Json.integer(node, "openQuery");
  }

  /** The oracle's state that the query on its way was asked for in, if there is one. */
  public OptionalInt askedIn() {
    return Json.integer(node, "askedIn");
  }

  /** Whether the answers so far contradict the scenario, so that proofs no longer hold. */
  public boolean modelRejected() {
    return node.path("modelRejected").asBoolean();
  }

  /**
   * Returns whether a policy-aware eavesdropper who sees queries, steps and contents or less has
   * identified the real trajectory.
   */
  public boolean identified() {
    return node.path("identified").asBoolean();
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

  /**
   * Returns the position among the runs that wait to be prepared, from 1; empty once it has begun.
   */
  public OptionalInt queuePosition() {
    return Json.integer(node, "queuePosition");
  }

  /** The probability that the run finishes, where the service says it. */
  public OptionalDouble finishProbability() {
    return Json.number(node.path("forecast"), "finishProbability");
  }

  /** The incentive that is expected to be paid from now on, where the service says it. */
  public OptionalDouble furtherIncentive() {
    return Json.number(node.path("forecast"), "furtherIncentive");
  }

  /**
   * Returns the state of the forecast: {@code current}, {@code earlier}, {@code pending}, {@code
   * not-computed} or {@code no-model}; empty where the service says none.
   */
  public Optional<String> forecastState() {
    return Json.text(node, "forecastState");
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
