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
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * The JSON Schema of scenario files, or of drift files: the same files that editors use.
 *
 * <p>They are the only place of field names, defaults and limits on values. Their dialect is built
 * into the validator: nothing is ever fetched.
 */
final class ScenarioSchema {

  static final ScenarioSchema SCENARIO = new ScenarioSchema(load("scenario.schema.json"));

  /** Of drift files, which refer to parts of the scenario's schema: here they have their own. */
  static final ScenarioSchema DRIFT = new ScenarioSchema(withOracle(load("drift.schema.json")));

  private final JsonNode tree;
  private final Schema schema;

  private ScenarioSchema(JsonNode tree) {
    this.tree = tree;
    this.schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(tree);
    schema.initializeValidators();
  }

  /** Adds what the schema finds wrong with the document. */
  void check(JsonNode document, Findings findings) {
    for (Error error : schema.validate(document)) {
      // Why each branch of a oneOf failed is told better by the oneOf itself.
      if (!error.getEvaluationPath().contains("oneOf") || error.getKeyword().equals("oneOf")) {
        SchemaWording.add(error, this, findings);
      }
    }
  }

  /** The part of the schema at this JSON pointer. */
  JsonNode at(String pointer) {
    return tree.at(JsonPointer.compile(pointer));
  }

  /** What {@code schema} stands for: itself, or what it refers to. */
  JsonNode resolved(JsonNode schema) {
    return schema.has("$ref") ? resolved(at(schema.path("$ref").asText().substring(1))) : schema;
  }

  /** What {@code schema} stands for where a value of several kinds is {@code given}. */
  JsonNode chosen(JsonNode schema, JsonNode given) {
    return switch (schema.path("$ref").asText()) {
      case "#/$defs/objective" -> objective(given);
      case "#/$defs/function" -> function(given);
      default -> resolved(schema);
    };
  }

  /** The part of the schema for a function with these fields; missing if its kind is unknown. */
  private JsonNode function(JsonNode function) {
    String kind = function.path("kind").asText();
    boolean known =
        StreamSupport.stream(at("/$defs/function/properties/kind/enum").spliterator(), false)
            .anyMatch(one -> one.asText().equals(kind));
    return known ? at("/$defs/" + kind) : MissingNode.getInstance();
  }

  /** The part of the schema for an objective with these fields; missing if its kind is unknown. */
  private JsonNode objective(JsonNode objective) {
    return switch (objective.path("kind").asText("cost")) {
      case "cost" -> at(objective.has("table") ? "/$defs/tableCost" : "/$defs/cost");
      case "goal" -> at("/$defs/goal");
      case "weighted" -> at("/$defs/weighted");
      default -> MissingNode.getInstance();
    };
  }

  /** The drift's schema with what it refers to copied into it, so that it can stand alone. */
  private static JsonNode withOracle(JsonNode drift) {
    ObjectNode definitions = ((ObjectNode) drift).putObject("$defs");
    for (String part : List.of("oracle", "participation", "probability")) {
      definitions.set(part, SCENARIO.at("/$defs/" + part));
    }
    ((ObjectNode) drift.path("properties").path("oracle")).put("$ref", "#/$defs/oracle");
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
