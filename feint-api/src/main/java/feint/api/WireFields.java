package feint.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Access to the fields of the service's JSON; a field of another type counts as absent. */
public final class WireFields {

  public static final ObjectMapper MAPPER = new ObjectMapper();

  private WireFields() {}

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  public static OptionalInt integer(JsonNode node, String field) {
    return node.path(field).canConvertToInt()
        ? OptionalInt.of(node.path(field).asInt())
        : OptionalInt.empty();
  }

  public static OptionalDouble number(JsonNode node, String field) {
    return node.path(field).isNumber()
        ? OptionalDouble.of(node.path(field).asDouble())
        : OptionalDouble.empty();
  }

  public static Optional<String> text(JsonNode node, String field) {
    return node.path(field).isTextual() ? Optional.of(node.path(field).asText()) : Optional.empty();
  }

  public static Optional<Instant> time(JsonNode node, String field) {
    return node.path(field).canConvertToLong()
        ? Optional.of(Instant.ofEpochMilli(node.path(field).asLong()))
        : Optional.empty();
  }
}
