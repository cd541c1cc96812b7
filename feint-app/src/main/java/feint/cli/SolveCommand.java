package feint.cli;

import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.solver.BackwardInduction;
import feint.solver.Solution;
import feint.solver.Values;
import feint.work.Execution;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** feint solve. */
@Command(
    name = "solve",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = "Solves a scenario exactly: the optimal cost, and on request an optimal policy.")
final class SolveCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private OutputOption output = new OutputOption();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Optional<Path> file = output.file();
    Scenario scenario = scenarioArgument.read();
    long start = System.nanoTime();
    Optional<Solution> solution = Optional.empty();
    Values values;
    try (ProgressLine progress = new ProgressLine("solving")) {
      Execution execution = run.execution(progress);
      if (file.isPresent()) {
        solution = Optional.of(BackwardInduction.solve(scenario.problem(), execution));
        values = solution.get().values();
      } else {
        values = BackwardInduction.values(scenario.problem(), execution);
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Provenance made = Invocation.provenance(spec).withScenario(scenario);
    Delivery delivery = new Delivery(run, spec, made);
    solution.ifPresent(
        found ->
            delivery.policy(
                file, path -> PolicyOutput.write(path, found.policy(), scenario, made)));
    return delivery.print(new SolveReport(scenario, values, seconds));
  }
}
