package feint.cli;

import feint.experiment.ZeroLeakLimit;
import feint.experiment.ZeroLeakLimit.Reach;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint limit. */
@Command(
    name = "limit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Says how often any policy that leaks nothing can finish: a bound for all of them, and what"
          + " the balanced and the open policy reach that always pay the highest incentive.",
      ""
    },
    footer = {
      "",
      "The bound and the balanced policy are for an eavesdropper who sees queries, incentives and"
          + " steps, but not the oracle's state; the open policy leaks nothing to whoever sees that,"
          + " too. The bound and the open policy's number are calculated, the balanced policy is"
          + " simulated: without --runs less often where runs are long, 500 times if the horizon is"
          + " above 1,000, and at most 20,000 times for each number of queries that --finish tries."
    })
final class LimitCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--finish",
      paramLabel = "P",
      converter = Probability.class,
      description =
          "Also looks for the fewest queries with which runs finish with this probability, in (0,"
              + " 1), up to 100 times the horizon.")
  private Optional<Double> finish = Optional.empty();

  @Mixin private RunsOption runs = new RunsOption(ZeroLeakLimit.MOST_RUNS, 10_000_000);
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    runs.value();
    finish.ifPresent(
        p -> UsageException.require(p > 0 && p < 1, "--finish must be in (0, 1), was " + p));
    Optional<Path> page = report.file();
    Scenario scenario = scenarioArgument.readFinishable();
    int simulated = runs.value(ZeroLeakLimit.usualRuns(scenario.problem()), spec);
    int searched = runs.value(ZeroLeakLimit.usualSearchRuns(scenario.problem()), spec);
    OptionalDouble wanted = finish.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    Reach reach;
    try (ProgressLine progress = new ProgressLine("looking for limits")) {
      reach =
          new ZeroLeakLimit(simulated, searched, seed.seed(), wanted)
              .of(scenario.problem(), run.execution(progress));
    }
    Provenance made =
        Invocation.provenance(spec)
            .withScenario(scenario)
            .withSeed(seed.value())
            .withRuns(simulated);
    LimitReport found = new LimitReport(scenario, reach, wanted);
    return new Delivery(run, spec, made).report(page, found).print(found);
  }
}
