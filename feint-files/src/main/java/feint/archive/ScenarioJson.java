package feint.archive;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Participation;
import feint.model.Shape;
import feint.scenario.Fault;
import feint.scenario.Scenario;
import java.util.List;
import java.util.OptionalInt;

/** What the owner of a run is told of its scenario, as JSON, in every interface alike. */
public final class ScenarioJson {

  private ScenarioJson() {}

  /**
   * {@code horizon}, {@code successes}, and as {@code oracle} how many {@code states} there are,
   * the {@code thresholds} of connected clients that they begin at, and {@code samplesNeeded}: more
   * than so many make an answer informative. The last two are null where the scenario has no such
   * thing.
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

  /** {@code horizon} and {@code successes} alone. */
  public static ObjectNode sizes(Shape shape) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("horizon", shape.horizon())
        .put("successes", shape.successes());
  }

  /** Faults of a scenario field by field, for programs that show them beside the fields. */
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
