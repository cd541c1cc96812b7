package feint.scenario;

import feint.scenario.text.FieldSetting;
import feint.scenario.text.FileText;
import java.nio.file.Path;
import java.util.List;

/**
 * Reader of scenario files.
 *
 * <p>A file is YAML, or JSON if its name ends in {@code .json}. It is first checked against the
 * schema in {@code scenario.schema.json}, then against the rules that relate fields, so that all
 * faults are found at once.
 */
public final class ScenarioFile {

  private ScenarioFile() {}

  /**
   * Reads the scenario in a file.
   *
   * @throws feint.scenario.text.ScenarioException if the file cannot be read or is not a scenario
   */
  public static Scenario read(Path file) {
    return read(file, List.of());
  }

  /**
   * Reads the scenario in a file, some of whose values are replaced. The changed scenario is
   * checked like a file with these values.
   *
   * @throws feint.scenario.text.ScenarioException if the file cannot be read, or the result is not
   *     a scenario
   */
  public static Scenario read(Path file, List<FieldSetting> settings) {
    return parse(FileText.read(file), file.toString(), settings);
  }

  /**
   * Parses the scenario in a text.
   *
   * @param fileName name of the text in messages; its extension selects JSON or YAML
   * @throws feint.scenario.text.ScenarioException if the text is not a scenario
   */
  public static Scenario parse(String text, String fileName) {
    return parse(text, fileName, List.of());
  }

  /**
   * Parses the scenario in a text, some of whose values are replaced.
   *
   * @throws feint.scenario.text.ScenarioException if the result is not a scenario
   */
  public static Scenario parse(String text, String fileName, List<FieldSetting> settings) {
    return ScenarioReading.scenario(
        Document.read(text, fileName, settings, ScenarioSchema.SCENARIO));
  }
}
