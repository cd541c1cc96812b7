package feint.scenario;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Participation;
import feint.model.Problem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A problem as a scenario file states it.
 *
 * <p>Two scenarios are equal if they have the same canonical form, however their files were
 * written.
 */
public final class Scenario {

  private static final String LEARNING = "learning";
  private static final String FEDERATED = "federated";

  private final String name;
  private final Problem problem;
  private final String content;

  /**
   * A scenario.
   *
   * @param content the canonical form without the name: a JSON object
   */
  Scenario(String name, Problem problem, String content) {
    this.name = name;
    this.problem = problem;
    this.content = content;
  }

  /** The title, or the file's name without its extension if the file gives none. */
  public String name() {
    return name;
  }

  public Problem problem() {
    return problem;
  }

  /**
   * The scenario as JSON with every default filled in, fields in the schema's order and numbers in
   * their shortest form.
   */
  public String canonicalJson() {
    String quoted = new String(JsonStringEncoder.getInstance().quoteAsString(name));
    return "{\"name\":\"" + quoted + "\"," + content.substring(1);
  }

  /** The canonical form as a tree of its own. */
  ObjectNode toTree() {
    return (ObjectNode) new JsonText(canonicalJson(), name, new Findings()).read();
  }

  /** The two stochastic gradients behind the queries, if the file has a section on them. */
  public Optional<Learning> learning() {
    return LearningReading.learning(toTree().path(LEARNING));
  }

  /** The clients who train together, if the file has a section on them. */
  public Optional<Federated> federated() {
    JsonNode section = toTree().path(FEDERATED);
    return section.isMissingNode() ? Optional.empty() : Optional.of(Federated.of(section));
  }

  /** The clients who come and go, if they are what the oracle is made of. */
  public Optional<Participation> participation() {
    JsonNode section = toTree().path("oracle").path("participation");
    return section.isMissingNode()
        ? Optional.empty()
        : Optional.of(ProblemReading.participation(section));
  }

  /**
   * What identifies the problem: a SHA-256 of the canonical form without the name, and without what
   * the queries are used for: a policy serves whatever is learned.
   */
  public String fingerprint() {
    ObjectNode problemOnly = toTree();
    problemOnly.remove(List.of("name", LEARNING, FEDERATED));
    byte[] digest = sha256().digest(Values.json(problemOnly).getBytes(StandardCharsets.UTF_8));
    return "sha256:" + HexFormat.of().formatHex(digest);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Scenario that && name.equals(that.name) && content.equals(that.content);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + content.hashCode();
  }

  @Override
  public String toString() {
    return canonicalJson();
  }
}
