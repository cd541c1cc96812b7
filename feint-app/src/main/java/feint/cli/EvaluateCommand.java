package feint.cli;

import feint.archive.NamedPolicy;
import feint.experiment.Appraisal;
import feint.experiment.Appraiser;
import feint.experiment.Sensitivity;
import feint.model.Problem;
import feint.scenario.Scenario;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint evaluate. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Says what a policy is worth in a scenario: exactly, and if asked by simulation.",
      "A policy that remembers its own past, such as a balanced one, is always simulated. So is a"
          + " cost that reads the ledger where the ledger is too large to be followed."
    })
final class EvaluateCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PolicyOption policyOption = new PolicyOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private WithOption with = new WithOption();
  @Mixin private WorkOptions run = new WorkOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--episodes",
      paramLabel = "E",
      description =
          "Also simulates this many episodes. For what cannot be calculated: simulates this many"
              + " instead of 20,000, or of fewer where the horizon is above 1,000.")
  private Optional<Long> episodes = Optional.empty();

  @Option(
      names = "--perturb",
      paramLabel = "X",
      description =
          "Also shows how the numbers move when every entry of success and transition is off by"
              + " up to X, the policy staying as it is: the lowest and the highest value over 16 perturbed problems.")
  private Optional<Double> perturb = Optional.empty();

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    episodes.ifPresent(
        e -> UsageException.require(e >= 1, "--episodes must be at least 1, was " + e));
    perturb.ifPresent(
        x -> UsageException.require(x >= 0 && x <= 1, "--perturb must be in [0, 1], was " + x));
    Optional<Path> page = report.file();
    Scenario scenario = scenarioArgument.read();
    NamedPolicy policy =
        new PolicyLookup(scenario, with, run, spec.commandLine().getErr())
            .find(policyOption.name());
    Appraisal found = appraised(scenario, policy);
    EvaluateReport result =
        new EvaluateReport(
            scenario,
            policy.name(),
            found,
            found.exact() ? simulated(scenario, policy) : Optional.empty(),
            perturbed(scenario, policy),
            seed.value());
    return new Delivery(run, spec, result.provenance(Invocation.provenance(spec)))
        .report(page, result)
        .print(result);
  }

  private Appraiser appraiser(Problem problem) {
    return new Appraiser(episodes.orElseGet(() -> Appraiser.runs(problem)), seed.seed());
  }

  private Appraisal appraised(Scenario scenario, NamedPolicy policy) {
    try (ProgressLine progress = new ProgressLine("evaluating")) {
      return appraiser(scenario.problem())
          .appraise(scenario.problem(), policy.policy(), run.execution(progress));
    }
  }

  private Optional<Summary> simulated(Scenario scenario, NamedPolicy policy) {
    try (ProgressLine progress = new ProgressLine("simulating")) {
      LocalSimulator simulator = new LocalSimulator(scenario.problem(), run.execution(progress));
      return episodes.map(e -> simulator.run(policy.policy(), e, seed.seed()));
    }
  }

  private Optional<Sensitivity> perturbed(Scenario scenario, NamedPolicy policy) {
    try (ProgressLine progress = new ProgressLine("perturbing")) {
      return perturb.map(
          x ->
              Sensitivity.of(
                  scenario.problem(),
                  policy.policy(),
                  x,
                  seed.seed(),
                  appraiser(scenario.problem()),
                  run.execution(progress)));
    }
  }
}
