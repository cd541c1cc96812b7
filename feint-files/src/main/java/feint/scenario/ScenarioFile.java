package feint.scenario;

import java.nio.file.Path;

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
    return ScenarioReading.scenario(Document.read(text, fileName, ScenarioSchema.SCENARIO));
  }
}
