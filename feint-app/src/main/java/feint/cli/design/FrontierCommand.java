package feint.cli.design;

import feint.cli.option.OutputWriter;
import feint.cli.option.PlotOption;
import feint.cli.option.ReportOption;
import feint.cli.option.RunOptions;
import feint.cli.option.RunsOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.output.ExposureNote;
import feint.cli.output.ProgressLine;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.design.Frontier;
import feint.design.Frontier.Curve;
import feint.design.Frontier.Spot;
import feint.lab.audit.LeakageFrontier;
import feint.lab.audit.LeakageStudy;
import feint.math.ResourceLimitException;
import feint.policyfile.PolicyFile;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint frontier. */
@Command(
    name = "frontier",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Computes trade-offs: the completion probability against incentive and exposure or,"
          + " with --leakage, against the advantage of an attacker that knows the policy.",
      ExposureNote.SENTENCE,
      ""
    })
public final class FrontierCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private FrontierOptions frontierOptions = new FrontierOptions();

  @Option(
      names = "--leakage",
      description =
          "Computes balanced policies instead: their completion probability against their"
              + " leakage.")
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
      Provenance provenance =
          run.provenance().withScenario(scenario).withSeed(study.seed()).withRuns(study.runs());
      return delivered(measured(study, scenario), run.writer(provenance), picture, page);
    }
    frontierOptions.require();
    Scenario scenario = scenarioArgument.readFinishable();
    Frontier frontier = designed(scenario);
    Map<Spot, Path> files = new HashMap<>();
    Provenance provenance = run.provenance().withScenario(scenario);
    OutputWriter delivery =
        run.writer(provenance)
            .file(
                "policies",
                frontierOptions.directory(),
                directory -> write(frontier, scenario, provenance, directory, files));
    return delivered(new FrontierView(scenario, frontier, files), delivery, picture, page);
  }

  private int delivered(
      TradeOff result, OutputWriter delivery, Optional<Path> picture, Optional<Path> page) {
    delivery.plot(picture, result::figure).report(page, result);
    return csv ? delivery.print(result.csv()) : delivery.print(result);
  }

  /** Rejects options that apply only to the other kind of frontier. */
  private void requireOwnOptions() {
    Set<Class<?>> others =
        leakage
            ? Set.of(FrontierOptions.class)
            : Set.of(LeakageOptions.class, RunsOption.class, SeedOption.class);
    Optional<String> foreign = run.given(others::contains);
    UsageException.require(
        foreign.isEmpty(),
        foreign.orElse("") + (leakage ? " must not be given with --leakage" : " needs --leakage"));
  }

  private Frontier designed(Scenario scenario) {
    try {
      return run.during(
          "designing",
          execution ->
              Frontier.of(
                  scenario.problem(),
                  frontierOptions.exposures(),
                  frontierOptions.finishes(),
                  execution));
    } catch (ResourceLimitException e) {
      throw e.withRemedy(DesignCommand.REMEDY);
    }
  }

  /** Writes the policy of each point into a separate file and returns the files. */
  private static void write(
      Frontier frontier,
      Scenario scenario,
      Provenance provenance,
      Path directory,
      Map<Spot, Path> files) {
    int all = frontier.curves().stream().mapToInt(curve -> curve.spots().size()).sum();
    try (ProgressLine progress = new ProgressLine("writing policies")) {
      for (Curve curve : frontier.curves()) {
        for (Spot spot : curve.spots()) {
          Path file = directory.resolve(FrontierView.fileName(curve, spot));
          PolicyFile.write(file, spot.design().policy(), scenario, provenance);
          files.put(spot, file);
          progress.reached((double) files.size() / all);
        }
      }
    }
  }

  private TradeOff measured(LeakageStudy study, Scenario scenario) {
    LeakageFrontier frontier =
        run.during("auditing", execution -> study.of(scenario.problem(), execution));
    String first = frontier.points().get(0).policy();
    return new LeakageView(scenario, frontier, run.modelErrors(scenario, first));
  }
}
