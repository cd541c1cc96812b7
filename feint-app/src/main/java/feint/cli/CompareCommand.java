package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.experiment.Appraisal;
import feint.experiment.Appraiser;
import feint.math.Estimate;
import feint.math.Seed;
import feint.report.ChartFile;
import feint.report.ComparisonChart;
import feint.report.ComparisonChart.Series;
import feint.report.Figure;
import feint.scenario.Scenario;
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
    description = {
      "Compares policies in a scenario: exact numbers in one table, and a plot.",
      "A policy that remembers its own past, such as a balanced one, is simulated."
    })
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

  @Option(
      names = "--episodes",
      paramLabel = "E",
      description =
          "Episodes to simulate of a policy that remembers its own past (default:"
              + " ${DEFAULT-VALUE}).")
  private long episodes = Appraiser.RUNS;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of these episodes (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** A policy and what it is worth. */
  private record Compared(String name, Appraisal found) {

    double value(Quantity quantity) {
      return quantity.of(found.evaluation().outcome());
    }
  }

  @Override
  public Integer call() {
    UsageException.require(!csv || !run.json(), "--csv and --json exclude each other");
    UsageException.require(episodes >= 1, "--episodes must be at least 1, was " + episodes);
    plot.ifPresent(PlotOption::require);
    plot.ifPresent(file -> scenarioArgument.requireOther("--plot", file));
    Scenario scenario = scenarioArgument.read();
    List<Compared> found = evaluate(scenario);
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

  private List<Compared> evaluate(Scenario scenario) {
    List<String> names = policyNames.isEmpty() ? List.of("exact", "greedy", "random") : policyNames;
    PolicyLookup lookup = new PolicyLookup(scenario, run, spec.commandLine().getErr());
    List<Compared> found = new ArrayList<>();
    for (String name : names) {
      NamedPolicy policy = lookup.find(name);
      try (ProgressLine progress = new ProgressLine("evaluating " + name)) {
        Appraiser appraiser = new Appraiser(episodes, new Seed(seed));
        found.add(
            new Compared(
                policy.name(),
                appraiser.appraise(scenario.problem(), policy.policy(), run.execution(progress))));
      }
    }
    return found;
  }

  private static Figure chart(Scenario scenario, List<Compared> found) {
    String subtitle =
        String.format(
            Locale.ROOT,
            "%d queries, %d successes needed; shaded: one standard deviation over runs",
            scenario.problem().horizon(),
            scenario.problem().successes());
    return ComparisonChart.of(
        scenario.name(),
        subtitle,
        found.stream().map(one -> new Series(one.name(), one.found().evaluation())).toList());
  }

  private ObjectNode json(Scenario scenario, List<Compared> found) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode policies = result.putArray("policies");
    for (Compared one : found) {
      ObjectNode node = policies.addObject().put("policy", one.name());
      node.setAll(EvaluationJson.of(one.found()));
    }
    if (simulated(found)) {
      result.put("seed", seed);
    }
    plot.ifPresent(file -> result.put("plot", file.toString()));
    return result;
  }

  private static void printCsv(Printer printer, List<Compared> found) {
    StringBuilder header = new StringBuilder("policy");
    for (Quantity quantity : Quantity.ALL) {
      header.append(',').append(quantity.field());
    }
    printer.line(header.append(",beliefMean,episodes").toString());
    for (Compared one : found) {
      StringBuilder row = new StringBuilder(quoted(one.name()));
      for (Quantity quantity : Quantity.ALL) {
        row.append(',').append(one.value(quantity));
      }
      row.append(',').append(one.found().evaluation().belief().mean()).append(',');
      one.found().measured().ifPresent(errors -> row.append(errors.cost().draws()));
      printer.line(row.toString());
    }
  }

  private static String quoted(String text) {
    return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private void print(Printer printer, Scenario scenario, List<Compared> found) {
    List<String> header = new ArrayList<>(List.of("policy"));
    List<List<String>> rows = new ArrayList<>();
    found.forEach(one -> rows.add(new ArrayList<>(List.of(one.name()))));
    for (Quantity quantity : Quantity.ALL) {
      header.add(quantity.title());
      double best = best(quantity, found);
      for (int i = 0; i < found.size(); i++) {
        Compared one = found.get(i);
        boolean marked = found.size() > 1 && !quantity.better(best, one.value(quantity));
        String error = one.found().measured().map(e -> error(quantity.of(e))).orElse("");
        rows.get(i).add((marked ? "* " : "") + Printer.number(one.value(quantity)) + error);
      }
    }
    printer.line("policies in " + scenario.name() + "; * marks the best value of a column");
    printer.table(header, rows);
    if (simulated(found)) {
      printer.line(
          String.format(
              Locale.ROOT,
              "\u00b1: a standard error; %,d simulated runs, seed %d",
              episodes,
              seed));
    }
    plot.ifPresent(file -> printer.line("plot written to " + file));
  }

  private static String error(Estimate estimate) {
    double error = estimate.standardError();
    return error == 0 ? "" : String.format(Locale.ROOT, " \u00b1 %.2g", error);
  }

  private static boolean simulated(List<Compared> found) {
    return found.stream().anyMatch(one -> !one.found().exact());
  }

  /** The best value of a column, up to rounding. */
  private static double best(Quantity quantity, List<Compared> found) {
    double best = found.get(0).value(quantity);
    for (Compared one : found) {
      double x = one.value(quantity);
      best = quantity.better(x, best) ? x : best;
    }
    return best;
  }
}
