package feint.service;

import feint.api.RefusedException;
import feint.io.Sha256;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.scenario.text.ScenarioException;
import feint.store.RunTerms;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Request for a new run.
 *
 * @param name for people; empty for the scenario's own
 * @param publicName the only name that observers see
 * @param scenario text in YAML or JSON
 * @param json whether the scenario is JSON
 * @param policy name of a policy; file names are not accepted
 * @param policyFile content of a policy file instead
 * @param requestId the client's id of this request, so that it can be repeated
 * @param seed of the run's draws, in tests
 * @param follows id of a finished run whose filters are carried over
 * @param tasks names of its trajectories, if they are tasks
 * @param terms public terms
 */
public record RunRequest(
    Optional<String> name,
    Optional<String> publicName,
    String scenario,
    boolean json,
    Optional<String> policy,
    Optional<Document> policyFile,
    Optional<String> requestId,
    OptionalLong seed,
    Optional<String> follows,
    Optional<RunTasks> tasks,
    RunTerms terms) {

  private static final int LONGEST_NAME = 200;

  /** Message for requests with a seed where seeds are not allowed. */
  public static final String NO_SEED =
      "seed must be left out: this service draws its decisions in secret";

  /** Longest horizon: each query is a row of the database. */
  static final int MOST_QUERIES = 1_000_000;

  public RunRequest {
    name.ifPresent(text -> requireWord("name", text));
    publicName.ifPresent(text -> requireWord("publicName", text));
    requestId.ifPresent(text -> requireWord("requestId", text));
    policy.ifPresent(text -> requirePrintable("policy", text));
    if (policy.isPresent() == policyFile.isPresent()) {
      throw RefusedException.invalid("policy must be a name or a file, and not both");
    }
    if (tasks.isPresent() && follows.isPresent()) {
      throw RefusedException.invalid(
          "tasks must be left out with follows: they are those of the run before");
    }
  }

  /** Creates a request for a run without tasks and terms that follows no other. */
  public RunRequest(
      Optional<String> name,
      Optional<String> publicName,
      String scenario,
      boolean json,
      Optional<String> policy,
      Optional<Document> policyFile,
      Optional<String> requestId,
      OptionalLong seed) {
    this(
        name,
        publicName,
        scenario,
        json,
        policy,
        policyFile,
        requestId,
        seed,
        Optional.empty(),
        Optional.empty(),
        RunTerms.NONE);
  }

  private static void requireWord(String what, String text) {
    if (text.isBlank() || text.length() > LONGEST_NAME) {
      throw RefusedException.invalid(
          what + " must have 1 to " + LONGEST_NAME + " characters, was " + text.length());
    }
    requirePrintable(what, text);
  }

  /** Refuses control characters, which not every database stores. */
  private static void requirePrintable(String what, String text) {
    if (text.codePoints().anyMatch(RunRequest::unprintable)) {
      throw RefusedException.invalid(what + " must have no control characters");
    }
  }

  private static boolean unprintable(int point) {
    return Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE;
  }

  /** Returns a hash by which repeated requests are recognised. */
  String hash() {
    return Sha256.of(
        String.join(
            "\0",
            name.orElse(""),
            scenario,
            policy.orElse(""),
            policyFile.map(Document::hash).orElse(""),
            // Requests without these fields keep the hash of earlier versions.
            seed
                + publicName.map(text -> "\0" + text).orElse("")
                + follows.map(id -> "\0\0" + id).orElse("")
                + tasks.map(RunTasks::toString).orElse("")
                + (terms.equals(RunTerms.NONE) ? "" : terms.toString())));
  }

  /**
   * Returns the scenario.
   *
   * @throws ScenarioException if it has faults
   * @throws RefusedException if its horizon is too long
   */
  Scenario read() {
    Scenario read = ScenarioFile.parse(scenario, json ? "scenario.json" : "scenario.yaml");
    int horizon = read.shape().horizon();
    if (horizon > MOST_QUERIES) {
      throw RefusedException.invalid(
          "horizon must be at most " + MOST_QUERIES + " in the service, was " + horizon);
    }
    return read;
  }

  /** Bytes with their hash. */
  public static final class Document {

    private final byte[] content;
    private final String hash;

    private Document(byte[] content) {
      this.content = content;
      this.hash = Sha256.of(content);
    }

    /** Decodes a file from base64. */
    public static Document of(String base64) {
      try {
        return new Document(Base64.getDecoder().decode(base64));
      } catch (IllegalArgumentException e) {
        throw RefusedException.invalid("policy file must be base64, was not: " + e.getMessage());
      }
    }

    String hash() {
      return hash;
    }

    byte[] content() {
      return content.clone();
    }
  }
}
