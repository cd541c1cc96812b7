package feint.cli.audit;

import feint.attack.AttackFactory;
import feint.attack.audit.AuditResult;
import feint.cli.option.PlotOption;
import feint.cli.option.PluginOption;
import feint.cli.option.PolicyOption;
import feint.cli.option.ReportOption;
import feint.cli.option.RunsOption;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.option.WorkOptions;
import feint.cli.output.ModelErrorNotes;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.data.TruthFile;
import feint.lab.audit.NamedRuns;
import feint.lab.audit.RecordedTrainingRuns;
import feint.lab.audit.ScenarioAudit;
import feint.lab.audit.WorldsAudit;
import feint.lab.compare.EvaluationResult;
import feint.lab.compare.Judge;
import feint.lab.compare.PolicyEvaluator;
import feint.lab.verdict.Identification;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policyfile.NamedPolicy;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** feint audit. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Attacks simulated or recorded runs of a policy and reports how often each attacker"
            + " identifies the real trajectory. The picture shows their advantage over the queries.",
    footer = {
      "",
      "incentive-share, query-share, first and last know nothing. policy-aware knows the"
          + " policy and the oracle. policy-aware-steps and stall also see which queries were"
          + " followed by a step: a real trajectory steps after an informative answer, and a"
          + " decoy steps after each of its queries, unless the policy decides otherwise, as"
          + " balanced and oblivious policies do. client is policy-aware-steps that is also one"
          + " of the clients and knows when it was connected; it attacks runs in which clients"
          + " join and leave.",
      "",
      "An attacker that knows the policy also sees everything that the policy remembers."
    })
public final class AuditCommand implements Callable<Integer> {

