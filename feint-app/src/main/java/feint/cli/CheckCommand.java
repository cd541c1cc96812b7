package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Problem;
import feint.scenario.Scenario;
import feint.structure.Condition;
import feint.structure.ExactStructure;
import feint.structure.QueueProcess;
import feint.structure.StructureCheck;
import feint.structure.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** feint check. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Tests the conditions of the paper's Theorem 2 on a scenario, and, apart from them, how"
            + " monotone its exact optimal policy is.")
final class CheckCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  /** What was tested, and found. */
  private record Findings(
      Problem problem, Map<Condition, Verdict> conditions, ExactStructure exact) {

    boolean allHold() {
      return conditions.values().stream().allMatch(Verdict::holds);
    }

    /** What is asked of the exact values, by name. */
    Map<String, Verdict> ofValues() {
      Map<String, Verdict> verdicts = new LinkedHashMap<>();
      verdicts.put("valueIncreasing", exact.valueIncreasing());
      verdicts.put("valueConvex", exact.valueConvex());
      verdicts.put("inequality13", exact.intervalDominance());
      return verdicts;
    }
  }

  @Override
  public Integer call() {
    Scenario scenario = scenarioArgument.read();
    Findings findings = findings(scenario.problem());
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(json(scenario, findings));
    } else {
      print(printer, scenario, findings);
    }
    return 0;
  }

  private Findings findings(Problem problem) {
    try (ProgressLine progress = new ProgressLine("checking")) {
      ExactStructure exact = StructureCheck.exact(problem, run.execution(progress));
      return new Findings(problem, StructureCheck.conditions(QueueProcess.of(problem)), exact);
    }
  }

  private static ObjectNode json(Scenario scenario, Findings findings) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode conditions = result.putArray("conditions");
    findings
        .conditions()
        .forEach(
            (condition, verdict) -> {
              ObjectNode node = conditions.addObject();
              node.put("name", condition.name()).put("holds", verdict.holds());
              if (verdict instanceof Verdict.Broken broken) {
                node.set("witness", WitnessJson.of(broken.witness(), findings.problem()));
              }
            });
    findings
        .ofValues()
        .forEach(
            (name, verdict) -> {
              result.put(name, verdict.holds());
              if (verdict instanceof Verdict.Broken broken) {
                result.set(name + "Witness", WitnessJson.of(broken.witness(), findings.problem()));
              }
            });
    result
        .putObject("monotone")
        .put("slices", findings.exact().monotoneSlices())
        .put("reachable", findings.exact().monotoneReachable());
    result.put("optimum", findings.exact().values().expected());
    return result;
  }

  private static void print(Printer printer, Scenario scenario, Findings findings) {
    List<List<String>> conditions = new ArrayList<>();
    List<String> witnesses = new ArrayList<>();
    findings
        .conditions()
        .forEach(
            (condition, verdict) -> {
              String name = condition.name();
              conditions.add(List.of(name + ": " + condition.title(), word(verdict)));
              addWitness(witnesses, name, verdict);
            });
    printer.line("conditions of Theorem 2 in " + scenario.name());
    printer.table(List.of("condition", ""), conditions);
    witnesses.forEach(printer::line);
    printer.line(
        findings.allHold()
            ? "the paper's conditions hold"
            : "the paper's conditions do not all hold");
    printer.line(
        "Theorem 2 claims that the optimal action increases with the queue where they hold; its"
            + " proof has a gap, so what follows is computed, not concluded");
    printer.line("");
    printExact(printer, scenario, findings);
  }

  private static void printExact(Printer printer, Scenario scenario, Findings findings) {
    ExactStructure exact = findings.exact();
    printer.line("exact solution of " + scenario.name());
    printer.table(
        List.of("computed", ""),
        List.of(
            List.of("V increasing in the queue", word(exact.valueIncreasing())),
            List.of("V convex in the queue", word(exact.valueConvex())),
            List.of("inequality 13 on Q", word(exact.intervalDominance())),
            List.of("monotone slices", percent(exact.monotoneSlices())),
            List.of("monotone slices, by probability", percent(exact.monotoneReachable())),
            List.of("optimum", Printer.number(exact.values().expected()))));
    List<String> witnesses = new ArrayList<>();
    addWitness(witnesses, "V increasing", exact.valueIncreasing());
    addWitness(witnesses, "V convex", exact.valueConvex());
    addWitness(witnesses, "inequality 13", exact.intervalDominance());
    witnesses.forEach(printer::line);
  }

  private static String word(Verdict verdict) {
    return verdict.holds() ? "holds" : "broken";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private static void addWitness(List<String> lines, String name, Verdict verdict) {
    if (verdict instanceof Verdict.Broken broken) {
      lines.add(name + ": " + broken.witness().sentence());
    }
  }
}
