package feint.scenario;

import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.SuccessProbability;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reader of the oracle of a scenario or of a drift: rules that relate its tables, and its values.
 */
final class OracleReading {

  static final String SUCCESS = "success";
  static final String TRANSITION = "transition";
  static final String INITIAL = "initial";

  private static final String STATIONARY = "stationary";

  /** Placeholder for unknown success probabilities; no output depends on it. */
  private static final double STAND_IN = 0.5;

  private static final String ENTRIES = "entries, one per oracle state";

  private final Field oracle;
  private final Field success;
  private final Field transition;
  private final Field participation;
  private final Field clients;
  private final Field thresholds;
  private final Field initial;
  private final Supplier<Start> start;
  private final boolean mustBeKnown;
  private final int states;

  private OracleReading(Field oracle, Supplier<Start> start, boolean mustBeKnown) {
    this.oracle = oracle;
    this.success = oracle.at(SUCCESS);
    this.transition = oracle.at(TRANSITION);
    this.participation = oracle.at("participation");
    this.clients = participation.at("clients");
    this.thresholds = participation.at("thresholds");
    this.initial = oracle.at(INITIAL);
    this.start = start;
    this.mustBeKnown = mustBeKnown;
    this.states =
        Stream.of(success, transition, thresholds)
            .filter(Field::isList)
            .findFirst()
            .map(Field::size)
            .orElse(oracle.isMapping() && !success.isGiven() && !hasChain() ? 1 : 0);
  }

  /** Creates a reader of a scenario's oracle, which may omit the success probabilities. */
  static OracleReading of(Field oracle) {
    return new OracleReading(oracle, () -> start(oracle.at(INITIAL)), false);
  }

  /** Creates a reader of an oracle whose default initial distribution is that of another one. */
  static OracleReading of(Field oracle, Start before) {
    Supplier<Start> start = oracle.states(INITIAL) ? () -> start(oracle.at(INITIAL)) : () -> before;
    return new OracleReading(oracle, start, true);
  }

  private boolean hasChain() {
    return transition.isGiven() || participation.isGiven();
  }

  /** Returns the initial distribution that a field gives. */
  static Start start(Field initial) {
    return switch (initial.text()) {
      case STATIONARY -> new Start.Stationary();
      case "uniform" -> new Start.Uniform();
      default -> new Start.Given(Distribution.of(initial.numbers()));
    };
  }

  /**
   * Returns the number of oracle states, by the first table that determines it; 1 if there is no
   * table, and 0 if the tables are invalid.
   */
  int states() {
    return states;
  }

  /** Reports an oracle with another number of states than {@code scenario}'s. */
  void requireStatesOf(Scenario scenario) {
    Lists.requireSize(
        success, scenario.problem().oracleStates(), "rows, one per oracle state of the scenario");
  }

  /**
   * Reports faults of the tables.
   *
   * @param incentives number of incentives; 0 if it is unknown
   */
  void check(int incentives) {
    checkParts();
    checkSuccess(incentives);
    checkTransition();
    checkThresholds();
    Lists.requireSumOne(initial, "probabilities");
    Lists.requireSize(initial, states, ENTRIES);
    checkStart();
  }

  private void checkParts() {
    boolean known = mustBeKnown || success.isGiven();
    boolean both = transition.isGiven() && participation.isGiven();
    if (oracle.isMapping() && (both || (known && !hasChain()))) {
      oracle.fault("must have either transition or participation", both ? "both" : "neither");
    }
    if (oracle.isMapping() && mustBeKnown && !success.isGiven()) {
      success.fault("is required");
    }
  }

  private void checkSuccess(int incentives) {
    for (Field row : success.entries()) {
      if (incentives > 0) {
        Lists.requireSize(row, incentives, "entries, one per incentive");
      }
      Lists.requireNotDecreasing(row);
    }
  }

  private void checkTransition() {
    List<Field> rows = transition.entries();
    boolean square = rows.stream().allMatch(row -> row.size() == rows.size());
    Lists.requireSize(transition, states, "rows, one per oracle state");
    for (Field row : rows) {
      Lists.requireSumOne(row, "row");
      // A square matrix for another number of states is one fault, not another one in every row.
      if (!square) {
        Lists.requireSize(row, states, ENTRIES);
      }
    }
  }

  private void checkThresholds() {
    Lists.requireSize(thresholds, states, ENTRIES);
    Lists.requireIncreasing(thresholds);
    List<Field> entries = thresholds.entries();
    entries.stream()
        .limit(1)
        .filter(first -> first.isInteger() && first.isSound())
        .forEach(first -> first.require(first.longInteger() == 0, "must be 0", first.shown()));
    entries.stream()
        .filter(threshold -> threshold.isInteger() && clients.isInteger())
        .forEach(
            threshold ->
                threshold.require(
                    threshold.compareTo(clients) <= 0,
                    "must be at most the number of clients, " + clients.shown(),
                    threshold.shown()));
  }

  private void checkStart() {
    if (oracle.isMapping()
        && oracle.isSound()
        && start.get() instanceof Start.Stationary
        && hasSeveralStationaryDistributions()) {
      initial.fault(
          "must be uniform or a list, for the chain has several stationary distributions",
          STATIONARY);
    }
  }

  /**
   * Returns whether the stationary distribution is not unique; other objections arise when the
   * problem is built.
   */
  private boolean hasSeveralStationaryDistributions() {
    try {
      return matrix().stationary().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Returns the initial distribution; this and all methods below require an oracle without faults.
   */
  Start start() {
    return start.get();
  }

  /** Returns whether the file gives the success probabilities. */
  boolean knowsSuccess() {
    return success.isGiven();
  }

  /**
   * Returns &Gamma;, or a placeholder table with {@code incentives} columns if it is unknown.
   *
   * @param incentives number of incentives
   */
  SuccessProbability success(int incentives) {
    if (knowsSuccess()) {
      return SuccessProbability.of(success.rows());
    }
    double[][] rows = new double[states][incentives];
    Arrays.stream(rows).forEach(row -> Arrays.fill(row, STAND_IN));
    return SuccessProbability.of(rows);
  }

  OracleChain chain() {
    return start.get().of(matrix());
  }

  private StochasticMatrix matrix() {
    return participation()
        .map(Participation::transition)
        .orElseGet(
            () ->
                transition.isGiven()
                    ? StochasticMatrix.of(transition.rows())
                    : StochasticMatrix.of(new double[][] {{1}}));
  }

  /** Returns the participation of clients, if it defines the oracle. */
  Optional<Participation> participation() {
    return participation.isGiven()
        ? Optional.of(
            Participation.of(
                clients.integer(), participation.at("stay").number(), thresholds.integers()))
        : Optional.empty();
  }

  /** Returns the field, for rules that relate others to it. */
  Field participationField() {
    return participation;
  }

  Field clients() {
    return clients;
  }
}
