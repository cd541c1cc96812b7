package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import feint.model.PowerWeight;
import java.util.stream.IntStream;

/** What ties the objective to the queue and to the oracle's states. */
final class ObjectiveRules {

  private static final FieldPath SUCCESSES = FieldPath.of("successes");
  private static final FieldPath OBJECTIVE = FieldPath.of("objective");

  private final JsonNode scenario;
  private final Findings findings;

  private ObjectiveRules(JsonNode scenario, Findings findings) {
    this.scenario = scenario;
    this.findings = findings;
  }

  static void check(JsonNode scenario, Findings findings) {
    ObjectiveRules rules = new ObjectiveRules(scenario, findings);
    int states = OracleRules.states(scenario);
    rules.table(states);
    if (findings.noneWithin(SUCCESSES)) {
      rules.weight("queueWeight", "queue", 0, SUCCESSES.in(scenario).asInt());
    }
    rules.weight("oracleWeight", "oracle state", 1, states);
  }

  private void table(int states) {
    FieldPath table = OBJECTIVE.to("table");
    if (states > 0) {
      Lists.requireSize(table, table.in(scenario), states, "rows, one per oracle state", findings);
    }
  }

  /** Weights divide and multiply prices, so each must be a positive number wherever it is used. */
  private void weight(String name, String argument, int first, int last) {
    FieldPath path = OBJECTIVE.to(name);
    if (path.in(scenario).isObject() && findings.noneWithin(path)) {
      PowerWeight weight = ProblemReading.weight(path.in(scenario));
      IntStream.rangeClosed(first, last)
          .filter(x -> !(weight.at(x) > 0 && Double.isFinite(weight.at(x))))
          .findFirst()
          .ifPresent(
              x ->
                  findings.add(
                      path,
                      "must be positive and finite at every "
                          + argument
                          + " "
                          + first
                          + ".."
                          + last,
                      Values.shown(weight.at(x)) + " at " + argument + " " + x));
    }
  }
}
