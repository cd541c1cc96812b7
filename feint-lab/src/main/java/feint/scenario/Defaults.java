package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Fills in what a scenario leaves out, with the schema's defaults and in the schema's order.
 *
 * <p>Works on broken scenarios as well: what is not what the schema expects is left as it is.
 */
final class Defaults {

  private Defaults() {}

  /** The scenario with every default filled in, and without fields that the schema has not. */
  static JsonNode complete(JsonNode scenario) {
    return filled(scenario, ScenarioSchema.at(""));
  }

  private static JsonNode filled(JsonNode value, JsonNode schema) {
    if (!value.isObject() || !schema.has("properties")) {
      return value;
    }
    ObjectNode filled = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      String name = property.getKey();
      JsonNode given = value.has(name) ? value.path(name) : property.getValue().path("default");
      if (!given.isMissingNode()) {
        filled.set(name, filled(given, schemaOf(name, given, property.getValue())));
      }
    }
    return filled;
  }

  private static JsonNode schemaOf(String name, JsonNode given, JsonNode schema) {
    return name.equals("objective")
        ? ScenarioSchema.objective(given)
        : ScenarioSchema.resolved(schema);
  }
}
