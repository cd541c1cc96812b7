package feint.cli.analysis;

import feint.cli.option.PluginOption;
import feint.cli.option.PolicyOption;
import feint.cli.option.ReportOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.option.WorkOptions;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.lab.compare.EvaluationResult;
import feint.lab.compare.Judge;
import feint.lab.compare.PolicyEvaluator;
import feint.lab.compare.Sensitivity;
import feint.lab.verdict.PolicyVerdict;
import feint.model.Problem;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint evaluate. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Evaluates a policy in a scenario: exactly and, on request, by simulation.",
      "A policy with memory, such as a balanced one, is always simulated. A cost that"
          + " depends on the ledger is simulated where the ledger is too large for exact"
          + " evaluation."
    })
public final class EvaluateCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PolicyOption policyOption = new PolicyOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private PluginOption with = new PluginOption();
  @Mixin private WorkOptions run = new WorkOptions();

  @Option(
      names = "--episodes",
      paramLabel = "E",
      description =
          "Number of episodes to simulate in addition. Where exact evaluation is not possible,"
              + " replaces the default of 20,000, or fewer for horizons above 1,000.")
  private Optional<Long> episodes = Optional.empty();

  @Option(
      names = "--perturb",
      paramLabel = "X",
      description =
          "Also shows the lowest and the highest value over 16 perturbed problems in which"
              + " every entry of success and transition is off by up to X; the policy stays the same.")
  private Optional<Double> perturb = Optional.empty();

  @Option(
      names = "--audit",
      paramLabel = "R",
      description =
          "Number of runs in which an attacker that knows the policy is tried, for the verdict."
              + " Policies with a proof that nothing leaks need none.")
  private Optional<Integer> audit = Optional.empty();

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    episodes.ifPresent(
        e -> UsageException.requireIn("--episodes", e, 1, PolicyEvaluator.MOST_RUNS));
    audit.ifPresent(r -> UsageException.requireIn("--audit", r, 1, Judge.MOST_RUNS));
    perturb.ifPresent(x -> UsageException.requireShare("--perturb", x));
    Optional<Path> page = report.file();
    Scenario scenario = scenarioArgument.read();
    NamedPolicy policy = with.policy(policyOption.name(), scenario, run);
    EvaluationResult found = appraised(scenario, policy);
    EvaluateView result =
        new EvaluateView(
            scenario,
            policy.name(),
            found,
            found.exact() ? simulated(scenario, policy) : Optional.empty(),
            perturbed(scenario, policy),
            verdict(scenario, policy, found),
            seed.value());
    return run.writer(result.provenance(run.provenance())).report(page, result).print(result);
  }

  private PolicyEvaluator appraiser(Problem problem) {
    return new PolicyEvaluator(
        episodes.orElseGet(() -> PolicyEvaluator.runs(problem)), seed.seed());
  }

  private EvaluationResult appraised(Scenario scenario, NamedPolicy policy) {
    return run.during(
        "evaluating",
        execution ->
            appraiser(scenario.problem()).appraise(scenario.problem(), policy.policy(), execution));
  }

  private PolicyVerdict verdict(Scenario scenario, NamedPolicy policy, EvaluationResult found) {
    return run.during(
        "attacking",
        execution ->
            new Judge(scenario.problem(), audit, seed.seed())
                .verdict(policy.name(), policy.policy(), found, execution));
  }

  private Optional<Summary> simulated(Scenario scenario, NamedPolicy policy) {
    return episodes.map(
        e ->
            run.during(
                "simulating",
                execution ->
                    new LocalSimulator(scenario.problem(), execution)
                        .run(policy.policy(), e, seed.seed())));
  }

  private Optional<Sensitivity> perturbed(Scenario scenario, NamedPolicy policy) {
    return perturb.map(
        x ->
            run.during(
                "perturbing",
                execution ->
                    Sensitivity.of(
                        scenario.problem(),
                        policy.policy(),
                        x,
                        seed.seed(),
                        appraiser(scenario.problem()),
                        execution)));
  }
}
