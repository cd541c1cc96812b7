package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A place in a document: what stands there, or the schema's default for it, what the schema says
 * about it, and what was found to be wrong.
 *
 * <p>The document may be broken. So there are fields that hold nothing, or something else than the
 * schema expects: a rule first asks whether a field is {@linkplain #isSound sound}. The methods
 * that give its value as a number or a list are for fields of which that is known.
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

  /** The whole of a document. */
  static Field top(JsonNode tree, ScenarioSchema schema, Findings findings) {
    return new Field(FieldPath.TOP, tree, schema.at(""), schema, findings);
  }

  /**
   * A field of this mapping.
   *
   * @throws IllegalStateException if the schema has no such field, so that the names in the program
   *     cannot differ from those in the schema
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

  /** An entry of this list. */
  private Field at(int index) {
    JsonNode items = schema.resolved(declared.path("items"));
    return new Field(path.to(index), value.path(index), items, schema, findings);
  }

  /** The entries of this list; none if it is no list. */
  List<Field> entries() {
    int entries = value.isArray() ? value.size() : 0;
    return IntStream.range(0, entries).mapToObj(this::at).toList();
  }

  /**
   * The value with every default filled in, fields in the schema's order, and without those that
   * the schema has not. What is not what the schema expects is left as it is.
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

  /** Whether there is a value, were it a default. */
  boolean isGiven() {
    return !value.isMissingNode();
  }

  /** Whether the file itself has this field of the mapping. */
  boolean states(String name) {
    return value.has(name);
  }

  boolean isMapping() {
    return value.isObject();
  }

  /** Whether this is a list that has entries. */
  boolean isList() {
    return value.isArray() && !value.isEmpty();
  }

  boolean isInteger() {
    return value.isIntegralNumber();
  }

  boolean isNumber() {
    return value.isNumber();
  }

  /** Whether nothing was found wrong here, nor below. */
  boolean isSound() {
    return findings.noneWithin(path);
  }

  /** Whether the value is this word. */
  boolean is(String word) {
    return value.isTextual() && value.textValue().equals(word);
  }

  /** How many entries or fields there are; 0 for a single value. */
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

  /** A list of numbers for each field of this mapping; a single number is a list of one. */
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

  /** Which of two integers is greater, were they beyond a long. */
  int compareTo(Field other) {
    return value.bigIntegerValue().compareTo(other.value.bigIntegerValue());
  }

  /** The value as a message shows it, much as it was written. */
  String shown() {
    return Values.shown(value);
  }

  /** The value as JSON. */
  String json() {
    return value.toString();
  }

  /** Notes a fault that has no value to show. */
  void fault(String rule) {
    fault(rule, "");
  }

  void fault(String rule, String shown) {
    findings.add(path, rule, shown);
  }

  /** Notes a fault unless {@code holds}. */
  void require(boolean holds, String rule, Object shown) {
    findings.require(holds, path, rule, shown);
  }
}
