package feint.cli;

import feint.math.Seed;
import feint.model.Problem;
import feint.scenario.Scenario;
import feint.search.BestThreshold;
import feint.structure.Condition;
import feint.structure.ExactStructure;
import feint.structure.QueueProcess;
import feint.structure.StructureCheck;
import feint.structure.Verdict;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint check. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Tests the conditions of the paper's Theorem 2 on a scenario and, apart from them, how"
            + " monotone its exact optimal policy is and what the best threshold policy loses.")
final class CheckCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description =
          "The seed of the search for the best threshold policy, where there are too many to try"
              + " them all (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  public Integer call() {
    Scenario scenario = scenarioArgument.read();
    Problem problem = scenario.problem();
    ExactStructure exact = exact(problem);
    Map<Condition, Verdict> conditions = StructureCheck.conditions(QueueProcess.of(problem));
    CheckReport report =
        new CheckReport(scenario, conditions, exact, bestThreshold(problem), new Seed(seed));
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(report.json());
    } else {
      report.print(printer);
    }
    return 0;
  }

  private ExactStructure exact(Problem problem) {
    try (ProgressLine progress = new ProgressLine("checking")) {
      return StructureCheck.exact(problem, run.execution(progress));
    }
  }

  private BestThreshold bestThreshold(Problem problem) {
    try (ProgressLine progress = new ProgressLine("thresholds")) {
      return BestThreshold.find(problem, new Seed(seed), run.execution(progress));
    }
  }
}
