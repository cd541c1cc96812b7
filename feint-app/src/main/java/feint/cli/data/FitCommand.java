package feint.cli.data;

import feint.cli.option.Choices;
import feint.cli.option.NumberList;
import feint.cli.option.PluginOption;
import feint.cli.option.RunOptions;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.option.WorldOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.data.RoundLog;
import feint.estimation.Fit;
import feint.estimation.ModelFit;
import feint.lab.audit.FitStudy;
import feint.lab.audit.FitWorld;
import feint.model.Problem;
import feint.policyfile.NamedPolicy;
import feint.policyspec.PolicyRegistry;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint fit. */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Tests success and transition of a scenario against a log of real rounds. If the"
          + " model is true, the evidence ever reaches the threshold with a probability of at"
          + " most 1 / threshold, regardless of the number of looks. Exit code 3 if the model is"
          + " rejected.",
      "With --simulate instead of a log: computes the rejection probability under the true"
          + " model, and the power and delay under false ones."
    })
public final class FitCommand implements Callable<Integer> {

  private static final int REJECTED = 3;
  private static final int MOST_LOGS = 1_000_000;
  private static final int MOST_ROUNDS = 10_000_000;

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private LogOptions logged = new LogOptions();
  @Mixin private WorldOption world = new WorldOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private PluginOption with = new PluginOption();
  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--threshold",
      paramLabel = "C",
      description =
          "The evidence at which the model is rejected, above 1 (default: ${DEFAULT-VALUE},"
              + " which a true model reaches with a probability of at most 1 %%).")
  private double threshold = ModelFit.THRESHOLD;

  @Option(
      names = "--simulate",
      paramLabel = "K",
      description =
          "Instead of a log: simulates K logs in the scenario's own world and in each of"
              + " several perturbed worlds, or in the world of --world.")
  private Optional<Integer> logs = Optional.empty();

  @Option(
      names = "--rounds",
      paramLabel = "N[,N...]",
      converter = NumberList.Reading.class,
      description =
          "With --simulate: the log lengths to report (default: the scenario's horizon). A log"
              + " consists of consecutive runs.")
  private List<NumberList> rounds = new ArrayList<>();

  @Option(
      names = {"-p", "--policy"},
      paramLabel = "P",
      completionCandidates = Choices.Policies.class,
      description =
          "With --simulate: the policy (default: ${DEFAULT-VALUE}): " + PolicyRegistry.NAMES + ".")
  private String policy = "oblivious";

  @Override
  public Integer call() {
    logged.requireLog(run);
    Optional<Path> log = logged.file();
    UsageException.require(
        log.isPresent() != logs.isPresent(),
        "exactly one of --log and --simulate must be given, "
            + (log.isPresent() ? "both were" : "neither was"));
    UsageException.require(
        threshold > 1 && threshold <= ModelFit.MOST_EVIDENCE,
        "--threshold must be above 1 and at most " + ModelFit.MOST_EVIDENCE + ", was " + threshold);
    return log.map(this::test).orElseGet(() -> simulate(logs.orElseThrow()));
  }

  private int test(Path file) {
    for (String option : List.of("--world", "--seed", "--rounds", "--policy")) {
      UsageException.require(!run.given(option), option + " needs --simulate, not a --log");
    }
    Scenario scenario = scenarioArgument.read();
    ModelFit test = ModelFit.of(scenario.problem(), threshold);
    RoundLog read =
        RoundLog.read(
            file, logged.format(scenario.problem().oracleStates()), scenario.problem(), test::see);
    Fit fit = test.fit();
    Provenance provenance =
        run.provenance()
            .withScenario(scenario)
            .withData(new Data(file.getFileName().toString(), read.sha256()));
    int code = run.writer(provenance).print(new FitView(scenario, fit));
    return fit.rejected() ? REJECTED : code;
  }

  private int simulate(int simulated) {
    UsageException.requireIn("--simulate", simulated, 1, MOST_LOGS);
    List<Integer> asked = NumberList.integers("--rounds", rounds, MOST_ROUNDS);
    Scenario scenario = scenarioArgument.read();
    Problem model = scenario.problem();
    List<FitWorld> worlds =
        world
            .truth(scenario)
            .map(
                truth ->
                    List.of(FitWorld.model(model), new FitWorld(truth.name(), truth.problem())))
            .orElseGet(() -> FitWorld.around(model));
    NamedPolicy named = with.policy(policy, scenario, run);
    FitStudy study =
        new FitStudy(
            model, named.policy(), threshold, asked.isEmpty() ? List.of(model.horizon()) : asked);
    Provenance provenance =
        run.provenance().withScenario(scenario).withSeed(seed.value()).withRuns(simulated);
    List<FitStudy.Result> results =
        run.during("simulating", execution -> study.run(worlds, simulated, seed.seed(), execution));
    return run.writer(provenance)
        .print(new FitPowerView(scenario, named, study, results, simulated));
  }
}
