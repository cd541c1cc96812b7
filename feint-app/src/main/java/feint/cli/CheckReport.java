package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.ThresholdFile;
import feint.math.Count;
import feint.math.Seed;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.search.BestThreshold;
import feint.structure.Condition;
import feint.structure.ExactStructure;
import feint.structure.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What was found about the structure of a scenario.
 *
 * @param seed of the search for thresholds, if there was one
 */
record CheckReport(
    Scenario scenario,
    Map<Condition, Verdict> conditions,
    Optional<ExactStructure> exact,
    OptionalDouble optimum,
    BestThreshold best,
    Seed seed)
    implements Shown {

  /** Exact results know no seed. */
  Provenance provenance(Provenance made) {
    Provenance here = made.withScenario(scenario);
    return best.exhaustive() ? here : here.withSeed(seed.value());
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode list = result.putArray("conditions");
    conditions.forEach(
        (condition, verdict) -> {
          ObjectNode node = list.addObject();
          node.put("name", condition.name());
          if (verdict instanceof Verdict.Untested open) {
            node.put("ledgersTested", open.ledgers());
          } else {
            node.put("holds", verdict.holds());
          }
          addWitness(node, "witness", verdict);
        });
    exact.ifPresent(found -> add(result, found));
    ObjectNode threshold = result.putObject("bestThreshold");
    threshold.put("cost", best.cost());
    threshold.put("costKind", best.measured().isEmpty() ? "exact" : "simulated");
    best.measured().ifPresent(cost -> threshold.set("interval", Printer.interval(cost.interval())));
    threshold.put("method", best.exhaustive() ? "exhaustive" : "search");
    threshold.set("thresholds", ThresholdFile.rows(best.thresholds()));
    optimum.ifPresent(value -> result.put("optimum", value));
    if (!best.exhaustive()) {
      result.put("seed", seed.value());
    }
    ExposureNote.add(result, scenario);
    return result;
  }

  private void add(ObjectNode result, ExactStructure found) {
    add(result, "valueIncreasing", found.valueIncreasing());
    add(result, "valueConvex", found.valueConvex());
    add(result, "inequality13", found.intervalDominance());
    result
        .putObject("monotone")
        .put("slices", found.monotoneSlices())
        .put("reachable", found.monotoneReachable());
  }

  private void add(ObjectNode result, String name, Verdict verdict) {
    result.put(name, verdict.holds());
    addWitness(result, name + "Witness", verdict);
  }

  private void addWitness(ObjectNode node, String name, Verdict verdict) {
    if (verdict instanceof Verdict.Broken broken) {
      node.set(name, WitnessJson.of(broken.witness(), scenario.problem()));
    }
  }

  @Override
  public void print(Printer printer) {
    List<List<String>> rows = new ArrayList<>();
    conditions.forEach(
        (condition, verdict) ->
            rows.add(List.of(condition.name() + ": " + condition.title(), word(verdict))));
    printer.line("conditions of Theorem 2 in " + scenario.name());
    printer.table(List.of("condition", ""), rows);
    conditions.forEach((condition, verdict) -> printWitness(printer, condition.name(), verdict));
    boolean broken = conditions.values().stream().anyMatch(v -> v instanceof Verdict.Broken);
    boolean all = conditions.values().stream().allMatch(Verdict::holds);
    printer.line(
        "the paper's conditions "
            + (broken ? "do not all hold" : all ? "hold" : "hold as far as they were tested"));
    printer.line(
        "Theorem 2 claims that where they hold the optimal action increases with the queue; its"
            + " proof has a gap, so what follows is computed, not concluded");
    printer.line("");
    printExact(printer);
    printThresholds(printer);
    ExposureNote.print(printer, scenario);
  }

  private void printExact(Printer printer) {
    printer.line("exact solution of " + scenario.name());
    List<List<String>> rows = new ArrayList<>();
    exact.ifPresent(found -> rows.addAll(computed(found)));
    optimum.ifPresent(value -> rows.add(List.of("optimum", Printer.number(value))));
    String interval =
        best.measured().map(cost -> " " + Printer.bracketed(cost.interval())).orElse("");
    rows.add(List.of(thresholdTitle(), Printer.number(best.cost()) + interval));
    printer.table(List.of("computed", ""), rows);
    if (exact.isEmpty()) {
      printer.line(
          "untested: whether V is increasing and convex, inequality 13, and how monotone the exact"
              + " policy is; its table does not fit into memory");
    }
    best.measured()
        .ifPresent(
            cost ->
                printer.line(
                    "in brackets: 95 % interval from "
                        + Count.of(cost.draws(), "simulated run")
                        + ", since the cost reads a ledger too large to be followed"));
    exact.ifPresent(
        found -> {
          printWitness(printer, "V increasing", found.valueIncreasing());
          printWitness(printer, "V convex", found.valueConvex());
          printWitness(printer, "inequality 13", found.intervalDominance());
        });
  }

  private static List<List<String>> computed(ExactStructure found) {
    return List.of(
        List.of("V increasing in the queue", word(found.valueIncreasing())),
        List.of("V convex in the queue", word(found.valueConvex())),
        List.of("inequality 13 on Q", word(found.intervalDominance())),
        List.of("monotone slices", percent(found.monotoneSlices())),
        List.of("monotone slices, by probability", percent(found.monotoneReachable())));
  }

  private String thresholdTitle() {
    return best.exhaustive()
        ? String.format(Locale.ROOT, "best of all %,d threshold policies", best.arms())
        : "best threshold policy that a search found";
  }

  private void printThresholds(Printer printer) {
    for (int o = 1; o <= best.thresholds().oracleStates(); o++) {
      String numbers =
          Arrays.stream(best.thresholds().toArray()[o - 1])
              .mapToObj(Printer::number)
              .collect(Collectors.joining(", "));
      printer.line("its thresholds in oracle state " + o + ": " + numbers);
    }
    if (!best.exhaustive()) {
      printer.line("seed " + seed.value());
    }
  }

  private static String word(Verdict verdict) {
    return verdict instanceof Verdict.Untested open
        ? String.format(Locale.ROOT, "holds at %,d ledgers, others untested", open.ledgers())
        : verdict.holds() ? "holds" : "broken";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private static void printWitness(Printer printer, String name, Verdict verdict) {
    if (verdict instanceof Verdict.Broken broken) {
      printer.line(name + ": " + broken.witness().sentence());
    }
  }
}
