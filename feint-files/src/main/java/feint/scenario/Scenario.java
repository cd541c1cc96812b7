package feint.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Sha256;
import feint.math.StochasticMatrix;
import feint.model.Participation;
import feint.model.Problem;
import feint.model.Shape;
import feint.scenario.text.Fault;
import feint.scenario.text.FieldSetting;
import feint.scenario.text.FieldValues;
import feint.scenario.text.ScenarioException;
import feint.scenario.text.YamlDocument;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Problem stated by a scenario file, with what its queries are used for if the file says so.
 * Immutable; the whole file is checked when it is read.
 *
 * <p>Two scenarios are equal if they have the same canonical form, however their files were
 * written.
 */
public final class Scenario {

  private static final Fault UNKNOWN_SUCCESS =
      new Fault(
          "oracle.success",
          "is required for all but playing oblivious policies with a constant incentive",
          "",
          "feint control and feint serve play them",
          0);

  private final String file;
  private final List<String> settings;
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

  /** Creates the scenario of a document without faults. */
  Scenario(Document document, ScenarioReading reading) {
    this.file = document.fileName();
    this.settings = document.settings().stream().map(FieldSetting::text).toList();
    this.name = reading.name().orElse(document.stem());
    this.knowsSuccess = reading.knowsSuccess();
    this.problem = reading.problem();
    this.start = reading.start();
    this.participation = reading.participation();
    this.learning = reading.learning();
    this.federated = reading.federated();
    this.tree = JsonNodeFactory.instance.objectNode().put(ScenarioReading.NAME, name);
    this.tree.setAll(reading.complete());
    this.canonicalJson = FieldValues.json(tree);
    this.fingerprint = fingerprint(tree.deepCopy());
  }

  /** Returns the title, or the file's name without its extension if the file gives none. */
  public String name() {
    return name;
  }

  /** Returns the settings that replaced values of the file, such as {@code horizon=46}. */
  public List<String> settings() {
    return settings;
  }

  /**
   * Returns the problem.
   *
   * @throws ScenarioException if the file does not give the success probabilities, on which every
   *     computation depends
   */
  public Problem problem() {
    if (!knowsSuccess) {
      throw new ScenarioException(file, List.of(UNKNOWN_SUCCESS));
    }
    return problem;
  }

  /**
   * Returns whether the file gives the success probabilities. If it does not, oblivious policies
   * can be played, but nothing can be computed.
   */
  public boolean knowsSuccess() {
    return knowsSuccess;
  }

  /** Returns the sizes, which every file has. */
  public Shape shape() {
    return problem.shape();
  }

  /**
   * Returns the problem for controllers and records, which do not depend on the success
   * probabilities. If the file does not give them, &Gamma; is 0.5 throughout as a placeholder, from
   * which nothing may be computed.
   */
  public Problem played() {
    return problem;
  }

  /** Returns the participation of clients, if it defines the oracle. */
  public Optional<Participation> participation() {
    return participation;
  }

  /**
   * Returns the problem whose oracle state is the number of connected clients, from 0 (state 1):
   * the situation with real clients. If success is decided by samples, answers are informative
   * exactly where there are enough samples.
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

  /**
   * Returns the number of samples that an informative answer must exceed, if success is decided by
   * samples.
   */
  public OptionalInt samplesNeeded() {
    return federated.stream()
        .filter(settings -> settings.success() == Federated.Success.PARTICIPATION)
        .mapToInt(Federated::samplesNeeded)
        .findFirst();
  }

  /**
   * Returns the same problem with another oracle and this scenario's initial distribution.
   *
   * @param success probabilities by oracle state and incentive
   * @param transition matrix with as many states as this oracle has
   */
  public Problem withOracle(double[][] success, double[][] transition) {
    return problem.toBuilder()
        .success(success)
        .oracle(start.of(StochasticMatrix.of(transition)))
        .build();
  }

  /** Returns the two stochastic gradients behind the queries, if the file has a section on them. */
  public Optional<Learning> learning() {
    return learning;
  }

  /** Returns the clients that train together, if the file has a section on them. */
  public Optional<Federated> federated() {
    return federated;
  }

  /** Returns the initial distribution of the oracle. */
  Start start() {
    return start;
  }

  /**
   * Returns the canonical form: JSON with every default filled in, fields in the schema's order and
   * numbers in their shortest form.
   */
  public String canonicalJson() {
    return canonicalJson;
  }

  /** Returns the canonical form as YAML. */
  public String yaml() {
    return YamlDocument.text(tree, List.of());
  }

  /** Returns the canonical form as a new tree. */
  ObjectNode toTree() {
    return tree.deepCopy();
  }

  /**
   * Returns a fingerprint of the problem: the SHA-256 of the canonical form without the name and
   * without the use of the queries, since a policy does not depend on what is learned.
   */
  public String fingerprint() {
    return fingerprint;
  }

  private static String fingerprint(ObjectNode tree) {
    tree.remove(List.of(ScenarioReading.NAME, ScenarioReading.LEARNING, ScenarioReading.FEDERATED));
    return "sha256:" + Sha256.of(FieldValues.json(tree));
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
