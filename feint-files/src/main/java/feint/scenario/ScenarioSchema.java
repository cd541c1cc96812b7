package feint.scenario;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import feint.scenario.text.Findings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * JSON Schema of scenario files or of drift files; editors use the same schemas.
 *
 * <p>They are the only source of field names, defaults and limits on values. Their dialect is built
 * into the validator, so nothing is fetched.
 */
final class ScenarioSchema {

  static final ScenarioSchema SCENARIO = new ScenarioSchema(load("scenario.schema.json"));

  /**
   * Schema of drift files, with copies of the parts of the scenario's schema to which it refers.
   */
  static final ScenarioSchema DRIFT =
      new ScenarioSchema(withDefinitions(load("drift.schema.json")));

  private final JsonNode tree;
  private final SchemaRegistry registry;
  private final Schema schema;
  private final Map<String, String> locations;

  private ScenarioSchema(JsonNode tree) {
    this.tree = tree;
    this.registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    this.schema = registry.getSchema(tree);
    schema.initializeValidators();
    this.locations = FieldPlaces.of(this);
  }

  /** Reports what the schema finds wrong with the document. */
  void check(JsonNode document, Findings findings) {
    for (Error error : schema.validate(document)) {
      // The oneOf itself is reported instead of the failures of its branches.
      if (!error.getEvaluationPath().contains("oneOf") || error.getKeyword().equals("oneOf")) {
        SchemaWording.add(error, this, findings);
      }
    }
  }

  /** Returns the subschema at a JSON pointer. */
  JsonNode at(String pointer) {
    return tree.at(JsonPointer.compile(pointer));
  }

  /** Returns where a field of this name belongs, such as "in oracle"; empty if nowhere. */
  String location(String name) {
    return locations.getOrDefault(name, "");
  }

  /** Follows a reference, if {@code schema} is one. */
  JsonNode resolved(JsonNode schema) {
    return schema.has("$ref") ? resolved(at(schema.path("$ref").asText().substring(1))) : schema;
  }

  /**
   * Returns the subschema that applies to a value that may be of several kinds; missing if the
   * value is of none of them.
   */
  JsonNode chosen(JsonNode schema, JsonNode given) {
    JsonNode resolved = resolved(schema);
    JsonNode kinds = resolved.path("allOf");
    return kinds.isMissingNode() ? resolved : kind(kinds, given);
  }

  private JsonNode kind(JsonNode kinds, JsonNode given) {
    for (JsonNode kind : kinds) {
      if (given.isObject() && registry.getSchema(kind.path("if")).validate(given).isEmpty()) {
        return resolved(kind.path("then"));
      }
    }
    return MissingNode.getInstance();
  }

  /** Returns the drift's schema with all references copied into it. */
  private static JsonNode withDefinitions(JsonNode drift) {
    ((ObjectNode) drift).set("$defs", SCENARIO.at("/$defs").deepCopy());
    for (JsonNode property : drift.path("properties")) {
      if (property.has("$ref")) {
        String reference = property.path("$ref").asText();
        ((ObjectNode) property).put("$ref", reference.substring(reference.indexOf('#')));
      }
    }
    return drift;
  }

  private static JsonNode load(String name) {
    try (InputStream in = ScenarioSchema.class.getResourceAsStream(name)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the schemas are part of this library", e);
    }
  }
}
