package feint.cli;

import feint.bound.Bracket;
import feint.bound.Certificate;
import feint.bound.Certifier;
import feint.bound.Precision;
import feint.model.Problem;
import feint.policy.MarkovPolicy;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint solve. */
@Command(
    name = "solve",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Solves a scenario: the optimal cost, and on request an optimal policy.",
      "What is too large to be solved exactly gets two numbers with the optimal cost between them, and a policy that attains the"
          + " upper one."
    })
final class SolveCommand implements Callable<Integer> {

  /** What a bracket is to be within, where the optimum itself would fit, but not its policy. */
  private static final Precision CLOSE = new Precision(1e-5, true);

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private OutputOption output = new OutputOption();
  @Mixin private GapOption gap = new GapOption();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--certified",
      description = "Bounds the optimal cost from both sides even if it could be computed exactly.")
  private boolean certified;

  /** What was found: a bracket, the values if it is exact, a policy if one was asked for. */
  private record Found(
      Bracket bracket, Optional<Values> values, Optional<? extends MarkovPolicy> policy) {}

  @Override
  public Integer call() {
    Optional<Path> file = output.file();
    Optional<Precision> wanted = gap.precision();
    Scenario scenario = scenarioArgument.read();
    Problem problem = scenario.problem();
    long start = System.nanoTime();
    Found found;
    try (ProgressLine progress = new ProgressLine("solving")) {
      Execution execution = run.execution(progress);
      if (certified || !BackwardInduction.fits(problem, file.isPresent())) {
        found = bracket(problem, wanted, progress, execution);
      } else {
        found = exact(problem, file.isPresent(), execution);
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Provenance made = Invocation.provenance(spec).withScenario(scenario);
    Delivery delivery = new Delivery(run, spec, made);
    found
        .policy()
        .ifPresent(
            policy ->
                delivery.policy(file, path -> PolicyOutput.write(path, policy, scenario, made)));
    boolean met = wanted.map(precision -> precision.isMetBy(found.bracket())).orElse(true);
    int code =
        delivery.print(new SolveReport(scenario, found.values(), found.bracket(), met, seconds));
    return code == 0 && !met ? Failures.DEMAND_NOT_MET : code;
  }

  private static Found exact(Problem problem, boolean withPolicy, Execution execution) {
    if (withPolicy) {
      Solution solution = BackwardInduction.solve(problem, execution);
      return new Found(
          Bracket.exactly(solution.values().expected()),
          Optional.of(solution.values()),
          Optional.of(solution.policy()));
    }
    Values values = BackwardInduction.values(problem, execution);
    return new Found(Bracket.exactly(values.expected()), Optional.of(values), Optional.empty());
  }

  private Found bracket(
      Problem problem, Optional<Precision> wanted, ProgressLine progress, Execution execution) {
    boolean closeIsCheap = !certified && BackwardInduction.fits(problem, false);
    Certificate certificate =
        Certifier.certify(
            problem,
            wanted.or(() -> closeIsCheap ? Optional.of(CLOSE) : Optional.empty()),
            bracket -> progress.note("gap " + Printer.number(bracket.gap())),
            execution);
    return new Found(certificate.bracket(), Optional.empty(), Optional.of(certificate.policy()));
  }
}
