package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.descent.CovertDescent;
import feint.eavesdrop.PointAttacks;
import feint.eavesdrop.Scene;
import feint.eavesdrop.WatchReport;
import feint.eavesdrop.WatchedRuns;
import feint.math.Seed;
import feint.provenance.Provenance;
import feint.report.ChartFile;
import feint.report.Figure;
import feint.scenario.Learning;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint run. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Runs a policy on the function of a scenario's learning section, under the eyes of an"
            + " eavesdropper who sees points and incentives.")
final class RunCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      description = {"The policy (default: ${DEFAULT-VALUE}):", PolicyCatalogue.NAMES + "."})
  private String policyName = "exact";

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "How many independent runs (default: ${DEFAULT-VALUE}).")
  private int runs = 100;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the runs (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description =
          "Draws the two trajectories of the first run on the function's contours, if it has two"
              + " dimensions; FILE.png or FILE.svg.")
  private Optional<Path> plot = Optional.empty();

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Writes one page with the tables, and the picture if there is one.")
  private Optional<Path> report = Optional.empty();

  @Override
  public Integer call() {
    UsageException.require(
        runs >= 1 && runs <= 1_000_000, "--runs must be in 1..1000000, was " + runs);
    plot.ifPresent(PlotOption::require);
    report.ifPresent(ReportOption::require);
    plot.ifPresent(file -> scenarioArgument.requireOther("--plot", file));
    report.ifPresent(file -> scenarioArgument.requireOther("--report", file));
    Scenario scenario = scenarioArgument.read();
    Learning learning = scenarioArgument.learning(scenario);
    UsageException.require(
        plot.isEmpty() || learning.function().dimension() == 2,
        "--plot needs an objective of two dimensions, that of "
            + scenario.name()
            + " has "
            + learning.function().dimension());
    NamedPolicy policy =
        new PolicyLookup(scenario, run, spec.commandLine().getErr()).find(policyName);
    CovertDescent descent = new CovertDescent(scenario.problem(), policy.policy(), learning);
    WatchedRuns watched =
        new WatchedRuns(
            scenario.problem(), descent, PointAttacks.all(scenario.problem(), descent.policy()));
    RunReport found =
        new RunReport(scenario, policy.name(), descent, watch(watched), new Seed(seed), plot);
    boolean plane = learning.function().dimension() == 2;
    Optional<Figure> picture =
        plane && (plot.isPresent() || report.isPresent())
            ? Optional.of(
                RunPicture.of(
                    scenario,
                    policy.name(),
                    descent.function(),
                    Scene.first(descent, new Seed(seed))))
            : Optional.empty();
    Provenance made =
        Invocation.provenance(spec).withScenario(scenario).withSeed(seed).withRuns(runs);
    plot.ifPresent(file -> ChartFile.write(picture.orElseThrow(), file, made));
    report.ifPresent(file -> found.page(picture, made).write(file));
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      ObjectNode result = found.json();
      report.ifPresent(file -> result.put("report", file.toString()));
      printer.json(result, made);
    } else {
      found.print(printer);
      report.ifPresent(file -> printer.line("report written to " + file));
    }
    return 0;
  }

  private WatchReport watch(WatchedRuns watched) {
    try (ProgressLine progress = new ProgressLine("running")) {
      return watched.run(runs, new Seed(seed), run.execution(progress));
    }
  }
}
