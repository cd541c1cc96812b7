package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Command that can be swept, with the fields of its JSON that become columns. A field is written as
 * in the documents: {@code balanced.finishProbability}, {@code interval[0]}.
 */
enum SweptCommand {
  EVALUATE(
      "",
      "finishProbability",
      "expectedIncentive",
      "verdict.attacker.right",
      "verdict.attacker.basis",
      "verdict.level",
      "cost",
      "eavesdropperCorrect",
      "exposedProbability"),
  COMPARE(
      "policies",
      "policy",
      "finishProbability",
      "expectedIncentive",
      "verdict.attacker.right",
      "verdict.attacker.basis",
      "verdict.level",
      "cost",
      "eavesdropperCorrect",
      "exposedProbability",
      "audit.knowsPolicy.expectedCorrect",
      "audit.seesOracle.expectedCorrect"),
  SOLVE(
      "",
      "value",
      "lower",
      "upper",
      "method",
      "verdict.completes.value",
      "verdict.incentive.value",
      "verdict.attacker.right",
      "verdict.attacker.basis",
      "verdict.level"),
  LIMIT(
      "",
      "bound",
      "balanced.finishProbability",
      "balanced.standardError",
      "balanced.verdict.incentive.value",
      "balanced.verdict.attacker.right",
      "balanced.verdict.attacker.basis",
      "oblivious.finishProbability",
      "oblivious.verdict.incentive.value",
      "oblivious.verdict.attacker.right",
      "oblivious.verdict.attacker.basis",
      "horizons.bound",
      "horizons.balanced",
      "horizons.oblivious"),
  DESIGN(
      "",
      "feasible",
      "policy",
      "finishProbability",
      "incentive",
      "verdict.attacker.right",
      "verdict.attacker.basis",
      "verdict.level",
      "exposure",
      "bestFinish",
      "smallestHorizon"),
  AUDIT(
      "attackers",
      "name",
      "correct",
      "advantage",
      "interval[0]",
      "interval[1]",
      "expected",
      "verdict.completes.value",
      "verdict.incentive.value",
      "verdict.attacker.right",
      "verdict.attacker.basis",
      "verdict.level"),
  SEARCH(
      "",
      "finishProbability",
      "expectedIncentive",
      "verdict.attacker.right",
      "verdict.attacker.basis",
      "verdict.level",
      "cost",
      "optimum",
      "gap",
      "stationary.cost",
      "stationary.gap",
      "eavesdropperCorrect",
      "exposedProbability",
      "episodes"),
  RUN(
      "",
      "verdict.completes.value",
      "verdict.incentive.value",
      "verdict.attacker.right",
      "verdict.attacker.basis",
      "verdict.level",
      "gradientNorm.mean",
      "squaredGradientNorm.mean",
      "decoyDistance.mean",
      "assignmentAccuracy.mean",
      "separable.mean"),
  CAPACITY("", "goal", "bound", "oblivious", "greedy", "incentivePerSuccess"),
  CHECK(
      "",
      "valueIncreasing",
      "valueConvex",
      "inequality13",
      "monotone.slices",
      "bestThreshold.cost",
      "optimum");

  private static final String VERDICT = "verdict";

  private final String list;

  @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
  private final List<String> fields;

  SweptCommand(String list, String... fields) {
    this.list = list;
    this.fields = List.of(fields);
  }

  /** Returns the command with this name. */
  static Optional<SweptCommand> named(String name) {
    return Stream.of(values()).filter(one -> one.toString().equals(name)).findFirst();
  }

  static List<String> names() {
    return Arrays.stream(values()).map(SweptCommand::toString).toList();
  }

  /** Returns the fields that become columns, in order. */
  List<String> fields() {
    return fields;
  }

  /**
   * Returns the rows of a result: it itself, or its policies or attackers. A row without a verdict
   * of its own has that of the result.
   */
  List<JsonNode> rows(JsonNode result) {
    return list.isEmpty()
        ? List.of(result)
        : StreamSupport.stream(result.path(list).spliterator(), false)
            .map(row -> judged(row, result.path(VERDICT)))
            .toList();
  }

  private static JsonNode judged(JsonNode row, JsonNode verdict) {
    return row.has(VERDICT) ? row : row.<ObjectNode>deepCopy().set(VERDICT, verdict);
  }

  /** Returns a field of a row; missing if the result does not have it. */
  static JsonNode at(JsonNode row, String field) {
    return row.at("/" + field.replace("[", "/").replace("]", "").replace('.', '/'));
  }

  /** Returns the name of the command. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
