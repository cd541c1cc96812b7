package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;

/**
 * A text as a tree, with what is wrong with it so far: its form, and what its schema says about
 * single fields. Whoever reads it adds what ties fields together.
 */
final class Document {

  private final String fileName;
  private final JsonNode tree;
  private final ScenarioSchema schema;
  private final Findings findings;

  private Document(String fileName, JsonNode tree, ScenarioSchema schema, Findings findings) {
    this.fileName = fileName;
    this.tree = tree;
    this.schema = schema;
    this.findings = findings;
  }

  /**
   * The document in a text.
   *
   * @param fileName names the text in messages; its ending selects JSON or YAML
   * @throws ScenarioException if the text has no tree, or one beyond the limits
   */
  static Document read(String text, String fileName, ScenarioSchema schema) {
    FileText.requireSmall(text.length(), fileName);
    String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    Findings findings = new Findings();
    JsonNode tree =
        isJson(fileName)
            ? new JsonText(unmarked, fileName, findings).read()
            : new YamlText(unmarked, fileName, findings).read();
    requireFew(values(tree), fileName);
    schema.check(tree, findings);
    return new Document(fileName, tree, schema, findings);
  }

  static boolean isJson(String fileName) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(".json");
  }

  Field top() {
    return Field.top(tree, schema, findings);
  }

  /**
   * Ends the reading if anything was found.
   *
   * @throws ScenarioException with every fault, in the order of the document
   */
  void requireFaultless() {
    List<Fault> faults = findings.inOrderOf(tree);
    if (!faults.isEmpty()) {
      throw new ScenarioException(fileName, faults);
    }
  }

  /** The rules should leave the model nothing to object to; what it does find is a fault. */
  ScenarioException refusal(IllegalArgumentException e) {
    return ScenarioException.unreadable(fileName, String.valueOf(e.getMessage()), "", "");
  }

  /** The file as the caller named it. */
  String fileName() {
    return fileName;
  }

  /** The file's name without folder and ending. */
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
