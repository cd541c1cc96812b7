package feint.cli;

import feint.archive.NamedPolicy;
import feint.archive.PolicyCatalogue;
import feint.experiment.Appraiser;
import feint.experiment.Comparer;
import feint.experiment.Comparison;
import feint.experiment.Optimum;
import feint.math.RefusalException;
import feint.model.Problem;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint compare. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Compares policies in a scenario: exact numbers in one table, and a picture of belief and"
          + " share of learning over the queries.",
      "A policy that remembers its own past, such as a balanced one, is simulated. So is a cost that"
          + " reads the ledger where the ledger is too large to be followed."
    })
final class CompareCommand implements Callable<Integer> {

  private static final int MOST_RUNS = 10_000_000;
  private static final String EXACT = "exact";

  /** What is compared in place of the exact policy where its table does not fit. */
  private static final String CERTIFIED = "certified";

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private WithOption with = new WithOption();
  @Mixin private WorkOptions run = new WorkOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      completionCandidates = Choices.Policies.class,
      description =
          "A policy, repeatable: "
              + PolicyCatalogue.NAMES
              + ". Without it: exact, greedy and random.")
  private List<String> policyNames = List.of();

  @Option(names = "--csv", description = "Prints CSV.")
  private boolean csv;

  @Option(
      names = "--episodes",
      paramLabel = "E",
      description =
          "Episodes to simulate where numbers cannot be calculated (default: 20,000, and fewer where"
              + " the horizon is above 1,000).")
  private Optional<Long> episodes = Optional.empty();

  @Option(
      names = "--audit",
      paramLabel = "R",
      description =
          "Also lets two attackers who know the policy see R runs of each, one of them the oracle as"
              + " well, and adds columns with their advantage: 0 is a coin's, 1 is always right.")
  private Optional<Integer> audit = Optional.empty();

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    UsageException.require(!csv || !run.json(), "--csv and --json exclude each other");
    episodes.ifPresent(
        e -> UsageException.require(e >= 1, "--episodes must be at least 1, was " + e));
    audit.ifPresent(
        r ->
            UsageException.require(
                r >= 1 && r <= MOST_RUNS, "--audit must be in 1.." + MOST_RUNS + ", was " + r));
    Optional<Path> picture = plot.file();
    Optional<Path> page = report.file();
    Scenario scenario = scenarioArgument.read();
    long simulated = episodes.orElseGet(() -> Appraiser.runs(scenario.problem()));
    CompareReport found = compared(scenario, simulated);
    Delivery delivery =
        new Delivery(run, spec, found.provenance(Invocation.provenance(spec)))
            .plot(picture, found::figure)
            .report(page, found);
    return csv ? delivery.print(found.csv()) : delivery.print(found);
  }

  private CompareReport compared(Scenario scenario, long simulated) {
    List<String> names = policyNames.isEmpty() ? List.of(EXACT, "greedy", "random") : policyNames;
    PolicyLookup lookup = new PolicyLookup(scenario, with, run, spec.commandLine().getErr());
    Comparer comparer =
        new Comparer(scenario.problem(), new Appraiser(simulated, seed.seed()), audit, seed.seed());
    List<Comparison.Row> rows = new ArrayList<>();
    Optional<CompareReport.LeftOut> leftOut = Optional.empty();
    for (String name : names) {
      NamedPolicy policy;
      try {
        policy = lookup.find(name);
      } catch (RefusalException e) {
        if (!name.equals(EXACT) || names.stream().allMatch(EXACT::equals)) {
          throw e;
        }
        leftOut = Optional.of(leftOut(scenario.problem()));
        policy = lookup.find(CERTIFIED);
      }
      try (ProgressLine progress = new ProgressLine("evaluating " + policy.name())) {
        rows.add(comparer.row(policy.name(), policy.policy(), run.execution(progress)));
      }
    }
    return new CompareReport(
        scenario, new Comparison(rows), leftOut, simulated, audit, seed.value());
  }

  /** What can be said of the exact policy if its table does not fit. */
  private CompareReport.LeftOut leftOut(Problem problem) {
    try (ProgressLine progress = new ProgressLine("solving")) {
      return new CompareReport.LeftOut(
          EXACT, CERTIFIED, Optimum.of(problem, run.execution(progress)));
    }
  }
}
