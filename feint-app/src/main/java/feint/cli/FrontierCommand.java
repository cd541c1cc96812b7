package feint.cli;

import feint.archive.PolicyFile;
import feint.design.Frontier;
import feint.design.Frontier.Curve;
import feint.design.Frontier.Spot;
import feint.experiment.LeakageStudy;
import feint.math.RefusalException;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
      ExposureNote.SENTENCE,
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

  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();

  @Option(names = "--csv", description = "Prints CSV.")
  private boolean csv;

  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    UsageException.require(!csv || !run.json(), "--csv and --json exclude each other");
    requireOwnOptions();
    Optional<Path> picture = plot.file();
    Optional<Path> page = report.file();
    if (leakage) {
      LeakageStudy study = leakageOptions.study();
      Scenario scenario = scenarioArgument.readFinishable();
      Provenance made =
          Invocation.provenance(spec)
              .withScenario(scenario)
              .withSeed(study.seed())
              .withRuns(study.runs());
      return delivered(measured(study, scenario), new Delivery(run, spec, made), picture, page);
    }
    frontierOptions.require();
    Scenario scenario = scenarioArgument.readFinishable();
    Frontier frontier = designed(scenario);
    Map<Spot, Path> files = new HashMap<>();
    Provenance made = Invocation.provenance(spec).withScenario(scenario);
    Delivery delivery =
        new Delivery(run, spec, made)
            .file(
                "policies",
                frontierOptions.directory(),
                directory -> write(frontier, scenario, made, directory, files));
    return delivered(new FrontierReport(scenario, frontier, files), delivery, picture, page);
  }

  private int delivered(
      TradeOff result, Delivery delivery, Optional<Path> picture, Optional<Path> page) {
    delivery.plot(picture, result::figure).report(page, result);
    return csv ? delivery.print(result.csv()) : delivery.print(result);
  }

  /** Refuses options of the other kind of frontier: whoever gave them expects them to matter. */
  private void requireOwnOptions() {
    Set<Class<?>> others =
        leakage
            ? Set.of(FrontierOptions.class)
            : Set.of(LeakageOptions.class, RunsOption.class, SeedOption.class);
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      boolean foreign =
          option.userObject() instanceof Field field && others.contains(field.getDeclaringClass());
      UsageException.require(
          !foreign,
          option.longestName() + (leakage ? " does not go with --leakage" : " needs --leakage"));
    }
  }

  private Frontier designed(Scenario scenario) {
    try (ProgressLine progress = new ProgressLine("designing")) {
      return Frontier.of(
          scenario.problem(),
          frontierOptions.exposures(),
          frontierOptions.finishes(),
          run.execution(progress));
    } catch (RefusalException e) {
      throw e.withRemedy(DesignCommand.REMEDY);
    }
  }

  /** Writes the policy of every point into a file of its own, and says where. */
  private static void write(
      Frontier frontier,
      Scenario scenario,
      Provenance made,
      Path directory,
      Map<Spot, Path> files) {
    int all = frontier.curves().stream().mapToInt(curve -> curve.spots().size()).sum();
    try (ProgressLine progress = new ProgressLine("writing policies")) {
      for (Curve curve : frontier.curves()) {
        for (Spot spot : curve.spots()) {
          Path file = directory.resolve(FrontierReport.fileName(curve, spot));
          PolicyFile.write(file, spot.design().policy(), scenario, made);
          files.put(spot, file);
          progress.reached((double) files.size() / all);
        }
      }
    }
  }

  private TradeOff measured(LeakageStudy study, Scenario scenario) {
    try (ProgressLine progress = new ProgressLine("auditing")) {
      return new LeakageReport(scenario, study.of(scenario.problem(), run.execution(progress)));
    }
  }
}
