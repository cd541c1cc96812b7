package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.report.ChartFile;
import feint.report.ComparisonChart;
import feint.report.ComparisonChart.Series;
import feint.report.Figure;
import feint.scenario.Scenario;
import feint.solver.Evaluation;
import feint.solver.PolicyEvaluation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint compare. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = "Compares policies in a scenario: exact numbers in one table, and a plot.")
final class CompareCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      description =
          "A policy, repeatable: "
              + PolicyCatalogue.NAMES
              + ". Without it: exact, greedy and random.")
  private List<String> policyNames = List.of();

  @Option(names = "--csv", description = "Prints CSV.")
  private boolean csv;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draws belief and share of learning over the queries; FILE.png or FILE.svg.")
  private Optional<Path> plot = Optional.empty();

  @Override
  public Integer call() {
    if (csv && run.json()) {
      throw new UsageException("--csv and --json exclude each other");
    }
    plot.ifPresent(PlotOption::require);
    Scenario scenario = scenarioArgument.read();
    List<Series> found = evaluate(scenario);
    plot.ifPresent(file -> ChartFile.write(chart(scenario, found), file));
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(json(scenario, found));
    } else if (csv) {
      printCsv(printer, found);
    } else {
      print(printer, scenario, found);
    }
    return 0;
  }

  private List<Series> evaluate(Scenario scenario) {
    List<String> names = policyNames.isEmpty() ? List.of("exact", "greedy", "random") : policyNames;
    PolicyLookup lookup = new PolicyLookup(scenario, run, spec.commandLine().getErr());
    List<Series> found = new ArrayList<>();
    for (String name : names) {
      NamedPolicy policy = lookup.find(name);
      try (ProgressLine progress = new ProgressLine("evaluating " + name)) {
        Evaluation evaluation =
            PolicyEvaluation.evaluate(scenario.problem(), policy.policy(), run.execution(progress));
        found.add(new Series(policy.name(), evaluation));
      }
    }
    return found;
  }

  private static Figure chart(Scenario scenario, List<Series> found) {
    String subtitle =
        String.format(
            Locale.ROOT,
            "%d queries, %d successes needed; shaded: one standard deviation over runs",
            scenario.problem().horizon(),
            scenario.problem().successes());
    return ComparisonChart.of(scenario.name(), subtitle, found);
  }

  private ObjectNode json(Scenario scenario, List<Series> found) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode policies = result.putArray("policies");
    for (Series one : found) {
      ObjectNode node = policies.addObject().put("policy", one.name());
      node.setAll(EvaluationJson.exact(one.evaluation()));
    }
    plot.ifPresent(file -> result.put("plot", file.toString()));
    return result;
  }

  private static void printCsv(Printer printer, List<Series> found) {
    StringBuilder header = new StringBuilder("policy");
    for (Quantity quantity : Quantity.ALL) {
      header.append(',').append(quantity.field());
    }
    printer.line(header.append(",beliefMean").toString());
    for (Series one : found) {
      StringBuilder row = new StringBuilder(quoted(one.name()));
      for (Quantity quantity : Quantity.ALL) {
        row.append(',').append(quantity.of(one.evaluation().outcome()));
      }
      printer.line(row.append(',').append(one.evaluation().belief().mean()).toString());
    }
  }

  private static String quoted(String text) {
    return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private void print(Printer printer, Scenario scenario, List<Series> found) {
    List<String> header = new ArrayList<>(List.of("policy"));
    List<List<String>> rows = new ArrayList<>();
    found.forEach(one -> rows.add(new ArrayList<>(List.of(one.name()))));
    for (Quantity quantity : Quantity.ALL) {
      header.add(quantity.title());
      double best = best(quantity, found);
      for (int i = 0; i < found.size(); i++) {
        double x = quantity.of(found.get(i).evaluation().outcome());
        boolean marked = found.size() > 1 && !quantity.better(best, x);
        rows.get(i).add((marked ? "* " : "") + Printer.number(x));
      }
    }
    printer.line("policies in " + scenario.name() + "; * marks the best value of a column");
    printer.table(header, rows);
    plot.ifPresent(file -> printer.line("plot written to " + file));
  }

  /** The best value of a column, up to rounding. */
  private static double best(Quantity quantity, List<Series> found) {
    double best = quantity.of(found.get(0).evaluation().outcome());
    for (Series one : found) {
      double x = quantity.of(one.evaluation().outcome());
      best = quantity.better(x, best) ? x : best;
    }
    return best;
  }
}
