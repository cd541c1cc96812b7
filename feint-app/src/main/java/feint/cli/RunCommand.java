package feint.cli;

import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.descent.CovertDescent;
import feint.eavesdrop.Scene;
import feint.eavesdrop.WatchReport;
import feint.eavesdrop.WatchedRuns;
import feint.experiment.RunRecords;
import feint.provenance.Provenance;
import feint.scenario.Learning;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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
            + " eavesdropper who sees points and incentives. The picture shows the first run on the"
            + " function's contours, if it has two dimensions.")
final class RunCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunsOption runs = new RunsOption(100, 1_000_000);
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private RecordsOption records = new RecordsOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private WithOption with = new WithOption();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      completionCandidates = Choices.Policies.class,
      description = {"The policy (default: ${DEFAULT-VALUE}):", PolicyCatalogue.NAMES + "."})
  private String policyName = "exact";

  @Override
  public Integer call() {
    runs.value();
    Optional<Path> drawing = plot.file();
    Optional<Path> page = report.file();
    Optional<Path> kept = records.directory(runs.value());
    Scenario scenario = scenarioArgument.read();
    Learning learning = scenarioArgument.learning(scenario);
    boolean plane = learning.function().dimension() == 2;
    UsageException.require(
        drawing.isEmpty() || plane,
        "--plot needs an objective of two dimensions, that of "
            + scenario.name()
            + " has "
            + learning.function().dimension());
    NamedPolicy policy =
        new PolicyLookup(scenario, with, run, spec.commandLine().getErr()).find(policyName);
    CovertDescent descent =
        new CovertDescent(scenario.problem(), policy.policy(), learning, with.functions());
    RunReport found =
        new RunReport(scenario, policy.name(), descent, watched(scenario, descent), seed.value());
    Supplier<RunPicture> picture =
        () -> {
          Scene scene = Scene.first(descent, seed.seed());
          return new RunPicture(scenario, policy.name(), descent.wanted(scene.run()), scene);
        };
    Provenance made =
        Invocation.provenance(spec)
            .withScenario(scenario)
            .withSeed(seed.value())
            .withRuns(runs.value());
    return new Delivery(run, spec, made)
        .plot(drawing, () -> picture.get().figure())
        .file(
            "report",
            page,
            file ->
                new RunPage(found, plane ? Optional.of(picture.get()) : Optional.empty())
                    .page(made)
                    .write(file))
        .file("records", kept, directory -> write(descent, directory))
        .print(found);
  }

  private void write(CovertDescent descent, Path directory) {
    try (ProgressLine progress = new ProgressLine("writing records")) {
      new RunRecords(descent).write(directory, runs.value(), seed.seed(), run.execution(progress));
    }
  }

  private WatchReport watched(Scenario scenario, CovertDescent descent) {
    WatchedRuns watched =
        new WatchedRuns(
            scenario.problem(),
            descent,
            with.attackers().all(scenario.problem(), descent.policy()));
    try (ProgressLine progress = new ProgressLine("running")) {
      return watched.run(runs.value(), seed.seed(), run.execution(progress));
    }
  }
}
