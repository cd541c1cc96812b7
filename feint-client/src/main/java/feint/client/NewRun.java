package feint.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.UUID;

/**
 * A run that is wanted. It has a random request id, so that to ask for it twice makes one run:
 * whoever gets an {@link UnavailableException} for it asks again with the same object, and whoever
 * may crash in between keeps the {@link #requestId} and gives it to the next one.
 */
public final class NewRun {

  private static final String REQUEST_ID = "requestId";

  private final ObjectNode body;

  private NewRun(ObjectNode body) {
    this.body = body;
  }

  /**
   * A run of a policy that has a name.
   *
   * @param scenario the text of a scenario file, YAML or JSON
   * @param policy as on the command line: {@code exact}, {@code open}, {@code balanced:types}
   */
  public static NewRun of(String scenario, String policy) {
    return new NewRun(begun(scenario).put("policy", policy));
  }

  /** A run of a policy that is in a file, by the content of both files. */
  public static NewRun ofFile(String scenario, byte[] policyFile) {
    return new NewRun(
        begun(scenario).put("policyFile", Base64.getEncoder().encodeToString(policyFile)));
  }

  private static ObjectNode begun(String scenario) {
    ObjectNode node = Json.object().put(REQUEST_ID, UUID.randomUUID().toString());
    node.set("scenario", node.textNode(scenario));
    try {
      JsonNode read = Json.MAPPER.readTree(scenario);
      if (read.isObject()) {
        node.set("scenario", read);
      }
    } catch (JsonProcessingException e) {
      // What is not JSON is YAML, or the service says what is wrong with it.
      return node;
    }
    return node;
  }

  private NewRun with(String field, String value) {
    return new NewRun(body.deepCopy().put(field, value));
  }

  /** With a name for people; otherwise it has the scenario's. */
  public NewRun withName(String name) {
    return with("name", name);
  }

  /** With a name for observers, who are told no other. */
  public NewRun withPublicName(String name) {
    return with("publicName", name);
  }

  /**
   * With the filters of another run carried over: for a run that follows it at once, with the same
   * trajectories, while the oracle goes on.
   *
   * @param id that of a run that is finished or closed, of the same scenario and the same balanced
   *     policy
   */
  public NewRun following(String id) {
    return with("follows", id);
  }

  /** With the id of an earlier request, to get the run that that one has made. */
  public NewRun withRequestId(String id) {
    return with(REQUEST_ID, id);
  }

  /** With a seed, in tests, if the service was started for tests. */
  public NewRun withSeed(long seed) {
    return new NewRun(body.deepCopy().put("seed", seed));
  }

  public String requestId() {
    return body.path(REQUEST_ID).asText();
  }

  String json() {
    return body.toString();
  }
}
