package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.BeliefCost;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.RunningCost;
import feint.model.TableCost;
import feint.model.TerminalCost;

/** The problem that a complete scenario without faults describes. */
final class ProblemReading {

  private ProblemReading() {}

  static Problem problem(JsonNode scenario) {
    JsonNode oracle = scenario.path("oracle");
    return Problem.builder()
        .horizon(scenario.path("horizon").intValue())
        .successes(scenario.path("successes").intValue())
        .incentives(Lists.ints(scenario.path("incentives")))
        .success(Lists.rows(oracle.path("success")))
        .oracle(chain(transition(oracle), oracle.path("initial")))
        .prior(ledger(scenario.path("eavesdropper").path("prior")))
        .objective(objective(scenario.path("objective")))
        .build();
  }

  static StochasticMatrix transition(JsonNode oracle) {
    return oracle.has("transition")
        ? StochasticMatrix.of(Lists.rows(oracle.path("transition")))
        : participation(oracle.path("participation")).transition();
  }

  static PowerWeight weight(JsonNode weight) {
    return new PowerWeight(weight.path("power").doubleValue(), weight.path("offset").doubleValue());
  }

  static Participation participation(JsonNode participation) {
    return Participation.of(
        participation.path("clients").intValue(),
        participation.path("stay").doubleValue(),
        Lists.ints(participation.path("thresholds")));
  }

  private static OracleChain chain(StochasticMatrix transition, JsonNode initial) {
    return switch (initial.asText()) {
      case "stationary" -> OracleChain.stationary(transition);
      case "uniform" -> new OracleChain(transition, Distribution.uniform(transition.size()));
      default -> new OracleChain(transition, Distribution.of(Lists.doubles(initial)));
    };
  }

  private static Ledger ledger(JsonNode prior) {
    return new Ledger(prior.path("paid").intValue(), prior.path("learning").intValue());
  }

  private static Objective objective(JsonNode objective) {
    return switch (objective.path("kind").asText()) {
      case "goal" -> Objective.goal();
      case "weighted" -> weighted(objective);
      default -> cost(objective);
    };
  }

  private static Objective weighted(JsonNode objective) {
    return Objective.weighted(
        objective.path("unfinished").doubleValue(),
        objective.path("exposed").doubleValue(),
        objective.path("incentive").doubleValue());
  }

  private static Objective cost(JsonNode objective) {
    JsonNode terminal = objective.path("terminal");
    return new Objective(
        running(objective),
        TerminalCost.power(
            terminal.path("scale").doubleValue(), terminal.path("power").doubleValue()),
        objective.path("running").asText().equals("sum")
            ? Objective.Total.SUM
            : Objective.Total.MEAN);
  }

  private static RunningCost running(JsonNode objective) {
    PowerWeight queue = weight(objective.path("queueWeight"));
    return objective.has("table")
        ? TableCost.of(Lists.rows(objective.path("table")), queue)
        : new BeliefCost(queue, weight(objective.path("oracleWeight")));
  }
}
