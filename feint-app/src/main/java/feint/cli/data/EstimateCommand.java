package feint.cli.data;

import feint.cli.option.FileGuard;
import feint.cli.option.Probability;
import feint.cli.option.RunOptions;
import feint.cli.option.SeedOption;
import feint.cli.option.SettingOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.data.RoundLog;
import feint.estimation.OracleEstimate;
import feint.estimation.OraclePosterior;
import feint.estimation.RoundCounts;
import feint.io.AtomicFile;
import feint.lab.audit.EstimateLeak;
import feint.lab.capacity.ParticipationStudy;
import feint.math.Count;
import feint.math.StochasticMatrix;
import feint.math.Text;
import feint.model.Actions;
import feint.model.Participation;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.report.view.NumberFormat;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** feint estimate. */
@Command(
    name = "estimate",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Estimates success and transition from a log of real rounds, with intervals, and writes"
          + " them into a scenario.",
      "Without a log, simulates the clients of the scenario's federated section, whose"
          + " rounds succeed by participation."
    })
public final class EstimateCommand implements Callable<Integer>, FileGuard.Renewing {

  private static final int DEFAULT_HORIZON = 100;
  private static final int DEFAULT_SUCCESSES = 25;
  private static final int DEFAULT_RUNS = 100_000;
  private static final int MOST_RUNS = 10_000_000;

  @Mixin private LogOptions logged = new LogOptions();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private RunOptions run = new RunOptions();

  @Parameters(
      arity = "0..1",
      paramLabel = "SCENARIO",
      description =
          "The scenario with all other settings (default: the output file, if it exists).")
  private Optional<Path> base = Optional.empty();

  @Mixin private SettingOption settings = new SettingOption();

  @Option(
      names = "--runs",
      paramLabel = "K",
      description = "Without a log: number of simulated runs of two rounds each (default: 100000).")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "The file to write the scenario to.")
  private Path output = Path.of("");

  @Option(
      names = "--level",
      paramLabel = "P",
      converter = Probability.class,
      description = "The confidence level of the intervals (default: ${DEFAULT-VALUE}).")
  private double level = 0.95;

  @Option(
      names = "--horizon",
      paramLabel = "N",
      description =
          "The number of queries of a run (default: as in SCENARIO, or "
              + DEFAULT_HORIZON
              + " without one).")
  private Optional<Integer> horizon = Optional.empty();

  @Option(
      names = "--successes",
      paramLabel = "M",
      description =
          "The number of successes needed (default: as in SCENARIO, or "
              + DEFAULT_SUCCESSES
              + " without one).")
  private Optional<Integer> successes = Optional.empty();

  @Option(
      names = "--objective",
      paramLabel = "KIND",
      description =
          "The objective, in place of the scenario's: ${COMPLETION-CANDIDATES}. goal is the"
              + " probability that a run fails: successes are missing at the end, or at least half of"
              + " the incentive went to learning queries.")
  private Optional<Kind> objective = Optional.empty();

  /** Objectives without parameters. */
  public enum Kind {
    COST,
    GOAL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
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
        "--objective goal needs --horizon, the number of queries of a run, and --successes,"
            + " the number of informative answers needed, or a SCENARIO with both");
    Provenance command = run.provenance();
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
    EstimateView found =
        new EstimateView(counts, actions, estimate, level, output, leak(counts, actions), warnings);
    warnings.forEach(run::warn);
    return run.writer(made).print(found);
  }

  /** Fixed seed of the simulations that measure leakage. */
  private Optional<EstimateLeak> leak(RoundCounts counts, Actions actions) {
    return run.during(
        "measuring leakage",
        execution ->
            EstimateLeak.of(
                ScenarioFile.read(output),
                OraclePosterior.of(counts, actions),
                new SeedOption().seed(),
                execution));
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
          "--runs must be larger: oracle state " + o + " was never left in " + counts.runs());
    }
    return counts;
  }

  private void requireOptions() {
    logged.requireLog(run);
    runs.ifPresent(k -> UsageException.requireIn("--runs", k, 1, MOST_RUNS));
    UsageException.require(
        logged.file().isEmpty() || (runs.isEmpty() && !run.given(SeedOption.NAME)),
        "--runs and --seed apply to simulated rounds, not to a --log");
    UsageException.require(level > 0 && level < 1, "--level must be between 0 and 1, was " + level);
    horizon.ifPresent(n -> UsageException.requireAtLeast("--horizon", n, 1));
    successes.ifPresent(m -> UsageException.requireAtLeast("--successes", m, 0));
    AtomicFile.requirePlace(output);
  }

  /** Returns the scenario to update with a log, or to simulate rounds from without one. */
  @Override
  public boolean renews() {
    return logged.file().isPresent();
  }

  private Optional<Scenario> scenario() {
    Optional<Path> file = base.or(() -> Optional.of(output).filter(Files::exists));
    UsageException.require(
        file.isPresent() || !settings.isGiven(), "--set needs a SCENARIO whose values it replaces");
    return file.map(settings::read);
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
              + ": the observed transitions have several stationary distributions, so the oracle"
              + " cannot start from \"stationary\": log more rounds, or use a SCENARIO whose"
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
        Text.of(
            "success and transition are estimates from %s: %s in %s.",
            source(), Count.of(counts.rounds(), "round"), Count.of(counts.runs(), "run")),
        "To see how errors affect a policy, run feint evaluate with --perturb.",
        "provenance: " + made);
  }

  private List<String> warnings(OracleEstimate estimate, Actions actions) {
    List<String> warnings = new ArrayList<>();
    for (int o = 1; o <= estimate.oracleStates(); o++) {
      for (int j = 0; j < estimate.levels(); j++) {
        if (!estimate.success(o, j).observed()) {
          warnings.add(
              Text.of(
                  "no answer is known for oracle state %d and incentive %d: success is set to %s, the"
                      + " value that lower incentives support",
                  o, actions.incentive(j), NumberFormat.number(estimate.success(o, j).estimate())));
        }
      }
    }
    if (Files.exists(output)) {
      warnings.add(output + " was replaced, and its comments were not preserved");
    }
    return warnings;
  }
}
