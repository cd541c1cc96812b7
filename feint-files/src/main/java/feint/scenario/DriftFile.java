package feint.scenario;

import feint.model.Problem;
import feint.scenario.text.FileText;
import java.nio.file.Path;
import java.util.List;

/**
 * Reader of drift files: YAML or JSON as read by {@link ScenarioFile}, with an iteration and an
 * oracle that has as many states and incentives as the scenario's.
 */
public final class DriftFile {

  private DriftFile() {}

  /**
   * Reads the drift in a file, relative to {@code scenario}.
   *
   * @throws feint.scenario.text.ScenarioException if the file cannot be read or is not a drift of
   *     this scenario
   */
  public static Drift read(Path file, Scenario scenario) {
    return parse(FileText.read(file), file.toString(), scenario);
  }

  /**
   * Parses the drift in a text.
   *
   * @param fileName name of the text in messages; its extension selects JSON or YAML
   * @throws feint.scenario.text.ScenarioException if the text is not a drift of this scenario
   */
  public static Drift parse(String text, String fileName, Scenario scenario) {
    Document document = Document.read(text, fileName, List.of(), ScenarioSchema.DRIFT);
    Field top = document.top();
    // Fields that the drift omits keep the scenario's values; the schema's defaults are for
    // scenarios.
    OracleReading oracle = OracleReading.of(top.at(ScenarioReading.ORACLE), scenario.start());
    oracle.requireStatesOf(scenario);
    int levels = scenario.problem().actions().levels();
    oracle.check(levels);
    document.requireFaultless();
    try {
      return new Drift(top.at("at").integer(), drifted(scenario.problem(), oracle, levels));
    } catch (IllegalArgumentException e) {
      throw document.refusal(e);
    }
  }

  private static Problem drifted(Problem problem, OracleReading oracle, int levels) {
    return problem.toBuilder().success(oracle.success(levels)).oracle(oracle.chain()).build();
  }
}
