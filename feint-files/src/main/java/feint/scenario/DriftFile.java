package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads drift files: YAML or JSON as {@link ScenarioFile} reads it, with an iteration and an oracle
 * that has as many states and incentives as the scenario's.
 */
public final class DriftFile {

  private static final FieldPath SUCCESS = FieldPath.of("oracle", "success");

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
    Findings findings = new Findings();
    JsonNode document = ScenarioFile.document(text, fileName, findings);
    ScenarioSchema.DRIFT.check(document, findings);
    JsonNode drift = Defaults.complete(document, ScenarioSchema.DRIFT);
    ObjectNode drifted = scenario.toTree();
    JsonNode start = drifted.path("oracle").path("initial");
    drifted.set("oracle", drift.path("oracle"));
    // What the drift does not say stays as it is: the schema's default is for scenarios.
    if (document.path("oracle").path("initial").isMissingNode()
        && drifted.get("oracle") instanceof ObjectNode oracle) {
      oracle.set("initial", start);
    }
    requireSameStates(drifted, scenario, findings);
    OracleRules.check(drifted, findings);
    List<Fault> faults = findings.inOrderOf(document);
    if (!faults.isEmpty()) {
      throw new ScenarioException(fileName, faults);
    }
    return new Drift(drift.path("at").intValue(), ScenarioFile.problem(drifted, fileName));
  }

  private static void requireSameStates(JsonNode drifted, Scenario scenario, Findings findings) {
    Lists.requireSize(
        SUCCESS,
        SUCCESS.in(drifted),
        scenario.problem().oracleStates(),
        "rows, one per oracle state of the scenario",
        findings);
  }
}
