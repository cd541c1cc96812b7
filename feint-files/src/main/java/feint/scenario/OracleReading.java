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

/** The oracle of a scenario or of a drift: what ties its tables together, and what they say. */
final class OracleReading {

  static final String SUCCESS = "success";
  static final String TRANSITION = "transition";
  static final String INITIAL = "initial";

  private static final String STATIONARY = "stationary";

  /** Any number between 0 and 1 would do: nothing that is told depends on it. */
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

  /** The oracle of a scenario, which may leave open how often answers are informative. */
  static OracleReading of(Field oracle) {
    return new OracleReading(oracle, () -> start(oracle.at(INITIAL)), false);
  }

  /** An oracle that starts as another one did, unless it says where it starts. */
  static OracleReading of(Field oracle, Start before) {
    Supplier<Start> start = oracle.states(INITIAL) ? () -> start(oracle.at(INITIAL)) : () -> before;
    return new OracleReading(oracle, start, true);
  }

  private boolean hasChain() {
    return transition.isGiven() || participation.isGiven();
  }

  /** What a field says about where the oracle starts. */
  static Start start(Field initial) {
    return switch (initial.text()) {
      case STATIONARY -> new Start.Stationary();
      case "uniform" -> new Start.Uniform();
      default -> new Start.Given(Distribution.of(initial.numbers()));
    };
  }

  /**
   * How many states the oracle has, by the first table that says so; 1 if nothing is said of it,
   * and 0 if its tables are broken.
   */
  int states() {
    return states;
  }

  /** Notes an oracle with other states than {@code scenario}'s. */
  void requireStatesOf(Scenario scenario) {
    Lists.requireSize(
        success, scenario.problem().oracleStates(), "rows, one per oracle state of the scenario");
  }

  /**
   * Notes what is wrong with the tables.
   *
   * @param incentives how many there are; 0 if that is not known
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
      // A square matrix for another number of states is one fault, not one more in every row.
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
        && hasSeveralStationaryLaws()) {
      initial.fault(
          "must be uniform or a list, for the chain has several stationary laws", STATIONARY);
    }
  }

  /** What else the model may have against the chain is heard when the problem is built. */
  private boolean hasSeveralStationaryLaws() {
    try {
      return matrix().stationary().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Where the oracle starts; like all below, of an oracle without faults. */
  Start start() {
    return start.get();
  }

  /** Whether the file says how often answers are informative. */
  boolean knowsSuccess() {
    return success.isGiven();
  }

  /**
   * &Gamma;; where it is not known, a table of this many columns that stands in for it.
   *
   * @param incentives how many there are
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

  /** The clients who come and go, if the oracle is made of them. */
  Optional<Participation> participation() {
    return participation.isGiven()
        ? Optional.of(
            Participation.of(
                clients.integer(), participation.at("stay").number(), thresholds.integers()))
        : Optional.empty();
  }

  /** The field, for rules that tie others to it. */
  Field participationField() {
    return participation;
  }

  Field clients() {
    return clients;
  }
}
