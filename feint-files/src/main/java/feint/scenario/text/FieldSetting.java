package feint.scenario.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Value that replaces that of a field of a scenario, such as {@code oracle.success[0][2]=0.4}.
 *
 * @param path the field; absent optional fields and sections are created, entries of lists are not
 * @param value the value, with the meaning that its text has in a YAML file
 * @param text the setting as it was written
 */
public record FieldSetting(FieldPath path, JsonNode value, String text) {

  /** Option of the program that makes settings, for messages. */
  public static final String OPTION = "--set";

  private static final String NAME = "[A-Za-z_$][\\w$-]*";
  private static final String INDEX = "\\[[0-9]{1,6}\\]";

  private static final Pattern PATH = Pattern.compile(NAME + "(?:\\." + NAME + "|" + INDEX + ")*");

  private static final Pattern STEP = Pattern.compile("\\.?(" + NAME + ")|\\[([0-9]+)\\]");

  /**
   * Parses {@code PATH=VALUE}.
   *
   * @throws IllegalArgumentException if the text has another form
   * @throws ScenarioException if the value is not valid YAML
   */
  public static FieldSetting parse(String text) {
    int equals = text.indexOf('=');
    String path = text.substring(0, Math.max(0, equals)).strip();
    if (!PATH.matcher(path).matches()) {
      throw new IllegalArgumentException(
          "must be PATH=VALUE, such as horizon=46 or oracle.success[0][2]=0.4, was '" + text + "'");
    }
    return new FieldSetting(path(path), value(text.substring(equals + 1), text), text);
  }

  private static FieldPath path(String text) {
    List<Object> steps = new ArrayList<>();
    Matcher step = STEP.matcher(text);
    while (step.find()) {
      steps.add(step.group(1) != null ? step.group(1) : Integer.valueOf(step.group(2)));
    }
    return new FieldPath(steps);
  }

  private static JsonNode value(String value, String text) {
    String source = OPTION + " " + text;
    Findings findings = new Findings();
    JsonNode tree = new YamlText(value, source, findings).read();
    List<Fault> faults = findings.inOrderOf(tree);
    if (!faults.isEmpty()) {
      throw new ScenarioException(source, faults);
    }
    return tree;
  }

  /**
   * Changes a document.
   *
   * @param file the document's name in messages
   * @throws ScenarioException if the document has no place for the field
   */
  public void applyTo(JsonNode document, String file) {
    if (document.isObject()) {
      replaced(document, 0, file);
    }
  }

  /** Returns the replacement of a node that lies {@code depth} steps below the top. */
  private JsonNode replaced(JsonNode node, int depth, String file) {
    if (depth == path.steps().size()) {
      return value.deepCopy();
    }
    if (path.steps().get(depth) instanceof Integer index) {
      require(node.isArray(), depth, "must be a list to have an entry [" + index + "]", node, file);
      require(
          index < node.size(),
          depth,
          "must have an entry [" + index + "], has " + node.size() + " entries from [0]",
          JsonNodeFactory.instance.missingNode(),
          file);
      ((ArrayNode) node).set(index, replaced(node.get(index), depth + 1, file));
      return node;
    }
    String name = (String) path.steps().get(depth);
    boolean absent = node.isMissingNode() || node.isNull();
    require(absent || node.isObject(), depth, "must have fields to have " + name, node, file);
    ObjectNode mapping = absent ? JsonNodeFactory.instance.objectNode() : (ObjectNode) node;
    mapping.set(name, replaced(mapping.path(name), depth + 1, file));
    return mapping;
  }

  private void require(boolean holds, int depth, String rule, JsonNode was, String file) {
    if (!holds) {
      String at = new FieldPath(path.steps().subList(0, depth)).toString();
      String shown = was.isMissingNode() ? "" : FieldValues.shown(was);
      throw new ScenarioException(file, List.of(new Fault(at, rule, shown, origin(), 0)));
    }
  }

  /** Returns whether this setting can cause a fault of a field: an ancestor, itself or a part. */
  boolean touches(FieldPath field) {
    List<Object> one = path.steps();
    List<Object> other = field.steps();
    int common = Math.min(one.size(), other.size());
    return common > 0 && one.subList(0, common).equals(other.subList(0, common));
  }

  /** Returns the part of a message that says where the value is from. */
  String origin() {
    return "set by " + OPTION + " " + text;
  }
}
