package feint.cli.design;

import feint.cli.option.NumberList;
import feint.cli.option.PlotOption;
import feint.cli.option.Probability;
import feint.cli.option.RunOptions;
import feint.cli.option.ScenarioArgument;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.lab.capacity.CapacityStudy;
import feint.lab.capacity.CapacityStudy.Found;
import feint.math.Text;
import feint.report.view.NumberFormat;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint capacity. */
@Command(
    name = "capacity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Computes the highest number of successes per query in long runs, covertly and"
          + " without leakage, its incentive per success, and the share that shorter runs attain.",
      ""
    },
    footer = {
      "",
      "Covertly: the run has all its successes, and the paper's eavesdropper picks the"
          + " decoy at the end. The bound holds for every policy that leaks nothing to an"
          + " observer of queries and incentives. The scenario's horizon, successes and objective"
          + " have no effect."
    })
public final class CapacityCommand implements Callable<Integer> {

  private static final int LONGEST = 100_000;

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();

  @Option(
      names = "--finish",
      paramLabel = "P",
      defaultValue = "0.9",
      converter = Probability.class,
      description =
          "The required share of runs with all their successes, in (0, 1) (default:"
              + " ${DEFAULT-VALUE}).")
  private double finish;

  @Option(
      names = "--horizons",
      paramLabel = "N",
      converter = NumberList.Reading.class,
      defaultValue = "25,50,100,200,400",
      description = "The lengths of shorter runs in queries (default: ${DEFAULT-VALUE}).")
  private List<NumberList> horizons = List.of();

  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    UsageException.require(finish > 0 && finish < 1, "--finish must be in (0, 1), was " + finish);
    List<Integer> lengths = NumberList.sorted(horizons).stream().map(this::length).toList();
    Optional<Path> picture = plot.file();
    Scenario scenario = scenarioArgument.read();
    CapacityStudy study = new CapacityStudy(lengths, finish);
    Found found = run.during("filling runs", execution -> study.of(scenario.problem(), execution));
    CapacityView report = new CapacityView(scenario, found, finish);
    return run.writer(run.provenance().withScenario(scenario))
        .plot(picture, report::figure)
        .print(report);
  }

  private int length(double queries) {
    UsageException.require(
        queries >= 1 && queries <= LONGEST && queries == Math.rint(queries),
        Text.of(
            "--horizons must be whole numbers in 1..%s, was %s",
            LONGEST, Double.isNaN(queries) ? "NaN" : NumberFormat.number(queries)));
    return (int) queries;
  }
}
