package feint.cli;

import feint.estimation.OracleEstimate;
import feint.estimation.OraclePosterior;
import feint.estimation.RoundCounts;
import feint.experiment.EstimateLeak;
import feint.federated.ParticipationStudy;
import feint.file.AtomicFile;
import feint.log.RoundLog;
import feint.math.Count;
import feint.math.StochasticMatrix;
import feint.model.Actions;
import feint.model.Participation;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.scenario.Federated;
import feint.scenario.Federated.Success;
import feint.scenario.Scenario;
import feint.scenario.ScenarioDraft;
import feint.scenario.ScenarioFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint estimate. */
@Command(
    name = "estimate",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Estimates success and transition from a log of real rounds, with intervals, and writes"
          + " them into a scenario.",
      "Without a log it simulates the clients of the scenario's federated section, whose rounds"
          + " succeed by participation."
    })
final class EstimateCommand implements Callable<Integer>, FileGuard.Renewing {

  private static final int DEFAULT_HORIZON = 100;
  private static final int DEFAULT_SUCCESSES = 25;
  private static final int DEFAULT_RUNS = 100_000;
  private static final int MOST_RUNS = 10_000_000;

  @Mixin private LogOptions logged = new LogOptions();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "SCENARIO",
      description =
          "The scenario that the rest comes from (default: the output, if it is there already).")
  private Optional<Path> base = Optional.empty();

  @Option(
      names = "--runs",
      paramLabel = "K",
      description = "Without a log: runs of two rounds each to simulate (default: 100000).")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "Writes the scenario to this file.")
  private Path output = Path.of("");

  @Option(
      names = "--level",
      paramLabel = "P",
      converter = Probability.class,
      description = "The level of the intervals (default: ${DEFAULT-VALUE}).")
  private double level = 0.95;

  @Option(
      names = "--horizon",
      paramLabel = "N",
      description =
          "The queries of a run (default: as in SCENARIO, or " + DEFAULT_HORIZON + " without one).")
  private Optional<Integer> horizon = Optional.empty();

  @Option(
      names = "--successes",
      paramLabel = "M",
      description =
          "The successes needed (default: as in SCENARIO, or "
              + DEFAULT_SUCCESSES
              + " without one).")
  private Optional<Integer> successes = Optional.empty();

  @Option(
      names = "--objective",
      paramLabel = "KIND",
      description =
          "What to minimise, in place of the scenario's objective: ${COMPLETION-CANDIDATES}. With goal,"
              + " the chance that a run fails: that successes are missing at the end, or at least"
              + " half of the incentive went to learning queries.")
  private Optional<Kind> objective = Optional.empty();

  /** The objectives that need no numbers. */
  enum Kind {
    COST("cost"),
    GOAL("goal");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Override
  public Integer call() {
    requireOptions();
    Optional<Scenario> scenario = scenario();
    UsageException.require(
        scenario.isPresent()
            || !objective.equals(Optional.of(Kind.GOAL))
            || (horizon.isPresent() && successes.isPresent()),
        "--objective goal must come with --horizon, the queries of a run, and --successes, how many"
            + " of them must be informative, or with a SCENARIO that has them");
    Provenance command = Invocation.provenance(spec);
    Provenance here = scenario.map(command::withScenario).orElse(command);
    Optional<RoundLog> read = logged.file().map(file -> read(file, scenario));
    RoundCounts counts = read.map(RoundLog::counts).orElseGet(() -> simulated(scenario));
    Provenance made =
        read.map(found -> here.withData(new Data(source(), found.sha256())))
            .orElseGet(() -> here.withSeed(seed.value()).withRuns(counts.runs()));
    Actions actions =
        scenario.map(s -> s.problem().actions()).orElseGet(() -> Actions.over(counts.incentives()));
    OracleEstimate estimate = OracleEstimate.of(counts, actions, level);
    String text = text(scenario, actions, estimate, comments(counts, made));
    List<String> warnings = warnings(estimate, actions);
    AtomicFile.write(output, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    EstimateReport report =
        new EstimateReport(
            counts, actions, estimate, level, output, leak(counts, actions), warnings);
    report.warn(spec.commandLine().getErr());
    report.print(new Printer(spec.commandLine().getOut()), run.json(), made);
    return 0;
  }

  /** The same seed for every log: what is drawn only measures. */
  private Optional<EstimateLeak> leak(RoundCounts counts, Actions actions) {
    try (ProgressLine progress = new ProgressLine("measuring what leaks")) {
      return EstimateLeak.of(
          ScenarioFile.read(output),
          OraclePosterior.of(counts, actions),
          new SeedOption().seed(),
          run.execution(progress));
    }
  }

  private RoundLog read(Path file, Optional<Scenario> scenario) {
    return scenario
        .map(Scenario::problem)
        .map(problem -> RoundLog.read(file, logged.format(problem.oracleStates()), problem))
        .orElseGet(() -> RoundLog.read(file, logged.format()));
  }

  private RoundCounts simulated(Optional<Scenario> scenario) {
    Scenario made =
        scenario
            .filter(s -> s.federated().isPresent())
            .orElseThrow(
                () ->
                    new UsageException(
                        "--log is missing: the CSV file of rounds to estimate from, or a SCENARIO"
                            + " with a federated section"));
    Federated settings = made.federated().orElseThrow();
    UsageException.require(
        settings.success() == Success.PARTICIPATION,
        "federated.success must be participation to be estimated by simulation, was published");
    Participation participation = made.participation().orElseThrow();
    RoundCounts counts =
        ParticipationStudy.counts(
            participation,
            settings,
            made.problem().actions(),
            runs.orElse(DEFAULT_RUNS),
            seed.seed());
    for (int o = 1; o <= participation.states(); o++) {
      UsageException.require(
          counts.departures(o) > 0,
          "--runs must be more: oracle state " + o + " was never left in " + counts.runs());
    }
    return counts;
  }

  private void requireOptions() {
    logged.requireLog(spec);
    runs.ifPresent(
        k ->
            UsageException.require(
                k >= 1 && k <= MOST_RUNS, "--runs must be in 1.." + MOST_RUNS + ", was " + k));
    UsageException.require(
        logged.file().isEmpty() || (runs.isEmpty() && !given(SeedOption.NAME)),
        "--runs and --seed are for simulated rounds, not for a --log");
    UsageException.require(level > 0 && level < 1, "--level must be between 0 and 1, was " + level);
    horizon.ifPresent(
        n -> UsageException.require(n >= 1, "--horizon must be at least 1, was " + n));
    successes.ifPresent(
        m -> UsageException.require(m >= 0, "--successes must be at least 0, was " + m));
    AtomicFile.requirePlace(output);
  }

  private boolean given(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** With a log, a scenario is brought up to date; without one, it is what the rounds come from. */
  @Override
  public boolean renews() {
    return logged.file().isPresent();
  }

  private Optional<Scenario> scenario() {
    return base.or(() -> Optional.of(output).filter(Files::exists)).map(ScenarioFile::read);
  }

  private String text(
      Optional<Scenario> scenario,
      Actions actions,
      OracleEstimate estimate,
      List<String> comments) {
    ScenarioDraft draft =
        scenario
            .map(ScenarioDraft::of)
            .orElseGet(() -> ScenarioDraft.of(DEFAULT_HORIZON, DEFAULT_SUCCESSES, actions));
    draft = horizon.map(draft::withHorizon).orElse(draft);
    draft = successes.map(draft::withSuccesses).orElse(draft);
    draft = objective.map(Kind::toString).map(draft::withObjective).orElse(draft);
    StochasticMatrix chain = StochasticMatrix.of(estimate.transitionRows());
    if (draft.startsStationary() && chain.stationary().isEmpty()) {
      throw new UsageException(
          logged.file().map(Path::toString).orElse(source())
              + ": the transitions seen leave the oracle several stationary laws, so that it cannot"
              + " start from \"stationary\": log more rounds, or name a SCENARIO whose"
              + " oracle.initial is uniform or a list");
    }
    return draft
        .withOracle(estimate.successRows(), estimate.transitionRows())
        .text(output.toString(), comments);
  }

  private String source() {
    return logged
        .file()
        .map(file -> file.getFileName().toString())
        .orElse("simulated participation");
  }

  private List<String> comments(RoundCounts counts, Provenance made) {
    return List.of(
        String.format(
            Locale.ROOT,
            "success and transition are estimates from %s: %s in %s.",
            source(),
            Count.of(counts.rounds(), "round"),
            Count.of(counts.runs(), "run")),
        "What errors in them do to a policy: feint evaluate with --perturb.",
        "provenance: " + made);
  }

  private List<String> warnings(OracleEstimate estimate, Actions actions) {
    List<String> warnings = new ArrayList<>();
    for (int o = 1; o <= estimate.oracleStates(); o++) {
      for (int j = 0; j < estimate.levels(); j++) {
        if (!estimate.success(o, j).observed()) {
          warnings.add(
              String.format(
                  Locale.ROOT,
                  "no answer is known for oracle state %d and incentive %d: success is set to %s, no"
                      + " more than lower incentives show",
                  o,
                  actions.incentive(j),
                  Printer.number(estimate.success(o, j).estimate())));
        }
      }
    }
    if (Files.exists(output)) {
      warnings.add(output + " was replaced, and comments in it were not kept");
    }
    return warnings;
  }
}
