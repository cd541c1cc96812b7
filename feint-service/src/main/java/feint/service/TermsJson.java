package feint.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.RefusedException;
import feint.io.Json;
import feint.store.RunRow.Origin;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Tasks and public terms of a run in JSON; a field that the run does not have is left out. */
public final class TermsJson {

  /** Longest time, a year of 365 days in milliseconds. */
  private static final long LONGEST = 365L * 24 * 60 * 60 * 1000;

  private static final BigDecimal MILLIS = BigDecimal.valueOf(1000);

  private TermsJson() {}

  /** Adds the names of the tasks in alphabetical order, the deadline and the pace in seconds. */
  public static void put(ObjectNode node, Origin origin) {
    List<String> tasks = origin.tasks();
    if (!tasks.isEmpty()) {
      ArrayNode names = node.putArray("tasks");
      tasks.forEach(names::add);
    }
    origin.terms().deadline().ifPresent(millis -> put(node, "deadline", millis));
    origin.terms().pace().ifPresent(millis -> put(node, "pace", millis));
  }

  private static void put(ObjectNode node, String field, long millis) {
    if (millis % 1000 == 0) {
      node.put(field, millis / 1000);
    } else {
      node.put(field, millis / 1000.0);
    }
  }

  /**
   * Returns a time of a document in milliseconds; empty if there is none.
   *
   * @throws RefusedException if it is not a number of seconds, in whole milliseconds
   */
  public static OptionalLong millis(JsonNode node, String field) {
    if (!node.hasNonNull(field)) {
      return OptionalLong.empty();
    }
    JsonNode value = node.path(field);
    return millis(
        field,
        value.isNumber() ? value.decimalValue() : BigDecimal.ZERO,
        String.valueOf(Json.shown(value)));
  }

  /**
   * Returns a time in milliseconds; empty if there is none.
   *
   * @throws RefusedException if it is not a number of seconds, in whole milliseconds
   */
  public static OptionalLong millis(String field, Optional<BigDecimal> seconds) {
    return seconds
        .map(value -> millis(field, value, value.toString()))
        .orElseGet(OptionalLong::empty);
  }

  private static OptionalLong millis(String field, BigDecimal seconds, String shown) {
    BigDecimal millis = seconds.multiply(MILLIS);
    boolean fits =
        millis.compareTo(BigDecimal.ONE) >= 0
            && millis.compareTo(BigDecimal.valueOf(LONGEST)) <= 0
            && millis.stripTrailingZeros().scale() <= 0;
    if (!fits) {
      throw RefusedException.invalid(
          field
              + " must be a number of seconds from 0.001 to "
              + LONGEST / 1000
              + " with at most three decimals, was "
              + shown);
    }
    return OptionalLong.of(millis.longValueExact());
  }
}
