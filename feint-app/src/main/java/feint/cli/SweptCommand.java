package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
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
      "cost",
      "finishProbability",
      "eavesdropperCorrect",
      "exposedProbability",
      "expectedIncentive"),
  COMPARE(
      "policies",
      "policy",
      "cost",
      "finishProbability",
      "eavesdropperCorrect",
      "exposedProbability",
      "expectedIncentive",
      "audit.knowsPolicy.expectedCorrect",
      "audit.seesOracle.expectedCorrect"),
  SOLVE("", "value", "lower", "upper", "method"),
  LIMIT(
      "",
      "bound",
      "balanced.finishProbability",
      "balanced.standardError",
      "oblivious.finishProbability",
      "horizons.bound",
      "horizons.balanced",
      "horizons.oblivious"),
  DESIGN(
      "",
      "feasible",
      "policy",
      "incentive",
      "finishProbability",
      "exposure",
      "bestFinish",
      "smallestHorizon"),
  AUDIT("attackers", "name", "correct", "advantage", "interval[0]", "interval[1]", "expected");

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

  /** Returns the rows of a result: it itself, or its policies or attackers. */
  List<JsonNode> rows(JsonNode result) {
    return list.isEmpty()
        ? List.of(result)
        : StreamSupport.stream(result.path(list).spliterator(), false).toList();
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
