package feint.cli;

import feint.archive.NamedPolicy;
import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.AuditResult;
import feint.model.Problem;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint audit. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Lets eavesdroppers loose on simulated runs of a policy: who finds out what? The picture"
            + " shows their advantage over the queries seen.",
    footer = {
      "",
      "incentive-share, query-share, first and last know nothing of the policy; policy-aware knows"
          + " it, and the oracle. policy-aware-steps and stall also see which queries were followed"
          + " by a step: a real trajectory steps when the answer was informative, and a decoy steps"
          + " after each of its queries, except under balanced:steps, where it steps as often as if"
          + " it were real."
    })
final class AuditCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PolicyOption policyOption = new PolicyOption();
  @Mixin private RunsOption runs = new RunsOption(10_000, 10_000_000);
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--attacker",
      paramLabel = "ATTACKER",
      completionCandidates = Choices.Attackers.class,
      description =
          "An attacker, repeatable: incentive-share, query-share, first, last, policy-aware,"
              + " policy-aware-steps or stall. Without it: all of them.")
  private List<String> attackers = List.of();

  @Override
  public Integer call() {
    int seen = runs.value();
    for (String name : attackers) {
      UsageException.require(
          Attacks.names().contains(name),
          "--attacker must be one of " + String.join(", ", Attacks.names()) + ", was " + name);
    }
    Optional<Path> picture = plot.file();
    Scenario scenario = scenarioArgument.read();
    NamedPolicy policy =
        new PolicyLookup(scenario, run, spec.commandLine().getErr()).find(policyOption.name());
    AuditReport report =
        new AuditReport(
            scenario, policy, audit(scenario.problem(), policy, seen), seen, seed.value());
    Provenance made =
        Invocation.provenance(spec).withScenario(scenario).withSeed(seed.value()).withRuns(seen);
    return new Delivery(run, spec, made).plot(picture, report::figure).print(report);
  }

  private AuditResult audit(Problem problem, NamedPolicy policy, int seen) {
    List<Attack> asked =
        Attacks.all(problem, policy.policy()).stream()
            .filter(attack -> attackers.isEmpty() || attackers.contains(attack.name()))
            .toList();
    try (ProgressLine progress = new ProgressLine("attacking")) {
      return new Audit(problem, policy.policy(), asked)
          .run(seen, seed.seed(), run.execution(progress));
    }
  }
}
