package feint.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.Problem;
import feint.model.Shape;
import feint.scenario.text.Findings;
import java.util.Optional;

/** Reader of a scenario: rules that relate its sections, and its values. */
final class ScenarioReading {

  static final String NAME = "name";
  static final String HORIZON = "horizon";
  static final String SUCCESSES = "successes";
  static final String INCENTIVES = "incentives";
  static final String OBJECTIVE = "objective";
  static final String ORACLE = "oracle";
  static final String LEARNING = "learning";
  static final String FEDERATED = "federated";

  private final Field top;
  private final Field horizon;
  private final Field successes;
  private final Field incentives;
  private final Field prior;
  private final Field paid;
  private final Field learningPaid;
  private final OracleReading oracle;
  private final ObjectiveReading objective;
  private final LearningReading learning;
  private final FederatedReading federated;

  private ScenarioReading(Field top) {
    this.top = top;
    this.horizon = top.at(HORIZON);
    this.successes = top.at(SUCCESSES);
    this.incentives = top.at(INCENTIVES);
    this.prior = top.at("eavesdropper").at("prior");
    this.paid = prior.at("paid");
    this.learningPaid = prior.at("learning");
    this.oracle = OracleReading.of(top.at(ORACLE));
    this.objective = new ObjectiveReading(top.at(OBJECTIVE));
    this.learning = new LearningReading(top.at(LEARNING));
    this.federated = new FederatedReading(top.at(FEDERATED));
  }

  /**
   * Returns the scenario in a document.
   *
   * @throws feint.scenario.text.ScenarioException if it has faults
   */
  static Scenario scenario(Document document) {
    ScenarioReading reading = new ScenarioReading(document.top());
    reading.check();
    document.requireFaultless();
    try {
      return new Scenario(document, reading);
    } catch (IllegalArgumentException e) {
      throw document.refusal(e);
    }
  }

  /** Returns the values of an empty section on clients. */
  static Federated defaultClients() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putObject(FEDERATED);
    Field top = Field.top(tree, ScenarioSchema.SCENARIO, new Findings());
    return new FederatedReading(top.at(FEDERATED)).federated().orElseThrow();
  }

  private void check() {
    // The default incentives are for scenarios without a success table, which has a column per
    // incentive.
    boolean stated = top.states(INCENTIVES) || !oracle.knowsSuccess();
    int levels = stated ? incentives.entries().size() : 0;
    if (!stated) {
      incentives.fault("is required");
    }
    Lists.requireIncreasing(incentives);
    checkPrior();
    checkLedger();
    oracle.check(levels);
    objective.check(successes, oracle.states());
    learning.check();
    federated.check(levels, oracle);
  }

  private void checkPrior() {
    if (paid.isInteger() && learningPaid.isInteger() && prior.isSound()) {
      prior.require(
          learningPaid.longInteger() < paid.longInteger(),
          "must have 0 < learning < paid",
          "paid " + paid.text() + ", learning " + learningPaid.text());
    }
  }

  private void checkLedger() {
    if (incentives.isList() && horizon.isSound() && incentives.isSound() && prior.isSound()) {
      int[] amounts = incentives.integers();
      long largest = paid.longInteger() + horizon.longInteger() * amounts[amounts.length - 1];
      horizon.require(
          largest <= Shape.LARGEST_LEDGER,
          "times the highest incentive, plus the prior, must be at most " + Shape.LARGEST_LEDGER,
          largest);
    }
  }

  /** Returns the name; this and all methods below require a scenario without faults. */
  Optional<String> name() {
    Field name = top.at(NAME);
    return name.isGiven() ? Optional.of(name.text()) : Optional.empty();
  }

  /** Returns the problem, with a placeholder for unknown success probabilities. */
  Problem problem() {
    return Problem.builder()
        .horizon(horizon.integer())
        .successes(successes.integer())
        .incentives(incentives.integers())
        .success(oracle.success(incentives.size()))
        .oracle(oracle.chain())
        .prior(new Ledger(paid.integer(), learningPaid.integer()))
        .objective(objective.objective())
        .build();
  }

  boolean knowsSuccess() {
    return oracle.knowsSuccess();
  }

  Start start() {
    return oracle.start();
  }

  Optional<Participation> participation() {
    return oracle.participation();
  }

  Optional<Learning> learning() {
    return learning.learning();
  }

  Optional<Federated> federated() {
    return federated.federated();
  }

  /** Returns the canonical form, without a name if the file gives none. */
  ObjectNode complete() {
    return (ObjectNode) top.complete();
  }
}
