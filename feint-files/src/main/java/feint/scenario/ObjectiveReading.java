package feint.scenario;

import feint.model.BeliefCost;
import feint.model.Objective;
import feint.model.PowerWeight;
import feint.model.RunningCost;
import feint.model.TableCost;
import feint.model.TerminalCost;
import feint.scenario.text.FieldValues;
import java.util.stream.IntStream;

/** Reader of the objective: rules that relate it to the queue and to the oracle's states. */
final class ObjectiveReading {

  static final String KIND = "kind";

  private final Field objective;
  private final Field kind;

  ObjectiveReading(Field objective) {
    this.objective = objective;
    this.kind = objective.at(KIND);
  }

  /**
   * Reports faults of weights and tables.
   *
   * @param successes the field, which may itself have faults
   * @param states number of oracle states; 0 if it is unknown
   */
  void check(Field successes, int states) {
    if (kind.is("cost")) {
      Field table = table();
      if (states > 0) {
        Lists.requireSize(table, states, "rows, one per oracle state");
      }
      if (successes.isSound()) {
        checkWeight(queueWeight(), "queue", 0, successes.integer());
      }
      checkWeight(oracleWeight(), "oracle state", 1, states);
    }
  }

  /** Checks that a weight, which divides and multiplies prices, is positive wherever it is used. */
  private static void checkWeight(Field field, String argument, int first, int last) {
    if (field.isMapping() && field.isSound()) {
      PowerWeight weight = weight(field);
      IntStream.rangeClosed(first, last)
          .filter(x -> !(weight.at(x) > 0 && Double.isFinite(weight.at(x))))
          .findFirst()
          .ifPresent(
              x ->
                  field.fault(
                      "must be positive and finite at every "
                          + argument
                          + " "
                          + first
                          + ".."
                          + last,
                      FieldValues.shown(weight.at(x)) + " at " + argument + " " + x));
    }
  }

  /** Returns the objective, which must have no faults. */
  Objective objective() {
    return switch (kind.text()) {
      case "goal" -> Objective.goal();
      case "finish" -> Objective.finish();
      case "weighted" ->
          Objective.weighted(
              objective.at("unfinished").number(),
              objective.at("exposed").number(),
              objective.at("incentive").number());
      default -> cost();
    };
  }

  private Objective cost() {
    Field terminal = objective.at("terminal");
    return new Objective(
        running(),
        TerminalCost.power(terminal.at("scale").number(), terminal.at("power").number()),
        objective.at("running").is("sum") ? Objective.Total.SUM : Objective.Total.MEAN);
  }

  private RunningCost running() {
    PowerWeight queue = weight(queueWeight());
    return table().isGiven()
        ? TableCost.of(table().rows(), queue)
        : new BeliefCost(queue, weight(oracleWeight()));
  }

  private Field table() {
    return objective.at("table");
  }

  private Field queueWeight() {
    return objective.at("queueWeight");
  }

  private Field oracleWeight() {
    return objective.at("oracleWeight");
  }

  static PowerWeight weight(Field weight) {
    return new PowerWeight(weight.at("power").number(), weight.at("offset").number());
  }
}
