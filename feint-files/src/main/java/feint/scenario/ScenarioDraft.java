package feint.scenario;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Actions;
import feint.scenario.text.FieldValues;
import feint.scenario.text.Findings;
import feint.scenario.text.YamlDocument;
import java.util.List;

/** Scenario to be written to a file: a new one, or another one with some fields replaced. */
public final class ScenarioDraft {

  private final ObjectNode tree;

  private ScenarioDraft(ObjectNode tree) {
    this.tree = tree;
  }

  /** Returns a draft with all fields of {@code scenario}, defaults filled in. */
  public static ScenarioDraft of(Scenario scenario) {
    return new ScenarioDraft(scenario.toTree());
  }

  /** Returns a draft with incentives that still needs an oracle; all else has its default. */
  public static ScenarioDraft of(int horizon, int successes, Actions actions) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put(ScenarioReading.HORIZON, horizon).put(ScenarioReading.SUCCESSES, successes);
    ArrayNode incentives = tree.putArray(ScenarioReading.INCENTIVES);
    for (int level = 0; level < actions.levels(); level++) {
      incentives.add(actions.incentive(level));
    }
    tree.putObject(ScenarioReading.ORACLE);
    return new ScenarioDraft((ObjectNode) fields(tree).complete());
  }

  public ScenarioDraft withHorizon(int horizon) {
    ObjectNode changed = tree.deepCopy();
    return new ScenarioDraft(changed.put(ScenarioReading.HORIZON, horizon));
  }

  public ScenarioDraft withSuccesses(int successes) {
    ObjectNode changed = tree.deepCopy();
    return new ScenarioDraft(changed.put(ScenarioReading.SUCCESSES, successes));
  }

  /** Returns a draft with another kind of objective, whose fields have their defaults. */
  public ScenarioDraft withObjective(String kind) {
    ObjectNode changed = tree.deepCopy();
    changed.putObject(ScenarioReading.OBJECTIVE).put(ObjectiveReading.KIND, kind);
    return new ScenarioDraft(changed);
  }

  /** Returns a draft with another &Gamma; and &Delta; and the same initial distribution. */
  public ScenarioDraft withOracle(double[][] success, double[][] transition) {
    ObjectNode changed = tree.deepCopy();
    ObjectNode oracle = JsonNodeFactory.instance.objectNode();
    oracle.set(OracleReading.SUCCESS, table(success));
    oracle.set(OracleReading.TRANSITION, table(transition));
    oracle.set(OracleReading.INITIAL, initial().complete());
    changed.set(ScenarioReading.ORACLE, oracle);
    // The clients depend on the participation, which is removed.
    changed.remove(ScenarioReading.FEDERATED);
    return new ScenarioDraft(changed);
  }

  private static ArrayNode table(double[][] rows) {
    ArrayNode table = JsonNodeFactory.instance.arrayNode();
    for (double[] row : rows) {
      ArrayNode entries = table.addArray();
      for (double x : row) {
        entries.add(FieldValues.number(x));
      }
    }
    return table;
  }

  /**
   * Returns whether the oracle starts from its stationary distribution, which must then be unique.
   */
  public boolean startsStationary() {
    return OracleReading.start(initial()) instanceof Start.Stationary;
  }

  private Field initial() {
    return fields(tree).at(ScenarioReading.ORACLE).at(OracleReading.INITIAL);
  }

  private static Field fields(ObjectNode tree) {
    return Field.top(tree, ScenarioSchema.SCENARIO, new Findings());
  }

  /**
   * Formats the scenario file: JSON if {@code fileName} ends in {@code .json}, else YAML with these
   * comments at the top.
   *
   * @throws feint.scenario.text.ScenarioException if the draft has a fault
   */
  public String text(String fileName, List<String> comments) {
    String text =
        Document.isJson(fileName)
            ? tree.toPrettyString() + "\n"
            : YamlDocument.text(tree, comments);
    ScenarioFile.parse(text, fileName);
    return text;
  }
}
