package feint.scenario;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The JSON Schema of scenario files, the same file that editors use.
 *
 * <p>It is the only place of field names, defaults and limits on values. Its dialect is built into
 * the validator: nothing is ever fetched.
 */
final class ScenarioSchema {

  private static final JsonNode TREE = load();
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(TREE);

  static {
    SCHEMA.initializeValidators();
  }

  private ScenarioSchema() {}

  /** Adds what the schema finds wrong with the document. */
  static void check(JsonNode document, Findings findings) {
    for (Error error : SCHEMA.validate(document)) {
      // Why each branch of a oneOf failed is told better by the oneOf itself.
      if (!error.getEvaluationPath().contains("oneOf") || error.getKeyword().equals("oneOf")) {
        SchemaWording.add(error, findings);
      }
    }
  }

  /** The part of the schema at this JSON pointer. */
  static JsonNode at(String pointer) {
    return TREE.at(JsonPointer.compile(pointer));
  }

  /** What {@code schema} stands for: itself, or what it refers to. */
  static JsonNode resolved(JsonNode schema) {
    return schema.has("$ref") ? resolved(at(schema.path("$ref").asText().substring(1))) : schema;
  }

  /** The part of the schema for an objective with these fields; missing if its kind is unknown. */
  static JsonNode objective(JsonNode objective) {
    return switch (objective.path("kind").asText("cost")) {
      case "cost" -> at(objective.has("table") ? "/$defs/tableCost" : "/$defs/cost");
      case "goal" -> at("/$defs/goal");
      case "weighted" -> at("/$defs/weighted");
      default -> MissingNode.getInstance();
    };
  }

  private static JsonNode load() {
    try (InputStream in = ScenarioSchema.class.getResourceAsStream("scenario.schema.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the scenario schema is part of this library", e);
    }
  }
}
