package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.bound.Bracket;
import feint.scenario.Scenario;
import feint.solver.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What feint solve says.
 *
 * @param values there if the scenario was solved exactly
 * @param bracket of the optimum, or the optimum and what the policy that is written costs at most
 * @param met whether the bracket is as narrow as was asked for
 */
record SolveReport(
    Scenario scenario, Optional<Values> values, Bracket bracket, boolean met, double seconds)
    implements Shown {

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    values.ifPresent(
        exact -> {
          ArrayNode perState = result.putArray("values");
          exact.perOracleState().forEach(perState::add);
          result.put("value", exact.expected());
          result.put("stateStages", exact.stateStages());
        });
    result.put("lower", bracket.lower());
    result.put("upper", bracket.upper());
    result.put("upperKind", bracket.upperKind().label());
    result.put("level", bracket.level());
    result.put("gap", bracket.gap());
    result.put("relativeGap", bracket.relativeGap());
    result.put("method", bracket.method());
    result.put("seconds", seconds);
    ExposureNote.add(result, scenario);
    return result;
  }

  @Override
  public void print(Printer printer) {
    values.ifPresentOrElse(exact -> print(exact, printer), () -> printBracket(printer));
    ExposureNote.print(printer, scenario);
  }

  private void print(Values exact, Printer printer) {
    List<List<String>> rows = new ArrayList<>();
    for (int o = 1; o <= exact.perOracleState().size(); o++) {
      rows.add(
          List.of(
              "oracle starts in state " + o,
              Printer.number(scenario.problem().oracle().initial().at(o - 1)),
              Printer.number(exact.perOracleState().get(o - 1))));
    }
    rows.add(List.of("expectation", "", Printer.number(exact.expected())));
    printer.line("optimal expected cost of " + scenario.name());
    printer.table(List.of("", "probability", "cost"), rows);
    printer.line(
        String.format(Locale.ROOT, "%,d state-stages in %.2f s", exact.stateStages(), seconds));
    if (bracket.upper() > exact.expected()) {
      printer.line(
          "the table of the optimal policy is too large: the policy written costs at most "
              + Printer.number(bracket.upper())
              + ": "
              + sureness());
      printGapMissed(printer);
    }
  }

  private void printBracket(Printer printer) {
    printer.line("optimal expected cost of " + scenario.name() + ", from both sides");
    printer.table(
        List.of("", "cost"),
        List.of(
            List.of("no policy costs less than", lower()),
            List.of("the policy found costs at most", Printer.number(bracket.upper())),
            List.of("gap", Printer.number(bracket.gap())),
            List.of(
                "gap, of the larger",
                String.format(Locale.ROOT, "%.3g %%", 100 * bracket.relativeGap()))));
    printer.line(
        String.format(Locale.ROOT, "%s, in %.2f s: %s", bracket.method(), seconds, sureness()));
    printGapMissed(printer);
  }

  private void printGapMissed(Printer printer) {
    if (!met) {
      printer.line("The gap is larger than was asked for; this was the greatest effort there is.");
    }
  }

  /** A bound that every run keeps, whatever the policy, is no result. */
  private String lower() {
    return bracket.lower() > scenario.problem().costRange().low()
        ? Printer.number(bracket.lower())
        : UsefulBound.NONE;
  }

  private String sureness() {
    return bracket.upperKind() == Bracket.UpperKind.PROVEN
        ? "both bounds are proven"
        : String.format(
            Locale.ROOT,
            "the lower bound is proven, the upper one holds with probability %.4g, from simulated"
                + " runs",
            bracket.level());
  }
}
