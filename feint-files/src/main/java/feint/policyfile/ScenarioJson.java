package feint.policyfile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Participation;
import feint.model.Shape;
import feint.scenario.Scenario;
import feint.scenario.text.Fault;
import java.util.List;
import java.util.OptionalInt;

/**
 * JSON form of the properties of a scenario that the owner of a run sees, the same in every
 * interface.
 */
public final class ScenarioJson {

  private ScenarioJson() {}

  /**
   * Returns {@code horizon}, {@code successes}, and {@code oracle}: the number of {@code states},
   * the {@code thresholds} of connected clients at which they begin, and {@code samplesNeeded}, the
   * number of samples that an informative answer must exceed. The last two are null if the scenario
   * does not have them.
   */
  public static ObjectNode told(Scenario scenario) {
    ObjectNode node = sizes(scenario.shape());
    ObjectNode oracle = node.putObject("oracle");
    oracle.put("states", scenario.shape().oracleStates()).putNull("thresholds");
    scenario.participation().ifPresent(clients -> put(oracle.putArray("thresholds"), clients));
    OptionalInt needed = scenario.samplesNeeded();
    oracle.put("samplesNeeded", needed.isPresent() ? needed.getAsInt() : null);
    return node;
  }

  /** Returns {@code horizon} and {@code successes}. */
  public static ObjectNode sizes(Shape shape) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("horizon", shape.horizon())
        .put("successes", shape.successes());
  }

  /** Returns the faults of a scenario by field, for programs that show them beside the fields. */
  public static ArrayNode faults(List<Fault> faults) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (Fault fault : faults) {
      list.addObject()
          .put("path", fault.path())
          .put("rule", fault.rule())
          .put("value", fault.value())
          .put("hint", fault.hint())
          .put("line", fault.line());
    }
    return list;
  }

  private static void put(ArrayNode thresholds, Participation clients) {
    for (int o = 1; o <= clients.states(); o++) {
      thresholds.add(clients.threshold(o));
    }
  }
}
