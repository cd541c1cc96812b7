package feint.cli.analysis;

import feint.attack.Attack;
import feint.attack.points.WatchReport;
import feint.attack.points.WatchedRun;
import feint.attack.points.WatchedRuns;
import feint.cli.option.Choices;
import feint.cli.option.PlotOption;
import feint.cli.option.PluginOption;
import feint.cli.option.RecordsOption;
import feint.cli.option.ReportOption;
import feint.cli.option.RunOptions;
import feint.cli.option.RunsOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.descent.CovertDescent;
import feint.lab.audit.RunRecords;
import feint.math.Text;
import feint.policy.markov.StationaryPolicies;
import feint.policyfile.NamedPolicy;
import feint.policyspec.PolicyRegistry;
import feint.provenance.Provenance;
import feint.scenario.Learning;
import feint.scenario.LearningFunction;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint run. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Runs a policy on the function of a scenario's learning section, observed by an"
            + " eavesdropper that sees points and incentives. The picture shows the first run on"
            + " the contours of a two-dimensional function.")
public final class RunCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunsOption runs = new RunsOption(100, 1_000_000);
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private RecordsOption records = new RecordsOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private PluginOption with = new PluginOption();
  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      completionCandidates = Choices.Policies.class,
      description = {"The policy (default: ${DEFAULT-VALUE}):", PolicyRegistry.NAMES + "."})
  private String policyName = "exact";

  @Override
  public Integer call() {
    runs.value();
    Optional<Path> drawing = plot.file();
    Optional<Path> page = report.file();
    Optional<Path> recordFolder = records.directory(runs.value());
    Scenario scenario = scenarioArgument.read();
    Learning learning = scenarioArgument.learning(scenario);
    boolean plane = learning.function().dimension() == 2;
    UsageException.require(
        drawing.isEmpty() || plane,
        Text.of(
            "--plot needs an objective of two dimensions, that of %s has %s",
            scenario.name(), learning.function().dimension()));
    NamedPolicy policy = with.policy(policyName, scenario, run);
    CovertDescent descent =
        new CovertDescent(scenario.problem(), policy.policy(), learning, with.functions());
    Supplier<RunPicture> picture =
        () -> {
          WatchedRun scene = WatchedRun.first(descent, seed.seed());
          return new RunPicture(scenario, policy.name(), descent, scene);
        };
    RunView found =
        new RunView(
            scenario,
            policy.name(),
            descent,
            watched(descent, with.attackers().all(scenario.problem(), descent.policy())),
            seed.value(),
            descent.policy().decoys() == 1 ? unhidden(scenario) : Optional.empty(),
            plane ? Optional.of(picture) : Optional.empty());
    Provenance provenance =
        run.provenance().withScenario(scenario).withSeed(seed.value()).withRuns(runs.value());
    return run.writer(provenance)
        .plot(drawing, () -> picture.get().figure())
        .report(page, found)
        .file("records", recordFolder, directory -> write(descent, directory))
        .print(found);
  }

  private void write(CovertDescent descent, Path directory) {
    run.during(
        "writing records",
        execution -> {
          new RunRecords(descent).write(directory, runs.value(), seed.seed(), execution);
          return directory;
        });
  }

  /** Runs the policy that does not hide, for the profit that hiding costs. */
  private Optional<WatchReport> unhidden(Scenario scenario) {
    Learning learning = scenarioArgument.learning(scenario);
    return Optional.of(learning)
        .filter(any -> learning.function() instanceof LearningFunction.Pricing)
        .map(
            any ->
                watched(
                    new CovertDescent(
                        scenario.problem(),
                        StationaryPolicies.greedy(scenario.problem().shape()),
                        learning,
                        with.functions()),
                    List.of()));
  }

  private WatchReport watched(CovertDescent descent, List<Attack> attacks) {
    WatchedRuns watched = new WatchedRuns(descent.problem(), descent, attacks);
    return run.during("running", execution -> watched.run(runs.value(), seed.seed(), execution));
  }
}
