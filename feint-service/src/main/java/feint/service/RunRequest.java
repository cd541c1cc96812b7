package feint.service;

import feint.file.Sha256;
import feint.scenario.Scenario;
import feint.scenario.ScenarioException;
import feint.scenario.ScenarioFile;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run that somebody wants.
 *
 * @param name for people; empty for the scenario's own
 * @param publicName for observers, who are told no other name
 * @param scenario its text, as YAML or JSON
 * @param json whether that is JSON
 * @param policy a policy's name, which names no file
 * @param policyFile the content of a policy file instead
 * @param requestId how whoever asks names this request, so that it can be repeated
 * @param seed of the run's draws, in tests
 * @param follows the id of a run that is over, whose filters are carried over
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
    Optional<String> follows) {

  private static final int LONGEST_NAME = 200;

  /** Message to those who send a seed where seeds are not allowed. */
  public static final String NO_SEED =
      "seed must not be there: this service draws its decisions in secret";

  /** The horizon of the longest run: each query is a row of the database. */
  static final int MOST_QUERIES = 1_000_000;

  public RunRequest {
    name.ifPresent(text -> requireWord("name", text));
    publicName.ifPresent(text -> requireWord("publicName", text));
    requestId.ifPresent(text -> requireWord("requestId", text));
    policy.ifPresent(text -> requirePrintable("policy", text));
    if (policy.isPresent() == policyFile.isPresent()) {
      throw RefusedException.invalid("policy must be a name or a file, and not both");
    }
  }

  /** A request for a run that follows no other. */
  public RunRequest(
      Optional<String> name,
      Optional<String> publicName,
      String scenario,
      boolean json,
      Optional<String> policy,
      Optional<Document> policyFile,
      Optional<String> requestId,
      OptionalLong seed) {
    this(name, publicName, scenario, json, policy, policyFile, requestId, seed, Optional.empty());
  }

  private static void requireWord(String what, String text) {
    if (text.isBlank() || text.length() > LONGEST_NAME) {
      throw RefusedException.invalid(
          what + " must have 1 to " + LONGEST_NAME + " characters, was " + text.length());
    }
    requirePrintable(what, text);
  }

  /** Not every database keeps what nobody can read. */
  private static void requirePrintable(String what, String text) {
    if (text.codePoints().anyMatch(RunRequest::unprintable)) {
      throw RefusedException.invalid(what + " must have no control characters");
    }
  }

  private static boolean unprintable(int point) {
    return Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE;
  }

  /** Whether two requests ask for the same. */
  String hash() {
    return Sha256.of(
        String.join(
            "\0",
            name.orElse(""),
            scenario,
            policy.orElse(""),
            policyFile.map(Document::hash).orElse(""),
            // Requests without these keep the hash that they had before there were any.
            seed
                + publicName.map(text -> "\0" + text).orElse("")
                + follows.map(id -> "\0\0" + id).orElse("")));
  }

  /** The scenario, if it has no faults. */
  Scenario read() {
    Scenario read;
    try {
      read = ScenarioFile.parse(scenario, json ? "scenario.json" : "scenario.yaml");
    } catch (ScenarioException e) {
      throw RefusedException.invalid(e.getMessage(), e.faults());
    }
    int horizon = read.shape().horizon();
    if (horizon > MOST_QUERIES) {
      throw RefusedException.invalid(
          "horizon must be at most " + MOST_QUERIES + " in the service, was " + horizon);
    }
    return read;
  }

  /** Bytes, and the hash that they are kept under. */
  public static final class Document {

    private final byte[] content;
    private final String hash;

    private Document(byte[] content) {
      this.content = content;
      this.hash = Sha256.of(content);
    }

    /** The file in a text of base64. */
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
