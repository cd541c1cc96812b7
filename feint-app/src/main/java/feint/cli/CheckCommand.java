package feint.cli;

import feint.experiment.Optimum;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** feint check. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Tests the conditions of the paper's Theorem 2 on a scenario. Also computes how"
            + " monotone the exact optimal policy is and what the best threshold policy loses. Uses"
            + " a search where there are too many threshold policies to evaluate all of them.")
final class CheckCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Scenario scenario = scenarioArgument.read();
    Problem problem = scenario.problem();
    Optional<ExactStructure> exact = exact(problem);
    Map<Condition, Verdict> conditions = StructureCheck.conditions(QueueProcess.of(problem));
    CheckView report =
        new CheckView(
            scenario,
            conditions,
            exact,
            optimum(problem, exact),
            bestThreshold(problem),
            seed.seed());
    return new OutputWriter(run, spec, report.provenance(Invocation.provenance(spec)))
        .print(report);
  }

  private Optional<ExactStructure> exact(Problem problem) {
    try (ProgressLine progress = new ProgressLine("checking")) {
      return Optional.of(StructureCheck.exact(problem, run.execution(progress)));
    } catch (ResourceLimitException e) {
      // The exact structure stays untested if its tables do not fit; the rest is computed.
      return Optional.empty();
    }
  }

  private OptionalDouble optimum(Problem problem, Optional<ExactStructure> exact) {
    try (ProgressLine progress = new ProgressLine("solving")) {
      return exact
          .map(found -> OptionalDouble.of(found.values().expected()))
          .orElseGet(() -> Optimum.of(problem, run.execution(progress)));
    }
  }

  private BestThreshold bestThreshold(Problem problem) {
    try (ProgressLine progress = new ProgressLine("thresholds")) {
      return BestThreshold.find(problem, seed.seed(), run.execution(progress));
    }
  }
}
