package feint.archive;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Participation;
import feint.model.Problem;
import feint.scenario.Scenario;
import java.util.OptionalInt;

/** What the owner of a run is told of its scenario, as JSON; the same wherever it is told. */
public final class ScenarioJson {

  private ScenarioJson() {}

  /**
   * {@code horizon}, {@code successes}, and as {@code oracle} how many {@code states} there are,
   * the {@code thresholds} of connected clients that they begin at, and {@code samplesNeeded}: more
   * than so many make an answer informative. The last two are null where the scenario has no such
   * thing.
   */
  public static ObjectNode told(Scenario scenario) {
    ObjectNode node = sizes(scenario.problem());
    ObjectNode oracle = node.putObject("oracle");
    oracle.put("states", scenario.problem().shape().oracleStates()).putNull("thresholds");
    scenario.participation().ifPresent(clients -> put(oracle.putArray("thresholds"), clients));
    OptionalInt needed = scenario.samplesNeeded();
    oracle.put("samplesNeeded", needed.isPresent() ? needed.getAsInt() : null);
    return node;
  }

  /** {@code horizon} and {@code successes} alone. */
  public static ObjectNode sizes(Problem problem) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("horizon", problem.horizon())
        .put("successes", problem.successes());
  }

  private static void put(ArrayNode thresholds, Participation clients) {
    for (int o = 1; o <= clients.states(); o++) {
      thresholds.add(clients.threshold(o));
    }
  }
}
