package feint.cli.analysis;

import feint.cli.option.RunOptions;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.lab.search.Optimum;
import feint.math.ResourceLimitException;
import feint.model.Problem;
import feint.scenario.Scenario;
import feint.search.BestThreshold;
import feint.structure.Condition;
import feint.structure.ExactStructure;
import feint.structure.QueueProcess;
import feint.structure.StructureCheck;
import feint.structure.Verdict;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint check. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Tests the conditions of the paper's Theorem 2 on a scenario. Also computes how"
            + " monotone the exact optimal policy is and what the best threshold policy loses. Uses"
            + " a search where there are too many threshold policies to evaluate all of them.")
public final class CheckCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();

  @Option(
      names = "--segments",
      paramLabel = "K",
      description =
          "Also finds the best policy whose thresholds change in K equal parts of the horizon"
              + " (default: 1, stationary thresholds only).")
  private int segments = 1;

  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    Scenario scenario = scenarioArgument.read();
    Problem problem = scenario.problem();
    UsageException.requireIn("--segments", segments, 1, problem.horizon());
    Optional<ExactStructure> exact = exact(problem);
    Map<Condition, Verdict> conditions = StructureCheck.conditions(QueueProcess.of(problem));
    CheckView report =
        new CheckView(
            scenario,
            conditions,
            exact,
            optimum(problem, exact),
            bestThreshold(problem, 1),
            Optional.of(segments).filter(k -> k > 1).map(k -> bestThreshold(problem, k)),
            seed.seed());
    return run.writer(report.provenance(run.provenance())).print(report);
  }

  private Optional<ExactStructure> exact(Problem problem) {
    try {
      return Optional.of(
          run.during("checking", execution -> StructureCheck.exact(problem, execution)));
    } catch (ResourceLimitException e) {
      // The exact structure stays untested if its tables do not fit; the rest is computed.
      return Optional.empty();
    }
  }

  private OptionalDouble optimum(Problem problem, Optional<ExactStructure> exact) {
    return exact
        .map(found -> OptionalDouble.of(found.values().expected()))
        .orElseGet(() -> run.during("solving", execution -> Optimum.of(problem, execution)));
  }

  private BestThreshold bestThreshold(Problem problem, int parts) {
    return run.during(
        "thresholds", execution -> BestThreshold.find(problem, parts, seed.seed(), execution));
  }
}
