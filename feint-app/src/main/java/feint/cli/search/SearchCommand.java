package feint.cli.search;

import feint.cli.option.ClusterOptions;
import feint.cli.option.OutputOption;
import feint.cli.option.OutputWriter;
import feint.cli.option.PlotOption;
import feint.cli.option.ReportOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.output.ProgressLine;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.io.Sha256;
import feint.lab.search.RegretHistory;
import feint.lab.search.SearchExperiment;
import feint.lab.search.SearchExperiment.Result;
import feint.math.Count;
import feint.math.SearchState;
import feint.math.Text;
import feint.parallel.Progress;
import feint.policyfile.SearchFile;
import feint.policyfile.ThresholdFile;
import feint.provenance.Provenance;
import feint.report.view.NumberFormat;
import feint.scenario.Drift;
import feint.scenario.DriftFile;
import feint.scenario.Scenario;
import feint.search.CandidatePolicy;
import feint.search.Iterate;
import feint.search.QLearning;
import feint.search.ResumableSearch;
import feint.search.Spsa;
import feint.search.ThresholdGrid;
import feint.search.Ucb;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint search. */
@Command(
    name = "search",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Searches for a policy by simulated episodes only, without a model of the oracle, and"
          + " reports its distance from the exact optimum. The picture shows the progress of the"
          + " search.",
      ""
    })
public final class SearchCommand implements Callable<Integer> {

