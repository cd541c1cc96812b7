package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.BalancedName;
import feint.design.Frontier;
import feint.experiment.Leakage;
import feint.math.Seed;
import feint.provenance.Provenance;
import feint.report.ChartFile;
import feint.scenario.Scenario;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
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
      Scenario scenario = scenarioArgument.read();
      return finish(
          leakage(scenario),
          Invocation.provenance(spec)
              .withScenario(scenario)
              .withSeed(leakageOptions.seed())
              .withRuns(leakageOptions.runs()));
    }
    frontierOptions.require();
    Scenario scenario = scenarioArgument.read();
    Provenance made = Invocation.provenance(spec).withScenario(scenario);
    return finish(frontier(scenario, made), made);
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

  private TradeOff frontier(Scenario scenario, Provenance made) {
    List<Frontier.Curve> curves;
    try (ProgressLine progress = new ProgressLine("designing")) {
      curves =
          new Frontier(scenario.problem(), run.execution(progress))
              .curves(frontierOptions.exposures(), frontierOptions.finishes());
    }
    FrontierReport report = new FrontierReport(scenario, curves);
    try (ProgressLine progress = new ProgressLine("writing policies")) {
      return frontierOptions
          .directory()
          .map(directory -> report.written(directory, made, progress))
          .orElse(report);
    }
  }

  private TradeOff leakage(Scenario scenario) {
    try (ProgressLine progress = new ProgressLine("auditing")) {
      List<Leakage> found =
          Leakage.of(
              scenario.problem(),
              leakageOptions.bands(),
              band -> BalancedName.parse(leakageOptions.name(band), scenario.problem()),
              leakageOptions.runs(),
              new Seed(leakageOptions.seed()),
              run.execution(progress));
      return new LeakageReport(scenario, leakageOptions, found);
    }
  }

  private int finish(TradeOff report, Provenance made) {
    plot.ifPresent(file -> ChartFile.write(report.figure(), file, made));
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      ObjectNode json = report.json();
      plot.ifPresent(file -> json.put("plot", file.toString()));
      printer.json(json, made);
    } else if (csv) {
      report.csv().forEach(printer::line);
    } else {
      report.print(printer);
      plot.ifPresent(file -> printer.line("plot written to " + file));
    }
    return 0;
  }
}
