package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import feint.scenario.text.Fault;
import feint.scenario.text.FieldSetting;
import feint.scenario.text.FileText;
import feint.scenario.text.Findings;
import feint.scenario.text.JsonText;
import feint.scenario.text.Limits;
import feint.scenario.text.ScenarioException;
import feint.scenario.text.YamlText;
import java.util.List;
import java.util.Locale;

/**
 * Text parsed into a tree, with the faults of its form and of single fields found so far. Rules
 * that relate several fields add theirs.
 */
final class Document {

  private final String fileName;
  private final JsonNode tree;
  private final List<FieldSetting> settings;
  private final ScenarioSchema schema;
  private final Findings findings;

  private Document(
      String fileName,
      JsonNode tree,
      List<FieldSetting> settings,
      ScenarioSchema schema,
      Findings findings) {
    this.fileName = fileName;
    this.tree = tree;
    this.settings = List.copyOf(settings);
    this.schema = schema;
    this.findings = findings;
  }

  /**
   * Parses a document.
   *
   * @param fileName name of the text in messages; its extension selects JSON or YAML
   * @param settings changes, which are made before anything is checked
   * @throws ScenarioException if the text is not a tree or exceeds the limits
   */
  static Document read(
      String text, String fileName, List<FieldSetting> settings, ScenarioSchema schema) {
    FileText.requireSmall(text.length(), fileName);
    String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    Findings findings = new Findings(settings);
    JsonNode tree =
        isJson(fileName)
            ? new JsonText(unmarked, fileName, findings).read()
            : new YamlText(unmarked, fileName, findings).read();
    settings.forEach(setting -> setting.applyTo(tree, fileName));
    requireFew(values(tree), fileName);
    schema.check(tree, findings);
    return new Document(fileName, tree, settings, schema, findings);
  }

  static boolean isJson(String fileName) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(".json");
  }

  Field top() {
    return Field.top(tree, schema, findings);
  }

  /**
   * Throws if a fault was found.
   *
   * @throws ScenarioException with every fault, in the order of the document
   */
  void requireFaultless() {
    List<Fault> faults = findings.inOrderOf(tree);
    if (!faults.isEmpty()) {
      throw new ScenarioException(fileName, faults);
    }
  }

  /** Converts an objection of the model, which the rules should have found before, into a fault. */
  ScenarioException refusal(IllegalArgumentException e) {
    return ScenarioException.unreadable(fileName, String.valueOf(e.getMessage()), "", "");
  }

  /** Returns the file as the caller named it. */
  String fileName() {
    return fileName;
  }

  /** Returns the settings that changed the file's text. */
  List<FieldSetting> settings() {
    return settings;
  }

  /** Returns the file's name without directory and extension. */
  String stem() {
    String last =
        fileName.substring(1 + Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')));
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }

  private static void requireFew(int values, String fileName) {
    if (values > Limits.MOST_VALUES) {
      throw ScenarioException.unreadable(
          fileName,
          "must hold at most " + Limits.MOST_VALUES + " values",
          String.valueOf(values),
          "");
    }
  }

  private static int values(JsonNode node) {
    int values = 1;
    for (JsonNode child : node) {
      values += values(child);
    }
    return values;
  }
}
