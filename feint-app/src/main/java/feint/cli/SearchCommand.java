package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.PolicyFile;
import feint.archive.ThresholdFile;
import feint.experiment.FeintVersion;
import feint.experiment.RegretHistory;
import feint.experiment.SearchExperiment;
import feint.experiment.SearchExperiment.Result;
import feint.file.AtomicFile;
import feint.math.Seed;
import feint.report.ChartFile;
import feint.scenario.Drift;
import feint.scenario.DriftFile;
import feint.scenario.Scenario;
import feint.search.Found;
import feint.search.Iterate;
import feint.search.PolicySearch;
import feint.search.QLearning;
import feint.search.Spsa;
import feint.search.ThresholdGrid;
import feint.search.Ucb;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint search. */
@Command(
    name = "search",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Searches a policy by running episodes, as a learner must who does not know the oracle, and"
          + " says how far from the exact optimum it is.",
      ""
    })
final class SearchCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-m", "--method"},
      paramLabel = "NAME",
      required = true,
      description = "How to search: ${COMPLETION-CANDIDATES}.")
  private SearchMethod method = SearchMethod.SPSA;

  @Option(
      names = "--iterations",
      paramLabel = "K",
      description =
          "Iterations of spsa (default: 1,000), pulls of ucb (40,000), rounds of q-learning"
              + " (16,000).")
  private Optional<Integer> iterations = Optional.empty();

  @Option(
      names = "--episodes",
      paramLabel = "E",
      description =
          "Episodes per evaluation of spsa (default: 40), pull of ucb (20) or round of q-learning"
              + " (100).")
  private Optional<Integer> episodes = Optional.empty();

  @Mixin private SpsaOptions spsaOptions = new SpsaOptions();
  @Mixin private UcbOptions ucbOptions = new UcbOptions();
  @Mixin private QLearningOptions learningOptions = new QLearningOptions();

  @Option(
      names = "--drift",
      paramLabel = "FILE",
      description = "Changes the oracle on the way, as this file says: {at: K, oracle: {...}}.")
  private Optional<Path> driftFile = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "POLICY",
      description = "Writes the policy that is reported to this file.")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draws the search's course, as .png or .svg.")
  private Optional<Path> plot = Optional.empty();

  @Option(names = "--seed", paramLabel = "S", description = "The seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private RunOptions run = new RunOptions();

  /** What to run, for how long. */
  private record Plan(PolicySearch search, int iterations, Optional<Ucb> bandit) {}

  @Override
  public Integer call() {
    requireOwnOptions();
    output.ifPresent(AtomicFile::requirePlace);
    output.ifPresent(scenarioArgument::requireOther);
    output.ifPresent(this::requireNotDrift);
    plot.ifPresent(PlotOption::require);
    UsageException.require(
        output.isEmpty() || !output.equals(plot),
        "--output and --plot must be different files, were both " + output.orElse(Path.of("")));
    Scenario scenario = scenarioArgument.read();
    Optional<Drift> drift = driftFile.map(file -> DriftFile.read(file, scenario));
    Plan plan = plan(scenario);
    drift.ifPresent(
        change ->
            UsageException.require(
                change.at() <= plan.iterations(),
                "the drift must begin within the "
                    + plan.iterations()
                    + " iterations, was at "
                    + change.at()));
    UsageException.require(
        drift.isEmpty() || method != SearchMethod.UCB,
        "--drift needs a search that can follow it: spsa, or q-learning if the cost does not read the"
            + " ledger, was ucb");
    warn(scenario, plan);
    Optional<RegretHistory> regret =
        plan.bandit().filter(ucb -> ucbOptions.regret()).map(ucb -> regret(ucb, scenario, plan));
    Result result = search(scenario, drift, plan, regret);
    output.ifPresent(file -> write(file, result.found(), scenario));
    SearchReport report = new SearchReport(scenario, method, result, regret, drift, seed);
    plot.ifPresent(file -> ChartFile.write(report.figure(), file));
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      ObjectNode json = report.json();
      plot.ifPresent(file -> json.put("plot", file.toString()));
      printer.json(json);
    } else {
      report.print(printer);
      output.ifPresent(file -> printer.line("policy written to " + file));
      plot.ifPresent(file -> printer.line("plot written to " + file));
    }
    return 0;
  }

  private void requireNotDrift(Path file) {
    try {
      if (driftFile.isPresent() && Files.exists(file)) {
        UsageException.require(
            !Files.isSameFile(file, driftFile.get()),
            "--output must not be the drift file itself, was " + file);
      }
    } catch (IOException e) {
      throw new UsageException("--output cannot be looked at: " + file);
    }
  }

  /** Refuses options of another method: whoever gave them expects them to matter. */
  private void requireOwnOptions() {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      boolean foreign =
          option.userObject() instanceof Field field && method.foreign(field.getDeclaringClass());
      UsageException.require(
          !foreign, option.longestName() + " is not an option of --method " + method);
    }
  }

  private Plan plan(Scenario scenario) {
    try {
      switch (method) {
        case SPSA -> {
          Spsa spsa = spsaOptions.settings(iterations, episodes);
          return new Plan(spsa, spsa.iterations(), Optional.empty());
        }
        case UCB -> {
          Ucb ucb = ucbOptions.settings(episodes);
          int pulls = iterations.orElse(Ucb.DEFAULT_PULLS);
          UsageException.require(pulls >= 1, "--iterations must be at least 1, was " + pulls);
          // Too many arms are refused before anything is computed.
          ucb.arms(scenario.problem().shape());
          return new Plan(ucb, pulls, Optional.of(ucb));
        }
        default -> {
          QLearning learning = learningOptions.settings(iterations, episodes);
          return new Plan(learning, learning.rounds(), Optional.empty());
        }
      }
    } catch (IllegalArgumentException e) {
      throw new UsageException("--method " + method + ": " + e.getMessage());
    }
  }

  /** Says what a user would otherwise learn from a disappointing result. */
  private void warn(Scenario scenario, Plan plan) {
    PrintWriter err = spec.commandLine().getErr();
    plan.bandit()
        .map(
            ucb ->
                ThresholdGrid.over(scenario.problem().shape(), ucb.thresholdStep())
                    .size()
                    .intValue())
        .filter(arms -> plan.iterations() < 2 * arms)
        .ifPresent(
            arms ->
                err.println(
                    "feint: warning: "
                        + plan.iterations()
                        + " pulls do not try each of the "
                        + arms
                        + " arms twice, as ucb must before it can choose"));
    if (method == SearchMethod.Q_LEARNING
        && scenario.problem().objective().running().readsLedger()) {
      err.println(
          "feint: warning: this cost reads the ledger, which q-learning's table leaves out: what it"
              + " finds may be far from optimal");
    }
    err.flush();
  }

  private RegretHistory regret(Ucb ucb, Scenario scenario, Plan plan) {
    try (ProgressLine progress = new ProgressLine("evaluating all arms")) {
      return new RegretHistory(ucb, scenario.problem(), plan.iterations(), run.execution(progress));
    }
  }

  private Result search(
      Scenario scenario, Optional<Drift> drift, Plan plan, Optional<RegretHistory> regret) {
    try (ProgressLine solving = new ProgressLine("solving");
        ProgressLine searching = new ProgressLine("searching")) {
      SearchExperiment steady =
          SearchExperiment.of(
              scenario.problem(), plan.iterations(), new Seed(seed), run.execution(solving));
      SearchExperiment experiment =
          drift.map(change -> steady.drifting(change.at(), change.problem())).orElse(steady);
      return experiment.run(
          plan.search(),
          at -> {
            regret.ifPresent(history -> history.accept(at));
            searching.reached((double) at.number() / plan.iterations(), note(at));
          });
    }
  }

  private static String note(Iterate at) {
    return at.number()
        + ": cost "
        + Printer.number(at.cost())
        + ", best "
        + Printer.number(at.bestCost());
  }

  private static void write(Path file, Found found, Scenario scenario) {
    if (found instanceof Found.WithThresholds with) {
      ThresholdFile.write(file, with.thresholds(), scenario, FeintVersion.TEXT);
    } else if (found instanceof Found.Table table) {
      PolicyFile.write(file, table.policy(), scenario, FeintVersion.TEXT);
    }
  }
}
