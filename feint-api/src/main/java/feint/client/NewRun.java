package feint.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.WireFields;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.UUID;

/**
 * Request for a new run. Its random request id makes the request idempotent: after an {@link
 * UnavailableException}, repeat the call with the same object. A program that may crash in between
 * stores the {@link #requestId} and sets it on its next request.
 */
public final class NewRun {

  private static final String REQUEST_ID = "requestId";

  private final ObjectNode body;

  private NewRun(ObjectNode body) {
    this.body = body;
  }

  /**
   * Returns a request for a run of a named policy.
   *
   * @param scenario text of a scenario file, YAML or JSON
   * @param policy name as on the command line: {@code exact}, {@code oblivious}, {@code
   *     balanced:types}
   */
  public static NewRun of(String scenario, String policy) {
    return new NewRun(newBody(scenario).put("policy", policy));
  }

  /**
   * Returns a request for a run of a policy stored in a file.
   *
   * @param scenario text of a scenario file, YAML or JSON
   * @param policyFile content of the policy file
   */
  public static NewRun ofFile(String scenario, byte[] policyFile) {
    return new NewRun(
        newBody(scenario).put("policyFile", Base64.getEncoder().encodeToString(policyFile)));
  }

  private static ObjectNode newBody(String scenario) {
    ObjectNode node = WireFields.object().put(REQUEST_ID, UUID.randomUUID().toString());
    node.set("scenario", node.textNode(scenario));
    try {
      JsonNode read = WireFields.MAPPER.readTree(scenario);
      if (read.isObject()) {
        node.set("scenario", read);
      }
    } catch (JsonProcessingException e) {
      // Text that is not JSON is YAML, or the service reports what is wrong with it.
      return node;
    }
    return node;
  }

  private NewRun with(String field, String value) {
    return new NewRun(body.deepCopy().put(field, value));
  }

  /** Returns a copy with a name for the owner; the default is the scenario's name. */
  public NewRun withName(String name) {
    return with("name", name);
  }

  /** Returns a copy with a name for observers, the only name that they see. */
  public NewRun withPublicName(String name) {
    return with("publicName", name);
  }

  /**
   * Returns a copy whose trajectories are tasks, one more than the policy has decoys. A policy with
   * several decoys needs them. Their order has no effect.
   *
   * @param tasks distinct names
   */
  public NewRun withTasks(Collection<String> tasks) {
    ObjectNode next = body.deepCopy();
    tasks.forEach(next.putArray("tasks")::add);
    return new NewRun(next);
  }

  /** Returns a copy with the wanted task; by default the service draws one in secret. */
  public NewRun withWanted(String task) {
    return with("wanted", task);
  }

  /**
   * Returns a copy with a deadline: a query without an answer for so long counts as given up. Every
   * task has the same deadline, which is public.
   *
   * @param deadline at least one millisecond
   */
  public NewRun withDeadline(Duration deadline) {
    return withDeadline(BigDecimal.valueOf(deadline.toMillis(), 3));
  }

  /**
   * Returns a copy whose decisions are released at multiples of this interval, which is public.
   *
   * @param pace at least one millisecond
   */
  public NewRun withPace(Duration pace) {
    return withPace(BigDecimal.valueOf(pace.toMillis(), 3));
  }

  /** Returns a copy with a deadline in seconds, in whole milliseconds. */
  public NewRun withDeadline(BigDecimal seconds) {
    return new NewRun(body.deepCopy().put("deadline", seconds));
  }

  /** Returns a copy with a pace in seconds, in whole milliseconds. */
  public NewRun withPace(BigDecimal seconds) {
    return new NewRun(body.deepCopy().put("pace", seconds));
  }

  /**
   * Returns a copy that carries over the filters of another run. Use it for a run that follows
   * another one immediately, with the same trajectories and the same oracle.
   *
   * @param id id of a finished or closed run of the same scenario and the same balanced policy
   */
  public NewRun following(String id) {
    return with("follows", id);
  }

  /**
   * Returns a copy with the request id of an earlier request, which then yields the run created by
   * that request.
   */
  public NewRun withRequestId(String id) {
    return with(REQUEST_ID, id);
  }

  /** Returns a copy with a seed. Services accept it only if they were started for tests. */
  public NewRun withSeed(long seed) {
    return new NewRun(body.deepCopy().put("seed", seed));
  }

  /** Returns the id of the request: a repeated request with the same id creates no second run. */
  public String requestId() {
    return body.path(REQUEST_ID).asText();
  }

  String json() {
    return body.toString();
  }
}
