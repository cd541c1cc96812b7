package feint.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Sha256;
import feint.math.StochasticMatrix;
import feint.model.Participation;
import feint.model.Problem;
import feint.model.Shape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A problem as a scenario file states it, and what the queries are about if the file says so. All
 * parts are read when the file is, once.
 *
 * <p>Two scenarios are equal if they have the same canonical form, however their files were
 * written.
 */
public final class Scenario {

  private static final Fault UNKNOWN_SUCCESS =
      new Fault(
          "oracle.success",
          "is required for all but playing open policies with a constant incentive",
          "",
          "feint control and feint serve play them",
          0);

  private final String file;
  private final String name;
  private final boolean knowsSuccess;
  private final Problem problem;
  private final Start start;
  private final Optional<Participation> participation;
  private final Optional<Learning> learning;
  private final Optional<Federated> federated;
  private final ObjectNode tree;
  private final String canonicalJson;
  private final String fingerprint;

  /**
   * A scenario without faults.
   *
   * @param file as the caller named it
   * @param otherwise the name if the file gives none
   */
  Scenario(String file, String otherwise, ScenarioReading reading) {
    this.file = file;
    this.name = reading.name().orElse(otherwise);
    this.knowsSuccess = reading.knowsSuccess();
    this.problem = reading.problem();
    this.start = reading.start();
    this.participation = reading.participation();
    this.learning = reading.learning();
    this.federated = reading.federated();
    this.tree = JsonNodeFactory.instance.objectNode().put(ScenarioReading.NAME, name);
    this.tree.setAll(reading.complete());
    this.canonicalJson = Values.json(tree);
    this.fingerprint = fingerprint(tree.deepCopy());
  }

  /** The title, or the file's name without its extension if the file gives none. */
  public String name() {
    return name;
  }

  /**
   * Returns the problem.
   *
   * @throws ScenarioException if the file does not say how often answers are informative, which
   *     everything that is computed depends on
   */
  public Problem problem() {
    if (!knowsSuccess) {
      throw new ScenarioException(file, List.of(UNKNOWN_SUCCESS));
    }
    return problem;
  }

  /**
   * Returns whether the file says how often answers are informative. Where it does not, open
   * policies can be played, and nothing can be computed.
   */
  public boolean knowsSuccess() {
    return knowsSuccess;
  }

  /** Returns the sizes, which every file has. */
  public Shape shape() {
    return problem.shape();
  }

  /**
   * Returns the problem for controllers and records, which do not depend on how often answers are
   * informative. Where the file does not say it, &Gamma; is 0.5 throughout and means nothing:
   * nothing may be computed from it.
   */
  public Problem played() {
    return problem;
  }

  /** The clients who come and go, if they are what the oracle is made of. */
  public Optional<Participation> participation() {
    return participation;
  }

  /**
   * The problem in which the oracle's state is how many clients are connected, from 0 (state 1) on:
   * what happens where real clients come and go. If samples decide, answers are informative where
   * there are enough of them.
   */
  public Optional<Problem> counted() {
    return participation.map(
        clients ->
            clients.counted(
                problem(),
                (connected, level) -> connected == 0 ? 0 : informs(clients, connected, level)));
  }

  private double informs(Participation clients, int connected, int level) {
    if (samplesNeeded().isEmpty()) {
      return problem.success().at(clients.state(connected), level);
    }
    Federated settings = federated.orElseThrow();
    return settings.enough(connected, settings.samplesPerClient(), level) ? 1 : 0;
  }

  /** More samples than this make an answer informative, if it is samples that decide. */
  public OptionalInt samplesNeeded() {
    return federated.stream()
        .filter(settings -> settings.success() == Federated.Success.PARTICIPATION)
        .mapToInt(Federated::samplesNeeded)
        .findFirst();
  }

  /**
   * The same problem with another oracle, which starts as this scenario says.
   *
   * @param transition of as many states as this one has
   */
  public Problem withOracle(double[][] success, double[][] transition) {
    return problem.toBuilder()
        .success(success)
        .oracle(start.of(StochasticMatrix.of(transition)))
        .build();
  }

  /** The two stochastic gradients behind the queries, if the file has a section on them. */
  public Optional<Learning> learning() {
    return learning;
  }

  /** The clients who train together, if the file has a section on them. */
  public Optional<Federated> federated() {
    return federated;
  }

  /** Where the oracle starts. */
  Start start() {
    return start;
  }

  /**
   * The scenario as JSON with every default filled in, fields in the schema's order and numbers in
   * their shortest form.
   */
  public String canonicalJson() {
    return canonicalJson;
  }

  /** The same as YAML, for people. */
  public String yaml() {
    return YamlDocument.text(tree, List.of());
  }

  /** The canonical form as a tree of its own. */
  ObjectNode toTree() {
    return tree.deepCopy();
  }

  /**
   * What identifies the problem: a SHA-256 of the canonical form without the name, and without what
   * the queries are used for: a policy serves whatever is learned.
   */
  public String fingerprint() {
    return fingerprint;
  }

  private static String fingerprint(ObjectNode tree) {
    tree.remove(List.of(ScenarioReading.NAME, ScenarioReading.LEARNING, ScenarioReading.FEDERATED));
    return "sha256:" + Sha256.of(Values.json(tree));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Scenario that && canonicalJson.equals(that.canonicalJson);
  }

  @Override
  public int hashCode() {
    return canonicalJson.hashCode();
  }

  @Override
  public String toString() {
    return canonicalJson;
  }
}
