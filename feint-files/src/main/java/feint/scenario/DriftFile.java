package feint.scenario;

import feint.model.Problem;
import java.nio.file.Path;

/**
 * Reads drift files: YAML or JSON as {@link ScenarioFile} reads it, with an iteration and an oracle
 * that has as many states and incentives as the scenario's.
 */
public final class DriftFile {

  private DriftFile() {}

  /**
   * The drift in this file, away from {@code scenario}.
   *
   * @throws ScenarioException if the file cannot be read or is no drift of this scenario
   */
  public static Drift read(Path file, Scenario scenario) {
    return parse(FileText.read(file), file.toString(), scenario);
  }

  /**
   * The drift in this text.
   *
   * @param fileName names the text in messages; its ending selects JSON or YAML
   * @throws ScenarioException if the text is no drift of this scenario
   */
  public static Drift parse(String text, String fileName, Scenario scenario) {
    Document document = Document.read(text, fileName, ScenarioSchema.DRIFT);
    Field top = document.top();
    // What the drift does not say stays as it is: the schema's default is for scenarios.
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
