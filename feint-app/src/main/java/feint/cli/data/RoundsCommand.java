package feint.cli.data;

import feint.cli.option.NumberList;
import feint.cli.option.RunOptions;
import feint.cli.option.RunsOption;
import feint.cli.option.SeedOption;
import feint.cli.option.SettingOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.lab.audit.LawStudy;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** feint rounds. */
@Command(
    name = "rounds",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Measures the leakage of balanced policies that are computed from simulated logs, by the"
          + " length of the logs, and fits the law advantage = c sqrt(N/n) for runs of N queries and"
          + " logs of n rounds.",
      "A log is one long run in the scenario's world; each round pays an incentive drawn"
          + " uniformly, and its answer is known. The attacker knows the policy and the true"
          + " world, and sees queries, incentives and steps."
    })
public final class RoundsCommand implements Callable<Integer> {

  private static final int LONGEST = 10_000_000;
  private static final int MOST_LOGS = 100_000;

  @Parameters(
      arity = "1..*",
      paramLabel = "SCENARIO",
      description = "The scenarios to fit the law to.")
  private List<Path> fitted = List.of();

  @Option(
      names = "--test",
      arity = "1..*",
      paramLabel = "SCENARIO",
      description = "Scenarios to test the law on, which is not fitted to them.")
  private List<Path> tested = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N[,N...]",
      converter = NumberList.Reading.class,
      defaultValue = "100,1000,10000,100000,1000000",
      description = "The lengths of the logs (default: ${DEFAULT-VALUE}).")
  private List<NumberList> rounds = new ArrayList<>();

  @Option(
      names = "--logs",
      paramLabel = "K",
      description = "Number of logs of each length (default: ${DEFAULT-VALUE}).")
  private int logs = 20;

  @Mixin private RunsOption runs = new RunsOption(50, 1_000_000);
  @Mixin private SettingOption settings = new SettingOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    UsageException.requireIn("--logs", logs, 2, MOST_LOGS);
    LawStudy study =
        new LawStudy(NumberList.integers("--rounds", rounds, LONGEST), logs, runs.value());
    List<Scenario> fit = read(fitted);
    List<Scenario> test = read(tested);
    LawStudy.Result result =
        run.during("measuring leakage", execution -> study.run(fit, test, seed.seed(), execution));
    Provenance provenance =
        run.provenance().withScenario(fit.get(0)).withSeed(seed.value()).withRuns(runs.value());
    return run.writer(provenance).print(new RoundsView(study, result, seed.value()));
  }

  private List<Scenario> read(List<Path> files) {
    List<Scenario> scenarios = files.stream().map(settings::read).toList();
    // Rejects scenarios without success probabilities before the study begins.
    scenarios.forEach(Scenario::problem);
    return scenarios;
  }
}
