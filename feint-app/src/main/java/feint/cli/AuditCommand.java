package feint.cli;

import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.Finding;
import feint.math.Seed;
import feint.model.Problem;
import feint.report.ChartFile;
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
    description = "Lets eavesdroppers loose on simulated runs of a policy: who finds out what?",
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
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      required = true,
      description = "The policy: " + PolicyCatalogue.NAMES + ".")
  private String policyName = "";

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "Runs that every attacker sees (default: ${DEFAULT-VALUE}).")
  private int runs = 10_000;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the runs (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--attacker",
      paramLabel = "NAME",
      description =
          "An attacker, repeatable: incentive-share, query-share, first, last, policy-aware,"
              + " policy-aware-steps or stall. Without it: all of them.")
  private List<String> attackers = List.of();

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draws the advantage over the queries seen; FILE.png or FILE.svg.")
  private Optional<Path> plot = Optional.empty();

  @Override
  public Integer call() {
    UsageException.require(
        runs >= 1 && runs <= 10_000_000, "--runs must be in 1..10000000, was " + runs);
    plot.ifPresent(file -> scenarioArgument.requireOther("--plot", file));
    for (String name : attackers) {
      UsageException.require(
          Attacks.NAMES.contains(name),
          "--attacker must be one of " + String.join(", ", Attacks.NAMES) + ", was " + name);
    }
    plot.ifPresent(PlotOption::require);
    Scenario scenario = scenarioArgument.read();
    NamedPolicy policy =
        new PolicyLookup(scenario, run, spec.commandLine().getErr()).find(policyName);
    AuditReport report =
        new AuditReport(scenario, policy, audit(scenario.problem(), policy), runs, seed);
    plot.ifPresent(file -> ChartFile.write(report.figure(), file));
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(report.json(plot));
    } else {
      report.print(printer, plot);
    }
    return 0;
  }

  private List<Finding> audit(Problem problem, NamedPolicy policy) {
    List<Attack> asked =
        Attacks.all(problem, policy.policy()).stream()
            .filter(attack -> attackers.isEmpty() || attackers.contains(attack.name()))
            .toList();
    try (ProgressLine progress = new ProgressLine("attacking")) {
      return new Audit(problem, policy.policy(), asked)
          .run(runs, new Seed(seed), run.execution(progress));
    }
  }
}
