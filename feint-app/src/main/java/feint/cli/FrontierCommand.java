package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.PolicyFile;
import feint.design.Frontier;
import feint.design.Frontier.Spot;
import feint.experiment.FeintVersion;
import feint.report.ChartFile;
import feint.scenario.Scenario;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint frontier. */
@Command(
    name = "frontier",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Shows what can be had for what: how often runs finish, against incentive and exposure, or,"
          + " with --leakage, against what an attacker who knows the policy finds out.",
      "Exposed: to the paper's eavesdropper, who adds up incentives, at the end of the run. What"
          + " others find out is measured by feint audit, and by --leakage.",
      ""
    })
final class FrontierCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private FrontierOptions frontierOptions = new FrontierOptions();

  @Option(
      names = "--leakage",
      description =
          "Shows balanced policies instead: how often they finish against what they may leak.")
  private boolean leakage;

  @Mixin private LeakageOptions leakageOptions = new LeakageOptions();

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draws the frontier, as .png or .svg.")
  private Optional<Path> plot = Optional.empty();

  @Option(names = "--csv", description = "Prints CSV.")
  private boolean csv;

  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    UsageException.require(!csv || !run.json(), "--csv and --json exclude each other");
    requireOwnOptions();
    plot.ifPresent(PlotOption::require);
    if (leakage) {
      leakageOptions.require();
      return finish(leakage(scenarioArgument.read()));
    }
    frontierOptions.require();
    return finish(frontier(scenarioArgument.read()));
  }

  /** Refuses options of the other kind of frontier: whoever gave them expects them to matter. */
  private void requireOwnOptions() {
    Class<?> others = leakage ? FrontierOptions.class : LeakageOptions.class;
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      boolean foreign =
          option.userObject() instanceof Field field && field.getDeclaringClass().equals(others);
      UsageException.require(
          !foreign,
          option.longestName() + (leakage ? " does not go with --leakage" : " needs --leakage"));
    }
  }

  private TradeOff frontier(Scenario scenario) {
    Frontier frontier;
    try (ProgressLine progress = new ProgressLine("designing")) {
      frontier =
          Frontier.of(
              scenario.problem(),
              frontierOptions.exposures(),
              frontierOptions.finishes(),
              run.execution(progress));
    }
    FrontierReport report = new FrontierReport(scenario, frontier, Map.of());
    return frontierOptions
        .directory()
        .map(directory -> new FrontierReport(scenario, frontier, written(report, directory)))
        .orElse(report);
  }

  /** Writes the policy of every point into a file of its own. */
  private static Map<Spot, Path> written(FrontierReport report, Path directory) {
    Map<Spot, Path> files = report.names(directory);
    try (ProgressLine progress = new ProgressLine("writing policies")) {
      int done = 0;
      for (Map.Entry<Spot, Path> entry : files.entrySet()) {
        PolicyFile.write(
            entry.getValue(),
            entry.getKey().design().policy(),
            report.scenario(),
            FeintVersion.TEXT);
        done++;
        progress.reached((double) done / files.size());
      }
    }
    return files;
  }

  private TradeOff leakage(Scenario scenario) {
    try (ProgressLine progress = new ProgressLine("auditing")) {
      return new LeakageReport(
          scenario, leakageOptions.study().of(scenario.problem(), run.execution(progress)));
    }
  }

  private int finish(TradeOff report) {
    plot.ifPresent(file -> ChartFile.write(report.figure(), file));
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      ObjectNode json = report.json();
      plot.ifPresent(file -> json.put("plot", file.toString()));
      printer.json(json);
    } else if (csv) {
      report.csv().forEach(printer::line);
    } else {
      report.print(printer);
      plot.ifPresent(file -> printer.line("plot written to " + file));
    }
    return 0;
  }
}
