package feint.policyfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.math.Checks;
import feint.policy.CarriedFilters;
import java.util.ArrayList;
import java.util.List;

/** JSON form of the filters carried over to the next run; every number is exact to the last bit. */
public final class FiltersJson {

  private static final String OWN = "own";
  private static final String EXCHANGED = "exchanged";

  private FiltersJson() {}

  /** Returns the filters as an object with two lists. */
  public static ObjectNode of(CarriedFilters filters) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.set(OWN, list(filters.own()));
    node.set(EXCHANGED, list(filters.exchanged()));
    return node;
  }

  /** Returns numbers as a list. */
  public static ArrayNode list(List<Double> numbers) {
    ArrayNode list = Json.MAPPER.createArrayNode();
    numbers.forEach(list::add);
    return list;
  }

  /**
   * Reads filters.
   *
   * @throws IllegalArgumentException if they are not distributions
   */
  public static CarriedFilters parse(JsonNode node) {
    return new CarriedFilters(numbers(node, OWN), numbers(node, EXCHANGED));
  }

  /**
   * Reads a list of numbers.
   *
   * @throws IllegalArgumentException if the field is something else
   */
  public static List<Double> numbers(JsonNode node, String field) {
    JsonNode list = node.path(field);
    List<Double> numbers = new ArrayList<>();
    list.forEach(
        number -> {
          Checks.require(number.isNumber(), field, "must be a list of numbers", Json.shown(list));
          numbers.add(number.asDouble());
        });
    Checks.require(list.isArray(), field, "must be a list of numbers", Json.shown(list));
    return numbers;
  }
}
