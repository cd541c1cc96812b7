package feint.cli.analysis;

import feint.bound.Bracket;
import feint.bound.Certifier;
import feint.bound.OptimalityCertificate;
import feint.bound.Precision;
import feint.cli.option.OutputOption;
import feint.cli.option.OutputWriter;
import feint.cli.option.ReportOption;
import feint.cli.option.RunOptions;
import feint.cli.option.ScenarioArgument;
import feint.cli.output.ExitCode;
import feint.cli.output.ProgressLine;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.data.ProcessFile;
import feint.io.AtomicFile;
import feint.lab.compare.EvaluationResult;
import feint.lab.compare.Judge;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.MarkovPolicy;
import feint.report.view.NumberFormat;
import feint.scenario.Scenario;
import feint.solver.OptimalValue;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;
import feint.solver.backward.StationaryProblem;
import feint.solver.forward.PolicyEvaluation;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint solve. */
@Command(
    name = "solve",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Computes the optimal cost of a scenario and, on request, an optimal policy.",
      "For problems too large for an exact solution, prints a lower and an upper bound on"
          + " the optimal cost, and computes a policy that attains the upper bound."
    })
public final class SolveCommand implements Callable<Integer> {

  /** Relative gap of a policy that replaces an optimal policy whose table is too large. */
  private static final double CLOSE = 1e-5;

  /** Absolute gap for an optimum near 0. */
  private static final double CLOSE_TO_ZERO = 1e-8;

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private OutputOption output = new OutputOption();

  @Option(
      names = "--gap",
      paramLabel = "G",
      description =
          "The maximum gap between upper and lower bound, as in 0.01, or in 0.1%% of the larger"
              + " one. Exit code 3 if it cannot be attained.")
  private Optional<String> gap = Optional.empty();

  @Option(
      names = "--export",
      paramLabel = "FILE.npz",
      description =
          "The file for the Markov decision process as sparse arrays, with V and Q where they"
              + " fit. At most 20,000,000 transitions.")
  private Optional<Path> export = Optional.empty();

  @Mixin private ReportOption report = new ReportOption();
  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--certified",
      description = "Computes bounds on the optimal cost even if it can be computed exactly.")
  private boolean certified;

  /** Number of state-stages up to which the optimal policy is evaluated for its verdict. */
  private static final long QUICK = 5_000_000;

  /** Result: a bracket, the values if it is exact, and a policy if one was requested. */
  private record Found(
      Bracket bracket, Optional<OptimalValue> values, Optional<? extends MarkovPolicy> policy) {}

  @Override
  public Integer call() {
    Optional<Path> file = output.archive();
    Optional<Path> page = report.file();
    Optional<Precision> wanted = gap.map(SolveCommand::precision);
    export.ifPresent(SolveCommand::requireArchive);
    Scenario scenario = scenarioArgument.read();
    Problem problem = scenario.problem();
    Optional<StationaryProblem> process = export.map(path -> StationaryProblem.of(problem));
    long start = System.nanoTime();
    Found found;
    try (ProgressLine progress = new ProgressLine("solving")) {
      Execution execution = run.execution(progress);
      if (certified || !BackwardInduction.fits(problem, false)) {
        found = bracket(problem, wanted, progress, execution);
      } else if (file.isPresent() && !BackwardInduction.fits(problem, true)) {
        found = exactWithoutTable(problem, wanted, progress, execution);
      } else {
        found = exact(problem, file.isPresent(), execution);
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    OutputWriter delivery = run.writer(run.provenance().withScenario(scenario));
    found.policy().ifPresent(policy -> delivery.policy(file, policy, scenario));
    delivery.file("export", export, path -> ProcessFile.write(path, process.orElseThrow()));
    boolean met = wanted.map(precision -> precision.isMetBy(found.bracket())).orElse(true);
    SolveView view =
        new SolveView(
            scenario,
            found.values(),
            found.bracket(),
            found.values().flatMap(values -> verdict(problem, values)),
            met,
            seconds);
    int code = delivery.report(page, view).print(view);
    return code == 0 && !met ? ExitCode.DEMAND_NOT_MET : code;
  }

  private static void requireArchive(Path file) {
    UsageException.require(
        file.toString().endsWith(".npz"), "--export must end in .npz, was " + file);
    AtomicFile.requirePlace(file);
  }

  /** Returns the verdict on the optimal policy, without an audit, if it takes no time. */
  private Optional<PolicyVerdict> verdict(Problem problem, OptimalValue values) {
    if (values.stateStages() > QUICK) {
      return Optional.empty();
    }
    return run.during(
        "evaluating",
        execution -> {
          MarkovPolicy policy = BackwardInduction.solve(problem, execution).policy();
          EvaluationResult found =
              EvaluationResult.exact(PolicyEvaluation.evaluate(problem, policy, execution));
          return Optional.of(
              new Judge(problem, Optional.empty(), new Seed(1))
                  .verdict("exact", policy, found, execution));
        });
  }

  private static Found exact(Problem problem, boolean withPolicy, Execution execution) {
    if (withPolicy) {
      Solution solution = BackwardInduction.solve(problem, execution);
      return new Found(
          Bracket.exactly(solution.values().expected()),
          Optional.of(solution.values()),
          Optional.of(solution.policy()));
    }
    OptimalValue values = BackwardInduction.values(problem, execution);
    return new Found(Bracket.exactly(values.expected()), Optional.of(values), Optional.empty());
  }

  /**
   * Returns the optimum with a near-optimal policy, where the optimal policy's table is too large.
   */
  private static Found exactWithoutTable(
      Problem problem, Optional<Precision> wanted, ProgressLine progress, Execution execution) {
    OptimalValue values = BackwardInduction.values(problem, execution);
    double close = Math.max(CLOSE * Math.abs(values.expected()), CLOSE_TO_ZERO);
    Found nearly =
        bracket(
            problem,
            wanted.or(() -> Optional.of(new Precision(close, false))),
            progress,
            execution);
    return new Found(
        nearly.bracket().withOptimum(values.expected()), Optional.of(values), nearly.policy());
  }

  private static Found bracket(
      Problem problem, Optional<Precision> wanted, ProgressLine progress, Execution execution) {
    OptimalityCertificate certificate =
        Certifier.certify(
            problem,
            wanted,
            bracket -> progress.note("gap " + NumberFormat.number(bracket.gap())),
            execution);
    return new Found(certificate.bracket(), Optional.empty(), Optional.of(certificate.policy()));
  }

  private static Precision precision(String text) {
    boolean percent = text.endsWith("%");
    try {
      double value = Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text);
      if (value > 0 && Double.isFinite(value)) {
        return new Precision(percent ? value / 100 : value, percent);
      }
    } catch (NumberFormatException e) {
      // Not a number: falls through to the message.
    }
    throw new UsageException("--gap must be a positive number or percentage, was " + text);
  }
}