  private static final int RUNS_IN_EACH_WORLD = 1000;
  private static final int SEQUENCES = 1000;

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PolicyOption policyOption = new PolicyOption();
  @Mixin private AttackerOptions attackers = new AttackerOptions();
  @Mixin private RecordOptions records = new RecordOptions();
  @Mixin private ConsecutiveRunOptions rows = new ConsecutiveRunOptions();
  @Mixin private WorldOptions worlds = new WorldOptions();
  @Mixin private SequentialOptions sequential = new SequentialOptions();
  @Mixin private RunsOption runs = new RunsOption(10_000, 100_000_000);
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private PluginOption with = new PluginOption();
  @Mixin private WorkOptions run = new WorkOptions();

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    attackers.require(with.attackers());
    Optional<Path> page = report.file();
    if (sequential.given(run)) {
      return sequential(scenarioArgument.read(), page);
    }
    if (records.given(run)) {
      return recorded(scenarioArgument.read(), page);
    }
    rows.require();
    worlds.require();
    int seen = worlds.many() ? runs.value(RUNS_IN_EACH_WORLD, run) : runs.value();
    Optional<Path> picture = plot.file();
    Scenario scenario = scenarioArgument.read();
    Provenance provenance =
        run.provenance().withScenario(scenario).withSeed(seed.value()).withRuns(seen);
    if (worlds.many()) {
      UsageException.require(
          picture.isEmpty(),
          "--plot needs a single world: omit --plot, or omit --perturb and --worlds");
      WorldsView found = many(scenario, seen);
      return run.writer(provenance).report(page, found).print(found);
    }
    AuditView found = one(scenario, seen);
    return run.writer(provenance).plot(picture, found::figure).report(page, found).print(found);
  }

  private int sequential(Scenario scenario, Optional<Path> page) {
    int sequences = sequential.sequences(runs.value(SEQUENCES, run));
    SequentialView found =
        sequential.audit(
            scenario,
            policy(scenario),
            with.policy(sequential.free(), scenario, run),
            sequences,
            seed.seed(),
            run);
    Provenance provenance =
        run.provenance().withScenario(scenario).withSeed(seed.value()).withRuns(sequences);
    return run.writer(provenance).report(page, found).print(found);
  }

  private NamedPolicy policy(Scenario scenario) {
    return with.policy(policyOption.name(), scenario, run);
  }

  private int recorded(Scenario scenario, Optional<Path> page) {
    RecordOptions.Runs read = records.read(scenario.problem());
    List<AttackFactory> plans = attackers.plansOnRecords(with.attackers(), scenario, read.points());
    Optional<TruthFile> truth = records.truth();
    NamedPolicy policy = policy(scenario);
    NamedRuns named = read.named(scenario, policy);
    Optional<List<Integer>> real = truth.map(file -> RecordOptions.real(file, named));
    Provenance provenance =
        run.provenance()
            .withScenario(scenario)
            .withRuns(named.names().size())
            .withData(read.source());
    RecordedView found =
        run.during(
            "attacking",
            execution -> {
              RecordedAttacks attacks =
                  RecordedAttacks.of(plans, attackers.given(), scenario, policy, named, execution);
              return new RecordedView(
                  scenario,
                  policy,
                  named,
                  attacks,
                  named.audit().suspicions(attacks.attacks(), execution),
                  real.map(truths -> tally(policy, scenario, named, attacks, truths, execution)));
            });
    return run.writer(real.isPresent() ? provenance.withSeed(seed.value()) : provenance)
        .report(page, found)
        .print(found);
  }

  /** Counts successes; attackers are trained unless others were requested explicitly. */
  private RecordedSuccess tally(
      NamedPolicy policy,
      Scenario scenario,
      NamedRuns runs,
      RecordedAttacks attacks,
      List<Integer> real,
      Execution execution) {
    return new RecordedSuccess(
        policy.policy(),
        scenario.problem(),
        runs.audit().tally(attacks.attacks(), real, seed.seed(), execution),
        attackers.given()
            ? Optional.empty()
            : RecordedTrainingRuns.of(runs, real, seed.seed(), execution),
        seed.value());
  }

  private AuditView one(Scenario scenario, int seen) {
    ScenarioAudit audit =
        new ScenarioAudit(scenario, worlds.truth(scenario), rows.runs(), rows.carried());
    List<AttackFactory> plans = attackers.plans(with.attackers(), scenario, audit.truth());
    NamedPolicy policy = policy(scenario);
    rows.requireCarried(policy);
    AuditResult result =
        run.during(
            "attacking", execution -> audit.run(policy, plans, seen, seed.seed(), execution));
    AuditSentences sentences = new AuditSentences(result, AuditSetting.of(policy.policy(), audit));
    EvaluationResult evaluated =
        run.during("evaluating", execution -> evaluated(audit.truth(), policy, seen, execution));
    return new AuditView(
        audit,
        policy,
        result,
        Judge.verdict(policy.name(), evaluated, Identification.audited(result)),
        seen,
        seed.value(),
        modelErrors(scenario, audit, policy, sentences));
  }

  /** Evaluates completion and incentive, in at most as many runs as were audited. */
  private EvaluationResult evaluated(
      Scenario truth, NamedPolicy policy, int seen, Execution execution) {
    Problem goal = truth.problem().withObjective(Objective.goal());
    long most = Math.min(seen, PolicyEvaluator.runs(goal));
    return new PolicyEvaluator(most, seed.seed()).appraise(goal, policy.policy(), execution);
  }

  /** Measures the recommended policy, or the audited one in the world that it was built for. */
  private ModelErrorNotes modelErrors(
      Scenario scenario, ScenarioAudit audit, NamedPolicy policy, AuditSentences sentences) {
    if (sentences.recommendBalanced()) {
      return run.modelErrors(scenario, "balanced");
    }
    return audit.truth().equals(scenario)
        ? run.modelErrors(scenario, policy)
        : ModelErrorNotes.NONE;
  }

  private WorldsView many(Scenario scenario, int seen) {
    List<AttackFactory> plans = attackers.plansWithoutClients(with.attackers());
    List<Problem> problems = worlds.worlds(scenario, seed.seed().child(0));
    NamedPolicy policy = policy(scenario);
    rows.requireCarried(policy);
    WorldsAudit audit =
        new WorldsAudit(policy.policy(), problems, plans, rows.runs(), rows.carried());
    WorldsAudit.Result result =
        run.during("attacking", execution -> audit.run(seen, seed.seed().child(1), execution));
    return new WorldsView(scenario, policy, audit, worlds.origin(), result, seen, seed.value());
  }
}
