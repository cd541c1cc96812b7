package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.scenario.text.FieldPath;
import feint.scenario.text.FieldValues;
import feint.scenario.text.Findings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Field of a document: its value or the schema's default, its schema, and the faults found in it.
 *
 * <p>The document may be invalid, so a field may have no value, or a value that the schema does not
 * allow. A rule first checks that a field is {@linkplain #isSound sound}. Methods that return a
 * value as a number or a list require that.
 */
final class Field {

  private final FieldPath path;
  private final JsonNode value;
  private final JsonNode declared;
  private final ScenarioSchema schema;
  private final Findings findings;

  private Field(
      FieldPath path, JsonNode value, JsonNode declared, ScenarioSchema schema, Findings findings) {
    this.path = path;
    this.value = value;
    this.declared = declared;
    this.schema = schema;
    this.findings = findings;
  }

  /** Returns the root of a document. */
  static Field top(JsonNode tree, ScenarioSchema schema, Findings findings) {
    return new Field(FieldPath.TOP, tree, schema.at(""), schema, findings);
  }

  /**
   * Returns a field of this mapping.
   *
   * @throws IllegalStateException if the schema has no such field, so that the names in the program
   *     match the schema
   */
  Field at(String name) {
    JsonNode properties = declared.path("properties");
    if (!properties.isMissingNode() && !properties.has(name)) {
      throw new IllegalStateException("the schema has no field " + path.to(name));
    }
    JsonNode property = properties.path(name);
    JsonNode stated = value.isObject() ? given(name, property) : MissingNode.getInstance();
    return new Field(path.to(name), stated, schema.chosen(property, stated), schema, findings);
  }

  private JsonNode given(String name, JsonNode property) {
    return states(name) ? value.path(name) : property.path("default");
  }

  /** Returns an entry of this list. */
  private Field at(int index) {
    JsonNode items = schema.resolved(declared.path("items"));
    return new Field(path.to(index), value.path(index), items, schema, findings);
  }

  /** Returns the entries of this list; empty if it is not a list. */
  List<Field> entries() {
    int entries = value.isArray() ? value.size() : 0;
    return IntStream.range(0, entries).mapToObj(this::at).toList();
  }

  /**
   * Returns the value with every default filled in, fields in the schema's order, without fields
   * unknown to the schema. Invalid values are unchanged.
   */
  JsonNode complete() {
    if (!value.isObject() || !declared.has("properties")) {
      return value;
    }
    ObjectNode filled = JsonNodeFactory.instance.objectNode();
    for (String name : (Iterable<String>) declared.path("properties")::fieldNames) {
      Field field = at(name);
      if (field.isGiven()) {
        filled.set(name, field.complete());
      }
    }
    return filled;
  }

  /** Returns whether there is a value, including a default. */
  boolean isGiven() {
    return !value.isMissingNode();
  }

  /** Returns whether the file itself has this field of the mapping. */
  boolean states(String name) {
    return value.has(name);
  }

  boolean isMapping() {
    return value.isObject();
  }

  /** Returns whether this is a nonempty list. */
  boolean isList() {
    return value.isArray() && !value.isEmpty();
  }

  boolean isInteger() {
    return value.isIntegralNumber();
  }

  boolean isNumber() {
    return value.isNumber();
  }

  /** Returns whether this field and everything below it have no faults. */
  boolean isSound() {
    return findings.noneWithin(path);
  }

  /** Returns whether the value is this word. */
  boolean is(String word) {
    return value.isTextual() && value.textValue().equals(word);
  }

  /** Returns the number of entries or fields; 0 for a single value. */
  int size() {
    return value.size();
  }

  int integer() {
    return value.intValue();
  }

  long longInteger() {
    return value.longValue();
  }

  double number() {
    return value.doubleValue();
  }

  String text() {
    return value.asText();
  }

  int[] integers() {
    return values().mapToInt(JsonNode::intValue).toArray();
  }

  double[] numbers() {
    return values().mapToDouble(JsonNode::doubleValue).toArray();
  }

  List<Double> numberList() {
    return values().map(JsonNode::doubleValue).toList();
  }

  /**
   * Returns a list of numbers for each field of this mapping; a single number becomes a list of
   * one.
   */
  Map<String, List<Double>> numbersByName() {
    Map<String, List<Double>> numbers = new LinkedHashMap<>();
    value
        .properties()
        .forEach(
            field -> {
              JsonNode given = field.getValue();
              numbers.put(
                  field.getKey(),
                  given.isArray()
                      ? StreamSupport.stream(given.spliterator(), false)
                          .map(JsonNode::doubleValue)
                          .toList()
                      : List.of(given.doubleValue()));
            });
    return numbers;
  }

  double[][] rows() {
    return entries().stream().map(Field::numbers).toArray(double[][]::new);
  }

  private Stream<JsonNode> values() {
    return StreamSupport.stream(value.spliterator(), false);
  }

  /** Compares two integers of any size. */
  int compareTo(Field other) {
    return value.bigIntegerValue().compareTo(other.value.bigIntegerValue());
  }

  /** Formats the value for a message, much as it was written. */
  String shown() {
    return FieldValues.shown(value);
  }

  /** Returns the value as JSON. */
  String json() {
    return value.toString();
  }

  /** Reports a fault without a value. */
  void fault(String rule) {
    fault(rule, "");
  }

  void fault(String rule, String shown) {
    findings.add(path, rule, shown);
  }

  /** Reports a fault unless {@code holds}. */
  void require(boolean holds, String rule, Object shown) {
    findings.require(holds, path, rule, shown);
  }
}
