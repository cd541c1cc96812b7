package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.scenario.Scenario;
import feint.solver.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What feint solve says. */
record SolveReport(Scenario scenario, Values values, double seconds) implements Shown {

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode perState = result.putArray("values");
    values.perOracleState().forEach(perState::add);
    result.put("value", values.expected());
    result.put("stateStages", values.stateStages());
    result.put("seconds", seconds);
    ExposureNote.add(result, scenario);
    return result;
  }

  @Override
  public void print(Printer printer) {
    List<List<String>> rows = new ArrayList<>();
    for (int o = 1; o <= values.perOracleState().size(); o++) {
      rows.add(
          List.of(
              "oracle starts in state " + o,
              Printer.number(scenario.problem().oracle().initial().at(o - 1)),
              Printer.number(values.perOracleState().get(o - 1))));
    }
    rows.add(List.of("expectation", "", Printer.number(values.expected())));
    printer.line("optimal expected cost of " + scenario.name());
    printer.table(List.of("", "probability", "cost"), rows);
    printer.line(
        String.format(Locale.ROOT, "%,d state-stages in %.2f s", values.stateStages(), seconds));
    ExposureNote.print(printer, scenario);
  }
}
