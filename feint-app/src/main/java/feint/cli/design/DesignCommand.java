package feint.cli.design;

import feint.cli.option.OutputOption;
import feint.cli.option.OutputWriter;
import feint.cli.option.Probability;
import feint.cli.option.ReportOption;
import feint.cli.option.RunOptions;
import feint.cli.option.RunsOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.output.ExitCode;
import feint.cli.output.ExposureNote;
import feint.cli.output.ModelErrorNotes;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.design.Constraints;
import feint.design.Design;
import feint.design.DesignObjective;
import feint.design.Designer;
import feint.lab.compare.Judge;
import feint.lab.compare.PolicyEvaluator;
import feint.lab.verdict.PolicyVerdict;
import feint.lab.zeroleak.ZeroLeakDesign;
import feint.math.ResourceLimitException;
import feint.model.Objective;
import feint.model.Problem;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint design. */
@Command(
    name = "design",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class,
    description = {
      "Finds the cheapest policy that meets a completion and an exposure target, or reports"
          + " that none exists (exit code 3). Among policies of equal cost it prefers the one"
          + " that finishes most often, then the one that is exposed least. With --zero-leak:"
          + " finds the cheapest policy that leaks nothing and meets the completion target.",
      ExposureNote.SENTENCE,
      ""
    })
public final class DesignCommand implements Callable<Integer> {

  /** Remedy where the tables of exact policies do not fit into memory. */
  static final String REMEDY =
      "use a shorter horizon, or fewer or smaller incentives; feint design --zero-leak"
          + " oblivious needs no tables, and feint compare evaluates given policies at any size";

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();

  @Option(
      names = "--finish",
      paramLabel = "P",
      required = true,
      converter = Probability.class,
      description = "The required probability of finishing, in [0, 1], as in 0.95 or 95%%.")
  private double finish;

  @Option(
      names = "--exposure",
      paramLabel = "Q",
      converter = Probability.class,
      description =
          "The allowed probability of exposure to the paper's eavesdropper at the end of the"
              + " run, in [0, 1]: of having spent at least half of the incentive on learning queries."
              + " For other attackers, use feint audit.")
  private Optional<Double> exposure = Optional.empty();

  @Option(
      names = "--zero-leak",
      paramLabel = "KIND",
      description =
          "Instead of --exposure: a policy that leaks nothing, ${COMPLETION-CANDIDATES}."
              + " oblivious needs no model of the oracle and is computed exactly; balanced is"
              + " simulated.")
  private Optional<ZeroLeakDesign.Kind> zeroLeak = Optional.empty();

  @Mixin private RunsOption runs = new RunsOption(20_000, 10_000_000);
  @Mixin private SeedOption seed = new SeedOption();

  @Option(
      names = "--minimize",
      paramLabel = "AIM",
      description =
          "The quantity to minimise: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}); cost"
              + " is the scenario's objective.")
  private DesignObjective aim = DesignObjective.INCENTIVE;

  @Mixin private OutputOption output = new OutputOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private RunOptions run = new RunOptions();

  @Override
  public Integer call() {
    UsageException.requireShare("--finish", finish);
    exposure.ifPresent(q -> UsageException.requireShare("--exposure", q));
    UsageException.require(
        exposure.isPresent() != zeroLeak.isPresent(),
        "exactly one of --exposure and --zero-leak must be given, "
            + (exposure.isPresent() ? "both were" : "neither was"));
    Optional<Path> file = output.archive();
    Optional<Path> page = report.file();
    int simulated = runs.value();
    refuse("--minimize", zeroLeak.isPresent(), "--zero-leak, which minimises incentive");
    refuse("--runs", exposure.isPresent(), "--exposure, which simulates nothing");
    refuse("--seed", exposure.isPresent(), "--exposure, which draws nothing");
    if (zeroLeak.isPresent()) {
      UsageException.require(
          file.isEmpty(),
          "--output must not be given with --zero-leak: use the printed name of the policy");
      return zeroLeak(new ZeroLeakDesign(zeroLeak.get(), finish, simulated, seed.seed()), page);
    }
    Constraints demand = new Constraints(finish, exposure.orElseThrow());
    Scenario scenario = scenario();
    Design design;
    try {
      design =
          run.during(
              "designing",
              execution -> new Designer(scenario.problem(), aim, execution).design(demand));
    } catch (ResourceLimitException e) {
      throw e.withRemedy(REMEDY);
    }
    Provenance provenance = run.provenance().withScenario(scenario);
    OutputWriter delivery = run.writer(provenance);
    if (design instanceof Design.Feasible one) {
      delivery.policy(file, one.policy(), scenario);
    }
    DesignView found =
        new DesignView(scenario, demand, aim, design, verdict(scenario.problem(), design));
    int code = delivery.report(page, found).print(found);
    return design instanceof Design.Feasible ? code : ExitCode.DEMAND_NOT_MET;
  }

  /** Returns the verdict on the designed policy, without an audit. */
  private Optional<PolicyVerdict> verdict(Problem problem, Design design) {
    if (!(design instanceof Design.Feasible one)) {
      return Optional.empty();
    }
    Problem goal = problem.withObjective(Objective.goal());
    return Optional.of(
        run.during(
            "evaluating",
            execution ->
                new Judge(goal, Optional.empty(), seed.seed())
                    .verdict(
                        "The designed policy",
                        one.policy(),
                        new PolicyEvaluator(PolicyEvaluator.runs(goal), seed.seed())
                            .appraise(goal, one.policy(), execution),
                        execution)));
  }

  private Scenario scenario() {
    return finish > 0 ? scenarioArgument.readFinishable() : scenarioArgument.read();
  }

  private void refuse(String option, boolean useless, String with) {
    UsageException.require(
        !useless || !run.given(option), option + " must not be given with " + with);
  }

  private int zeroLeak(ZeroLeakDesign asked, Optional<Path> page) {
    Scenario scenario = scenario();
    ZeroLeakDesign.Result result =
        run.during("designing", execution -> asked.of(scenario.problem(), execution));
    Provenance provenance = run.provenance().withScenario(scenario);
    Provenance simulated =
        asked.kind() == ZeroLeakDesign.Kind.BALANCED
            ? provenance.withSeed(seed.value()).withRuns(asked.runs())
            : provenance;
    ModelErrorNotes errors =
        result instanceof ZeroLeakDesign.Found one && asked.kind() == ZeroLeakDesign.Kind.BALANCED
            ? run.modelErrors(scenario, one.name())
            : ModelErrorNotes.NONE;
    ZeroLeakView found = new ZeroLeakView(scenario, asked, result, errors);
    int code = run.writer(simulated).report(page, found).print(found);
    return result instanceof ZeroLeakDesign.Found ? code : ExitCode.DEMAND_NOT_MET;
  }
}
