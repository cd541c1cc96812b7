package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;

/** What ties the tables of the oracle to each other and to the incentives. */
final class OracleRules {

  private static final FieldPath ORACLE = FieldPath.of("oracle");
  private static final FieldPath SUCCESS = ORACLE.to("success");
  private static final FieldPath TRANSITION = ORACLE.to("transition");
  private static final FieldPath PARTICIPATION = ORACLE.to("participation");
  private static final FieldPath THRESHOLDS = PARTICIPATION.to("thresholds");
  private static final FieldPath INITIAL = ORACLE.to("initial");
  private static final String ENTRIES = "entries, one per oracle state";

  private final JsonNode scenario;
  private final Findings findings;
  private final int states;

  private OracleRules(JsonNode scenario, Findings findings) {
    this.scenario = scenario;
    this.findings = findings;
    this.states = states(scenario);
  }

  static void check(JsonNode scenario, Findings findings) {
    OracleRules rules = new OracleRules(scenario, findings);
    rules.success();
    rules.transition();
    rules.thresholds();
    rules.initialList();
    rules.stationaryIsUnique();
  }

  /** How many states the oracle has, by the first table that says so; 0 if none does. */
  static int states(JsonNode scenario) {
    return List.of(SUCCESS, TRANSITION, THRESHOLDS).stream()
        .mapToInt(table -> table.in(scenario).size())
        .filter(size -> size > 0)
        .findFirst()
        .orElse(0);
  }

  private void success() {
    JsonNode incentives = FieldPath.of("incentives").in(scenario);
    JsonNode rows = SUCCESS.in(scenario);
    for (int o = 0; o < rows.size(); o++) {
      if (incentives.isArray() && !incentives.isEmpty()) {
        Lists.requireSize(
            SUCCESS.to(o), rows.path(o), incentives.size(), "entries, one per incentive", findings);
      }
      Lists.requireNotDecreasing(SUCCESS.to(o), rows.path(o), findings);
    }
  }

  private void transition() {
    JsonNode rows = TRANSITION.in(scenario);
    boolean square =
        StreamSupport.stream(rows.spliterator(), false).allMatch(row -> row.size() == rows.size());
    Lists.requireSize(TRANSITION, rows, states, "rows, one per oracle state", findings);
    for (int o = 0; o < rows.size(); o++) {
      Lists.requireSumOne(TRANSITION.to(o), rows.path(o), "row", findings);
      // A square matrix for another number of states is one fault, not one more in every row.
      if (!square) {
        Lists.requireSize(TRANSITION.to(o), rows.path(o), states, ENTRIES, findings);
      }
    }
  }

  private void thresholds() {
    JsonNode thresholds = THRESHOLDS.in(scenario);
    JsonNode clients = PARTICIPATION.to("clients").in(scenario);
    Lists.requireSize(THRESHOLDS, thresholds, states, ENTRIES, findings);
    Lists.requireIncreasing(THRESHOLDS, thresholds, findings);
    JsonNode first = thresholds.path(0);
    if (first.isIntegralNumber() && findings.noneWithin(THRESHOLDS.to(0))) {
      findings.require(first.asLong() == 0, THRESHOLDS.to(0), "must be 0", Values.shown(first));
    }
    for (int o = 0; o < thresholds.size(); o++) {
      requireAtMost(clients, THRESHOLDS.to(o));
    }
  }

  private void requireAtMost(JsonNode clients, FieldPath path) {
    JsonNode threshold = path.in(scenario);
    if (threshold.isIntegralNumber() && clients.isIntegralNumber()) {
      findings.require(
          threshold.bigIntegerValue().compareTo(clients.bigIntegerValue()) <= 0,
          path,
          "must be at most the number of clients, " + Values.shown(clients),
          Values.shown(threshold));
    }
  }

  private void initialList() {
    JsonNode initial = INITIAL.in(scenario);
    Lists.requireSumOne(INITIAL, initial, "probabilities", findings);
    Lists.requireSize(INITIAL, initial, states, ENTRIES, findings);
  }

  private void stationaryIsUnique() {
    boolean stationary = INITIAL.in(scenario).asText().equals("stationary");
    if (stationary && findings.noneWithin(ORACLE) && hasSeveralStationaryLaws()) {
      findings.add(
          INITIAL,
          "must be uniform or a list, for the chain has several stationary laws",
          "stationary");
    }
  }

  /** What else the model may have against the chain is heard when the problem is built. */
  private boolean hasSeveralStationaryLaws() {
    try {
      return ProblemReading.transition(ORACLE.in(scenario)).stationary().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
