package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Reads scenario files.
 *
 * <p>A file is YAML, or JSON if its name ends in {@code .json}. Both are first checked against the
 * schema in {@code scenario.schema.json}, then against the rules that tie fields together, so that
 * one reading finds every fault.
 */
public final class ScenarioFile {

  private ScenarioFile() {}

  /**
   * The scenario in this file.
   *
   * @throws ScenarioException if the file cannot be read or is not a scenario
   */
  public static Scenario read(Path file) {
    return parse(FileText.read(file), file.toString());
  }

  /**
   * The scenario in this text.
   *
   * @param fileName names the text in messages; its ending selects JSON or YAML
   * @throws ScenarioException if the text is not a scenario
   */
  public static Scenario parse(String text, String fileName) {
    Findings findings = new Findings();
    JsonNode document = document(text, fileName, findings);
    ScenarioSchema.SCENARIO.check(document, findings);
    JsonNode complete = Defaults.complete(document, ScenarioSchema.SCENARIO);
    IncentiveRules.check(complete, findings);
    OracleRules.check(complete, findings);
    ObjectiveRules.check(complete, findings);
    LearningRules.check(complete, findings);
    FederatedRules.check(complete, findings);
    List<Fault> faults = findings.inOrderOf(document);
    if (!faults.isEmpty()) {
      throw new ScenarioException(fileName, faults);
    }
    return scenario((ObjectNode) complete, fileName);
  }

  /** The tree in a text that is within the limits. */
  static JsonNode document(String text, String fileName, Findings findings) {
    FileText.requireSmall(text.length(), fileName);
    String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    JsonNode document =
        isJson(fileName)
            ? new JsonText(unmarked, fileName, findings).read()
            : new YamlText(unmarked, fileName, findings).read();
    requireFew(values(document), fileName);
    return document;
  }

  static boolean isJson(String fileName) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(".json");
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

  private static Scenario scenario(ObjectNode complete, String fileName) {
    Problem problem = problem(complete, fileName);
    ObjectNode content = complete.deepCopy();
    content.remove("name");
    String name = complete.path("name").asText(stem(fileName));
    return new Scenario(name, problem, Values.json(content));
  }

  /** The rules above should leave the model nothing to object to; what it does find is a fault. */
  static Problem problem(JsonNode complete, String fileName) {
    try {
      return ProblemReading.problem(complete);
    } catch (IllegalArgumentException e) {
      throw ScenarioException.unreadable(fileName, String.valueOf(e.getMessage()), "", "");
    }
  }

  private static String stem(String fileName) {
    String last =
        fileName.substring(1 + Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')));
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }
}