  private static final String REGRET = "regret";

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      required = true,
      description = "The search method: ${COMPLETION-CANDIDATES}.")
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
      description = "A file with a change of the oracle during the search: {at: K, oracle: {...}}.")
  private Optional<Path> driftFile = Optional.empty();

  @Mixin private OutputOption output = new OutputOption();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private StateOptions state = new StateOptions();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private ClusterOptions run = new ClusterOptions();

  /** Search method with its length. */
  private record Plan(ResumableSearch search, int iterations, Optional<Ucb> bandit) {}

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    requireOwnOptions();
    Optional<Path> policyFile =
        method == SearchMethod.Q_LEARNING ? output.archive() : output.file();
    Optional<Path> picture = plot.file();
    state.require();
    Optional<Path> page = report.file();
    Scenario scenario = scenarioArgument.read();
    Optional<Drift> drift = driftFile.map(file -> DriftFile.read(file, scenario));
    Plan plan = plan(scenario);
    drift.ifPresent(
        change ->
            UsageException.require(
                change.at() < plan.iterations(),
                Text.of(
                    "the drift must begin before the last of %s, was at %s",
                    Count.of(plan.iterations(), "iteration"), change.at())));
    UsageException.require(
        drift.isEmpty() || method != SearchMethod.UCB,
        "--drift needs a search that adapts: spsa, or q-learning if the cost does not depend"
            + " on the ledger, was ucb");
    warn(scenario, plan);
    Optional<RegretHistory> regret =
        plan.bandit().filter(ucb -> ucbOptions.regret()).map(ucb -> regret(ucb, scenario, plan));
    SearchFile identity = identity(scenario, plan);
    state.locate(identity);
    try (Interrupt interrupt = new Interrupt()) {
      Result result = search(scenario, drift, plan, regret, identity, interrupt);
      SearchView found =
          new SearchView(
              scenario,
              method,
              result,
              interrupt.heard() ? Optional.empty() : stationary(scenario, drift, plan),
              regret,
              drift,
              seed.value(),
              plan.iterations(),
              state.stored());
      Provenance provenance = provenance(scenario).withRuns(result.episodes());
      OutputWriter writer = run.writer(provenance);
      if (result.found() instanceof CandidatePolicy.Table table) {
        writer.policy(policyFile, table.policy(), scenario);
      } else if (result.found() instanceof CandidatePolicy.WithThresholds with) {
        writer.policy(
            policyFile, file -> ThresholdFile.write(file, with.thresholds(), scenario, provenance));
      }
      int code = writer.plot(picture, found::figure).report(page, found).print(found);
      if (found.interrupted()) {
        return Interrupt.EXIT;
      }
      state.discard();
      return code;
    }
  }

  private Provenance provenance(Scenario scenario) {
    return run.provenance().withScenario(scenario).withSeed(seed.value());
  }

  /** Returns everything that determines the result of the search. */
  private SearchFile identity(Scenario scenario, Plan plan) {
    Map<String, String> search = new LinkedHashMap<>();
    search.put("scenario", scenario.fingerprint());
    search.put("drift", driftFile.map(Sha256::of).orElse("none"));
    search.put("method", method.toString());
    settings((Record) plan.search(), "", search);
    search.put("iterations", String.valueOf(plan.iterations()));
    search.put("regret", String.valueOf(plan.bandit().isPresent() && ucbOptions.regret()));
    search.put("seed", String.valueOf(seed.value()));
    search.put("feint", Provenance.VERSION);
    return new SearchFile(search);
  }

  private static void settings(Record settings, String prefix, Map<String, String> all) {
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      try {
        Object value = component.getAccessor().invoke(settings);
        if (value instanceof Record part) {
          settings(part, prefix + component.getName() + ".", all);
        } else {
          all.put(prefix + component.getName(), String.valueOf(value));
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("a setting that cannot be read: " + component, e);
      }
    }
  }

  /** Rejects options of another method. */
  private void requireOwnOptions() {
    Optional<String> foreign = run.given(method::foreign);
    UsageException.require(
        foreign.isEmpty(), foreign.orElse("") + " is not an option of --method " + method);
  }

  private Plan plan(Scenario scenario) {
    try {
      switch (method) {
        case SPSA -> {
          int horizon = scenario.shape().horizon();
          Spsa spsa = spsaOptions.settings(iterations, episodes, horizon);
          return new Plan(spsa, spsa.iterations(), Optional.empty());
        }
        case UCB -> {
          Ucb ucb = ucbOptions.settings(episodes);
          int pulls = iterations.orElse(Ucb.DEFAULT_PULLS);
          UsageException.requireAtLeast("--iterations", pulls, 1);
          // Rejects too many arms before any computation.
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

  /** Warns of settings that lead to poor results. */
  private void warn(Scenario scenario, Plan plan) {
    plan.bandit()
        .map(
            ucb ->
                ThresholdGrid.over(scenario.problem().shape(), ucb.thresholdStep())
                    .size()
                    .intValue())
        .filter(arms -> plan.iterations() < 2 * arms)
        .ifPresent(
            arms ->
                run.warn(
                    Count.of(plan.iterations(), "pull")
                        + " cannot try each of the "
                        + arms
                        + " arms twice, which ucb does before it can choose"));
    if (method == SearchMethod.Q_LEARNING
        && scenario.problem().objective().running().readsLedger()) {
      run.warn(
          "this cost depends on the ledger, which q-learning's table omits: its policy may be far"
              + " from optimal");
    }
  }

  private RegretHistory regret(Ucb ucb, Scenario scenario, Plan plan) {
    return run.during(
        "evaluating all arms",
        execution -> new RegretHistory(ucb, scenario.problem(), plan.iterations(), execution));
  }

  private Result search(
      Scenario scenario,
      Optional<Drift> drift,
      Plan plan,
      Optional<RegretHistory> regret,
      SearchFile identity,
      Interrupt interrupt) {
    SearchState notes = state.read(identity, run);
    Provenance provenance = provenance(scenario);
    try (ProgressLine solving = new ProgressLine("solving");
        ProgressLine searching =
            new ProgressLine(
                "searching",
                plan.iterations(),
                notes.isEmpty() ? 0 : SearchExperiment.done(notes))) {
      regret.filter(history -> !notes.isEmpty()).ifPresent(x -> x.resume(notes.part(REGRET)));
      SearchExperiment steady =
          SearchExperiment.of(
              scenario.problem(), plan.iterations(), seed.seed(), run.execution(solving));
      SearchExperiment experiment =
          drift.map(change -> steady.drifting(change.at(), change.problem())).orElse(steady);
      return experiment.run(
          plan.search(),
          notes,
          (at, more) -> {
            regret.ifPresent(history -> history.accept(at));
            searching.at(at.number(), note(at));
            interrupt.arm();
            if (at.number() < plan.iterations()) {
              Supplier<SearchState> all =
                  () -> regret.map(known -> more.get().with(REGRET, known.notes())).orElseGet(more);
              state.keep(identity, at.number(), all, interrupt.heard(), provenance, run);
            }
            return !interrupt.heard();
          });
    } catch (IllegalArgumentException e) {
      throw notes.isEmpty() ? e : state.unfit(e);
    }
  }

  /** Returns the result of the same search over stationary thresholds, if the others change. */
  private Optional<Result> stationary(Scenario scenario, Optional<Drift> drift, Plan plan) {
    if (!(plan.search() instanceof Spsa spsa) || spsa.segments() == 1) {
      return Optional.empty();
    }
    try (ProgressLine searching =
        new ProgressLine("searching stationary thresholds", plan.iterations(), 0)) {
      SearchExperiment steady =
          SearchExperiment.of(
              scenario.problem(), plan.iterations(), seed.seed(), run.execution(Progress.NONE));
      return Optional.of(
          drift
              .map(change -> steady.drifting(change.at(), change.problem()))
              .orElse(steady)
              .run(spsa.withSegments(1), at -> searching.at(at.number(), note(at))));
    }
  }

  private static String note(Iterate at) {
    return Text.of(
        "cost %s, best %s", NumberFormat.number(at.cost()), NumberFormat.number(at.bestCost()));
  }
}
