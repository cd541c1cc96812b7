package feint.cli.analysis;

import feint.cli.option.Choices;
import feint.cli.option.OutputWriter;
import feint.cli.option.PlotOption;
import feint.cli.option.PluginOption;
import feint.cli.option.ReportOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.option.WorkOptions;
import feint.cli.output.ModelErrorNotes;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.lab.compare.Comparer;
import feint.lab.compare.Comparer.AuditDepth;
import feint.lab.compare.Comparison;
import feint.lab.compare.Judge;
import feint.lab.compare.PolicyEvaluator;
import feint.lab.search.Optimum;
import feint.math.ResourceLimitException;
import feint.model.Problem;
import feint.policyfile.NamedPolicy;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint compare. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Compares policies in a scenario: a table of exact numbers, and a picture of the"
          + " belief and the share of learning over the queries.",
      "A policy with memory, such as a balanced one, is simulated. A cost that depends on"
          + " the ledger is simulated where the ledger is too large for exact evaluation."
    })
public final class CompareCommand implements Callable<Integer> {

  private static final String EXACT = "exact";

  /** Policy that replaces the exact policy where its table does not fit. */
  private static final String CERTIFIED = "certified";

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private PluginOption with = new PluginOption();
  @Mixin private WorkOptions run = new WorkOptions();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      completionCandidates = Choices.Policies.class,
      description =
          "A policy; repeatable: " + PolicyRegistry.NAMES + ". Default: exact, greedy and random.")
  private List<String> policyNames = List.of();

  @Option(names = "--csv", description = "Prints CSV.")
  private boolean csv;

  @Option(
      names = "--episodes",
      paramLabel = "E",
      description =
          "Number of simulated episodes where exact evaluation is not possible (default:"
              + " 20,000; fewer for horizons above 1,000).")
  private Optional<Long> episodes = Optional.empty();

  @Option(
      names = "--audit",
      paramLabel = "R",
      description =
          "Audits R runs of every policy with two attackers that know it, one of which sees the"
              + " oracle. Default: up to 200 runs, fewer for long scenarios, of each policy"
              + " without a proof that it leaks nothing, with an attacker that does not see the"
              + " oracle.")
  private Optional<Integer> audit = Optional.empty();

  @Option(names = "--no-audit", description = "Audits nothing.")
  private boolean noAudit;

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    UsageException.require(!csv || !run.json(), "--csv and --json exclude each other");
    episodes.ifPresent(
        e -> UsageException.requireIn("--episodes", e, 1, PolicyEvaluator.MOST_RUNS));
    audit.ifPresent(r -> UsageException.requireIn("--audit", r, 1, Judge.MOST_RUNS));
    UsageException.require(
        !noAudit || audit.isEmpty(), "--audit and --no-audit exclude each other");
    Optional<Path> picture = plot.file();
    Optional<Path> page = report.file();
    Scenario scenario = scenarioArgument.read();
    long simulated = episodes.orElseGet(() -> PolicyEvaluator.runs(scenario.problem()));
    CompareView found = compared(scenario, simulated);
    OutputWriter delivery =
        run.writer(found.provenance(run.provenance()))
            .plot(picture, found::figure)
            .report(page, found);
    return csv ? delivery.print(found.csv()) : delivery.print(found);
  }

  private CompareView compared(Scenario scenario, long simulated) {
    List<String> names = policyNames.isEmpty() ? List.of(EXACT, "greedy", "random") : policyNames;
    AuditDepth depth =
        noAudit
            ? AuditDepth.NONE
            : audit.map(AuditDepth::full).orElseGet(() -> AuditDepth.quick(scenario.problem()));
    Comparer comparer =
        new Comparer(
            scenario.problem(), new PolicyEvaluator(simulated, seed.seed()), depth, seed.seed());
    List<Comparison.Row> rows = new ArrayList<>();
    ModelErrorNotes errors = ModelErrorNotes.NONE;
    Optional<CompareView.LeftOut> leftOut = Optional.empty();
    for (String name : names) {
      NamedPolicy policy;
      try {
        policy = with.policy(name, scenario, run);
      } catch (ResourceLimitException e) {
        if (!name.equals(EXACT) || names.stream().allMatch(EXACT::equals)) {
          throw e;
        }
        leftOut = Optional.of(leftOut(scenario.problem()));
        policy = with.policy(CERTIFIED, scenario, run);
      }
      NamedPolicy found = policy;
      rows.add(
          run.during(
              "evaluating " + found.name(),
              execution -> comparer.row(found.name(), found.policy(), execution)));
      errors = errors.and(run.modelErrors(scenario, found));
    }
    return new CompareView(
        scenario, new Comparison(rows), leftOut, simulated, depth, seed.value(), errors);
  }

  /** Returns the known facts about an exact policy whose table does not fit. */
  private CompareView.LeftOut leftOut(Problem problem) {
    return new CompareView.LeftOut(
        EXACT, CERTIFIED, run.during("solving", execution -> Optimum.of(problem, execution)));
  }
}
