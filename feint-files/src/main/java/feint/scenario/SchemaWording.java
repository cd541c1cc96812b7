package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import feint.scenario.text.FieldPath;
import feint.scenario.text.FieldValues;
import feint.scenario.text.Findings;
import feint.scenario.text.PlainText;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Messages for the findings of the schema's validator. */
final class SchemaWording {

  /** Text that YAML 1.1 or a programmer might read as a number. */
  private static final Pattern OTHER_NOTATION = Pattern.compile("[-+]?[0-9][0-9a-fA-F_xXoO:.,']*");

  private final Error error;
  private final FieldPath path;
  private final JsonNode value;
  private final ScenarioSchema whole;
  private final JsonNode schema;

  private SchemaWording(Error error, ScenarioSchema whole) {
    this.error = error;
    this.whole = whole;
    this.path = path(error.getInstanceLocation());
    this.value = error.getInstanceNode();
    this.schema = around(error, whole);
  }

  static void add(Error error, ScenarioSchema schema, Findings findings) {
    new SchemaWording(error, schema).addTo(findings);
  }

  private void addTo(Findings findings) {
    switch (error.getKeyword()) {
      case "type" ->
          findings.add(path, "must be " + expected(), FieldValues.shown(value), typeHint());
      case "minimum", "maximum" -> findings.add(path, range(), FieldValues.shown(value));
      case "enum" ->
          findings.add(path, "must be " + choice(), FieldValues.shown(value), enumHint());
      case "minItems", "maxItems" -> findings.add(path, size(), String.valueOf(value.size()));
      case "maxLength" -> findings.add(path, length(), value.asText().length() + " long");
      case "pattern" -> findings.add(path, "must be a line of text", FieldValues.shown(value));
      case "required" -> findings.add(path.to(error.getProperty()), "is required", "");
      case "additionalProperties" -> unknown(path.to(error.getProperty()), findings);
      case "oneOf" -> findings.add(path, "must have either " + alternatives(eithers()), both());
      case "not" -> findings.add(path, "must not be given beside table", "");
      default -> findings.add(path, "must follow the schema", FieldValues.shown(value));
    }
  }

  private String expected() {
    JsonNode type = schema.path("type");
    return type.isArray()
        ? alternatives(texts(type).stream().flatMap(this::allowed).toList())
        : described(type.asText());
  }

  /** Returns the allowed texts, if text is one of several choices. */
  private Stream<String> allowed(String type) {
    List<String> words = texts(schema.path("then").path("enum"));
    return type.equals("string") ? words.stream() : Stream.of(described(type));
  }

  private static String described(String type) {
    return switch (type) {
      case "integer" -> "an integer";
      case "number" -> "a finite number";
      case "array" -> "a list";
      case "object" -> "a mapping";
      default -> "text";
    };
  }

  private String typeHint() {
    boolean number = List.of("integer", "number").contains(schema.path("type").asText());
    if (number && value.isTextual()) {
      return numberHint(value.asText());
    }
    return schema.path("type").asText().equals("string") && value.isNumber()
        ? "write it in quotes"
        : "";
  }

  private String numberHint(String text) {
    if (FieldValues.isNumeral(text)) {
      return value instanceof PlainText ? "it is too large" : "write it without quotes";
    }
    return OTHER_NOTATION.matcher(text).matches()
        ? "write it in decimal digits, without leading zeros"
        : "";
  }

  private String range() {
    String least = FieldValues.shown(schema.path("minimum"));
    return "must be in [" + least + ", " + FieldValues.shown(schema.path("maximum")) + "]";
  }

  private String choice() {
    return alternatives(texts(schema.path("enum")));
  }

  private String enumHint() {
    return Spelling.nearest(value.asText(), texts(schema.path("enum")))
        .map(Spelling::suggestion)
        .orElse("");
  }

  private String size() {
    int least = schema.path("minItems").asInt();
    int most = schema.path("maxItems").asInt();
    return least == most
        ? "must have " + least + " entries"
        : "must have " + least + " to " + most + " entries";
  }

  private String length() {
    return "must have at most " + schema.path("maxLength").asInt() + " characters";
  }

  /** Returns the fields of which exactly one is required. */
  private List<String> eithers() {
    return StreamSupport.stream(schema.path("oneOf").spliterator(), false)
        .map(branch -> branch.path("required").path(0).asText())
        .toList();
  }

  private String both() {
    return eithers().stream().anyMatch(value::has) ? "both" : "neither";
  }

  private void unknown(FieldPath field, Findings findings) {
    List<String> known = names(schema.path("properties"));
    findings.add(field, "unknown field", "", Spelling.hint(error.getProperty(), known, whole));
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  static String alternatives(List<String> words) {
    int last = words.size() - 1;
    if (last == 0) {
      return words.get(0);
    }
    return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  private static FieldPath path(NodePath location) {
    return new FieldPath(
        IntStream.range(0, location.getNameCount()).mapToObj(location::getElement).toList());
  }

  /** Returns the subschema that holds the violated keyword. */
  private static JsonNode around(Error error, ScenarioSchema whole) {
    String pointer = error.getSchemaLocation().getFragment().toString();
    return whole.at(pointer.substring(0, pointer.lastIndexOf('/')));
  }
}
