package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Fills in what a file leaves out, with the schema's defaults and in the schema's order.
 *
 * <p>Works on broken files as well: what is not what the schema expects is left as it is.
 */
final class Defaults {

  private final ScenarioSchema schema;

  private Defaults(ScenarioSchema schema) {
    this.schema = schema;
  }

  /** The document with every default filled in, and without fields that the schema has not. */
  static JsonNode complete(JsonNode document, ScenarioSchema schema) {
    return new Defaults(schema).filled(document, schema.at(""));
  }

  private JsonNode filled(JsonNode value, JsonNode declared) {
    if (!value.isObject() || !declared.has("properties")) {
      return value;
    }
    ObjectNode filled = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> property : declared.path("properties").properties()) {
      String name = property.getKey();
      JsonNode given = value.has(name) ? value.path(name) : property.getValue().path("default");
      if (!given.isMissingNode()) {
        filled.set(name, filled(given, schema.chosen(property.getValue(), given)));
      }
    }
    return filled;
  }
}
