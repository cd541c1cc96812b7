package feint.cli.design;

import feint.cli.option.Probability;
import feint.cli.option.ReportOption;
import feint.cli.option.RunOptions;
import feint.cli.option.RunsOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.lab.zeroleak.ZeroLeakLimit;
import feint.lab.zeroleak.ZeroLeakLimit.Reach;
import feint.policy.DecoyDistribution;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint limit. */
@Command(
    name = "limit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Bounds the completion probability of all policies that leak nothing, and computes"
          + " that of the balanced and the oblivious policy that always pay the highest"
          + " incentive; and their successes per query in long runs.",
      ""
    },
    footer = {
      "",
      "The bound and the balanced policy assume an eavesdropper that sees queries,"
          + " incentives and steps, but not the oracle's state; the oblivious policy also leaks"
          + " nothing to one that sees the state. The bound and the oblivious policy are computed"
          + " exactly. The balanced policy is simulated; without --runs, 500 times if the horizon"
          + " is above 1,000, and at most 20,000 times for each number of queries that --finish"
          + " tries."
    })
public final class LimitCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();

  @Option(
      names = "--finish",
      paramLabel = "P",
      converter = Probability.class,
      description =
          "Also finds the fewest queries with which runs finish with this probability, in (0,"
              + " 1), up to 100 times the horizon.")
  private Optional<Double> finish = Optional.empty();

  @Option(
      names = "--decoys",
      paramLabel = "K",
      defaultValue = "1",
      description = "The number of decoys of all policies, 1..15 (default: ${DEFAULT-VALUE}).")
  private int decoys;

  @Mixin private RunsOption runs = new RunsOption(ZeroLeakLimit.MOST_RUNS, 10_000_000);
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    runs.value();
    UsageException.require(
        decoys >= 1 && decoys <= DecoyDistribution.MOST_DECOYS,
        "--decoys must be in 1.." + DecoyDistribution.MOST_DECOYS + ", was " + decoys);
    finish.ifPresent(
        p -> UsageException.require(p > 0 && p < 1, "--finish must be in (0, 1), was " + p));
    Optional<Path> page = report.file();
    Scenario scenario = scenarioArgument.readFinishable();
    int simulated = runs.value(ZeroLeakLimit.usualRuns(scenario.problem()), run);
    int searched = runs.value(ZeroLeakLimit.usualSearchRuns(scenario.problem()), run);
    OptionalDouble wanted = finish.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    ZeroLeakLimit limit = new ZeroLeakLimit(decoys, simulated, searched, seed.seed(), wanted);
    Reach reach =
        run.during("computing limits", execution -> limit.of(scenario.problem(), execution));
    Provenance provenance =
        run.provenance().withScenario(scenario).withSeed(seed.value()).withRuns(simulated);
    LimitView found =
        new LimitView(scenario, reach, wanted, run.modelErrors(scenario, reach.balancedName()));
    return run.writer(provenance).report(page, found).print(found);
  }
}
