package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import feint.api.RunState;
import feint.api.WireFields;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Snapshot of a run. An observer's token sees {@link #id}, {@link #publicName}, {@link #state},
 * {@link #horizon}, {@link #sent}, {@link #incentivePaid}, {@link #tasks}, {@link #deadline} and
 * {@link #pace}; everything else is empty then.
 */
public final class RunStatus {

  private final JsonNode node;
  private final RunState state;

  RunStatus(JsonNode node) {
    this.node = node;
    this.state = state(node.path("state").asText());
  }

  private static RunState state(String label) {
    return RunState.named(label)
        .orElseThrow(
            () ->
                new UnavailableException(
                    "the service is newer than its client: unknown state of a run \""
                        + label
                        + "\""));
  }

  /** Returns the id of the run. */
  public String id() {
    return node.path("id").asText();
  }

  /** Returns the state of the run. */
  public RunState state() {
    return state;
  }

  /** Returns the number of answered queries. */
  public int sent() {
    return node.path("sent").asInt();
  }

  /** Returns the sum of the incentives of all queries sent, at least 0. */
  public long incentivePaid() {
    return node.path("incentivePaid").asLong();
  }

  /** Returns the name that the owner gave to the run. */
  public Optional<String> name() {
    return WireFields.text(node, "name");
  }

  /** Returns the name that observers see, if the owner has chosen one. */
  public Optional<String> publicName() {
    return WireFields.text(node, "publicName");
  }

  /** Returns the id of the run whose filters were carried over to this one, if any. */
  public Optional<String> follows() {
    return WireFields.text(node, "follows");
  }

  /** Returns the names of the tasks in alphabetical order; empty for a run without tasks. */
  public List<String> tasks() {
    List<String> tasks = new ArrayList<>();
    node.path("tasks").forEach(one -> tasks.add(one.asText()));
    return tasks;
  }

  /** Returns the wanted task, for the owner of a run with tasks. */
  public Optional<String> wanted() {
    return WireFields.text(node, "wanted");
  }

  /** Returns the time after which an unanswered query counts as given up, if there is one. */
  public Optional<Duration> deadline() {
    return seconds("deadline");
  }

  /** Returns the interval of the times at which decisions are released, if there is one. */
  public Optional<Duration> pace() {
    return seconds("pace");
  }

  private Optional<Duration> seconds(String field) {
    return node.hasNonNull(field)
        ? Optional.of(Duration.ofMillis(Math.round(1000 * node.path(field).asDouble())))
        : Optional.empty();
  }

  /** Returns the name of the policy. */
  public Optional<String> policy() {
    return WireFields.text(node, "policy");
  }

  /** Returns the number of queries of the whole run. */
  public OptionalInt horizon() {
    return WireFields.integer(node, "horizon");
  }

  /** Returns the number of successes needed in the whole run. */
  public OptionalInt successes() {
    return WireFields.integer(node, "successes");
  }

  /** Returns the number of oracle states; states are numbered from 1. */
  public OptionalInt oracleStates() {
    return WireFields.integer(node.path("oracle"), "states");
  }

  /**
   * Returns the smallest number of connected clients of each oracle state; empty if states are
   * defined otherwise.
   */
  public List<Integer> thresholds() {
    List<Integer> thresholds = new ArrayList<>();
    node.path("oracle").path("thresholds").forEach(one -> thresholds.add(one.asInt()));
    return thresholds;
  }

  /**
   * Returns the number of samples that an informative answer must exceed, if the scenario sets one.
   */
  public OptionalInt samplesNeeded() {
    return WireFields.integer(node.path("oracle"), "samplesNeeded");
  }

  /** Returns the number of successes still needed. */
  public OptionalInt queue() {
    return WireFields.integer(node, "queue");
  }

  /** Returns the number of the open query, if there is one. */
  public OptionalInt openQuery() {
    return WireFields.integer(node, "openQuery");
  }

  /** Returns the oracle state in which the open query was asked for, if there is one. */
  public OptionalInt askedIn() {
    return WireFields.integer(node, "askedIn");
  }

  /**
   * Returns whether the answers contradict the scenario, so that proven guarantees no longer hold.
   */
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

  /** Returns the time of creation. */
  public Optional<Instant> created() {
    return WireFields.time(node, "created");
  }

  /** Returns the reason why the run failed, if it did. */
  public Optional<String> failure() {
    return WireFields.text(node, "failure");
  }

  /** Returns the completed fraction of the preparation, in [0, 1], while it is in progress. */
  public OptionalDouble progress() {
    return WireFields.number(node, "progress");
  }

  /**
   * Returns the position among the runs that wait to be prepared, from 1; empty once it has begun.
   */
  public OptionalInt queuePosition() {
    return WireFields.integer(node, "queuePosition");
  }

  /** Returns the probability that the run finishes, if the service reports it. */
  public OptionalDouble finishProbability() {
    return WireFields.number(node.path("forecast"), "finishProbability");
  }

  /** Returns the expected incentive of the remaining queries, if the service reports it. */
  public OptionalDouble furtherIncentive() {
    return WireFields.number(node.path("forecast"), "furtherIncentive");
  }

  /**
   * Returns the state of the forecast: {@code current}, {@code earlier}, {@code pending}, {@code
   * not-computed} or {@code no-model}; empty where the service says none.
   */
  public Optional<String> forecastState() {
    return WireFields.text(node, "forecastState");
  }

  /** Returns the complete status as JSON. */
  public String json() {
    return node.toString();
  }

  @Override
  public String toString() {
    return "run " + id() + ", " + state.label();
  }
}
