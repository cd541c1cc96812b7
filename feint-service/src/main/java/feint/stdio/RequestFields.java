package feint.stdio;

import com.fasterxml.jackson.databind.JsonNode;
import feint.io.Json;
import java.util.Iterator;
import java.util.Set;

/** Fields of a request; a field that is missing, unknown or of a wrong type is reported by name. */
record RequestFields(String request, JsonNode node) {

  /** Largest number of characters of a value in a message. */
  private static final int MOST_SHOWN = 80;

  static RequestFields of(String request, JsonNode node, Set<String> known) {
    require(node.isObject(), request, "must be an object", node);
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            request + " must have no field " + cut(name) + ", only " + listed(known));
      }
    }
    return new RequestFields(request, node);
  }

  private static String listed(Set<String> known) {
    return known.isEmpty() ? "{}" : String.join(", ", known.stream().sorted().toList());
  }

  int integer(String name) {
    JsonNode value = node.path(name);
    require(
        value.isIntegralNumber() && value.canConvertToInt(),
        request + "." + name,
        "must be an integer of 32 bits",
        value);
    return value.asInt();
  }

  int positive(String name) {
    int value = integer(name);
    require(value >= 1, request + "." + name, "must be at least 1", node.path(name));
    return value;
  }

  boolean flag(String name) {
    JsonNode value = node.path(name);
    require(value.isBoolean(), request + "." + name, "must be true or false", value);
    return value.asBoolean();
  }

  private static void require(boolean holds, String what, String rule, JsonNode value) {
    if (!holds) {
      throw new IllegalArgumentException(what + " " + rule + ", was " + shown(value));
    }
  }

  /** Formats a value for a message, truncated if it is long. */
  static String shown(JsonNode node) {
    return cut(Json.shown(node));
  }

  private static String cut(String text) {
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
  }
}
