package feint.cli;

import feint.archive.NamedPolicy;
import feint.audit.AuditResult;
import feint.audit.Plan;
import feint.experiment.NamedRuns;
import feint.experiment.RecordedLessons;
import feint.experiment.ScenarioAudit;
import feint.experiment.WorldsAudit;
import feint.log.TruthFile;
import feint.model.Problem;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.work.Execution;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** feint audit. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Lets eavesdroppers loose on runs of a policy, simulated or recorded: who finds out what?"
            + " The picture shows their advantage over the queries seen.",
    footer = {
      "",
      "incentive-share, query-share, first and last know nothing; policy-aware knows the policy and"
          + " the oracle. policy-aware-steps and stall also see which queries were followed by a"
          + " step: a real trajectory steps when the answer was informative, and a decoy steps after"
          + " each of its queries, unless the policy says otherwise, as balanced and open ones do."
          + " client is policy-aware-steps who is also one of the clients, and knows when it was"
          + " connected itself: it is shown runs of real clients who come and go.",
      "",
      "Whoever knows the policy is shown what that remembers, too."
    })
final class AuditCommand implements Callable<Integer> {

  private static final int RUNS_IN_EACH_WORLD = 1000;

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PolicyOption policyOption = new PolicyOption();
  @Mixin private AttackerOptions attackers = new AttackerOptions();
  @Mixin private RecordOptions records = new RecordOptions();
  @Mixin private RowOptions rows = new RowOptions();
  @Mixin private WorldOptions worlds = new WorldOptions();
  @Mixin private RunsOption runs = new RunsOption(10_000, 100_000_000);
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private WithOption with = new WithOption();
  @Mixin private WorkOptions run = new WorkOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    attackers.require(with.attackers());
    Optional<Path> page = report.file();
    if (records.given(spec)) {
      return recorded(scenarioArgument.read(), page);
    }
    rows.require();
    worlds.require();
    int seen = worlds.many() ? runs.value(RUNS_IN_EACH_WORLD, spec) : runs.value();
    Optional<Path> picture = plot.file();
    Scenario scenario = scenarioArgument.read();
    Provenance made =
        Invocation.provenance(spec).withScenario(scenario).withSeed(seed.value()).withRuns(seen);
    if (worlds.many()) {
      UsageException.require(
          picture.isEmpty(), "--plot is for one world: leave it out, or --perturb and --worlds");
      WorldsReport found = many(scenario, seen);
      return new Delivery(run, spec, made).report(page, found).print(found);
    }
    AuditReport found = one(scenario, seen);
    return new Delivery(run, spec, made)
        .plot(picture, found::figure)
        .report(page, found)
        .print(found);
  }

  private NamedPolicy policy(Scenario scenario) {
    return new PolicyLookup(scenario, with, run, spec.commandLine().getErr())
        .find(policyOption.name());
  }

  private int recorded(Scenario scenario, Optional<Path> page) {
    RecordOptions.Runs read = records.read(scenario.problem());
    List<Plan> plans = attackers.plansOnRecords(with.attackers(), scenario, read.points());
    Optional<TruthFile> truth = records.truth();
    NamedPolicy policy = policy(scenario);
    NamedRuns named = read.named(scenario, policy);
    Optional<List<Integer>> real = truth.map(told -> RecordOptions.real(told, named));
    Provenance made =
        Invocation.provenance(spec)
            .withScenario(scenario)
            .withRuns(named.names().size())
            .withData(read.source());
    try (ProgressLine progress = new ProgressLine("attacking")) {
      Execution execution = run.execution(progress);
      RecordedAttacks attacks =
          RecordedAttacks.of(plans, attackers.given(), scenario, policy, named, execution);
      RecordedReport found =
          new RecordedReport(
              scenario,
              policy,
              named,
              attacks,
              named.audit().suspicions(attacks.attacks(), execution),
              real.map(
                  told ->
                      new RecordedTally(
                          policy.policy(),
                          scenario.problem(),
                          named.audit().tally(attacks.attacks(), told, seed.seed(), execution),
                          learnt(named, told, execution),
                          seed.value())));
      return new Delivery(run, spec, real.isPresent() ? made.withSeed(seed.value()) : made)
          .report(page, found)
          .print(found);
    }
  }

  /** Whoever asks for certain attackers gets no others. */
  private Optional<RecordedLessons> learnt(
      NamedRuns runs, List<Integer> real, Execution execution) {
    return attackers.given()
        ? Optional.empty()
        : RecordedLessons.of(runs, real, seed.seed(), execution);
  }

  private AuditReport one(Scenario scenario, int seen) {
    ScenarioAudit audit =
        new ScenarioAudit(scenario, worlds.truth(scenario), rows.runs(), rows.carried());
    List<Plan> plans = attackers.plans(with.attackers(), scenario, audit.truth());
    NamedPolicy policy = policy(scenario);
    try (ProgressLine progress = new ProgressLine("attacking")) {
      AuditResult result = audit.run(policy, plans, seen, seed.seed(), run.execution(progress));
      return new AuditReport(audit, policy, result, seen, seed.value());
    }
  }

  private WorldsReport many(Scenario scenario, int seen) {
    List<Plan> plans = attackers.plansWithoutClients(with.attackers());
    List<Problem> drawn = worlds.worlds(scenario, seed.seed().child(0));
    NamedPolicy policy = policy(scenario);
    WorldsAudit audit = new WorldsAudit(policy.policy(), drawn, plans, rows.runs(), rows.carried());
    try (ProgressLine progress = new ProgressLine("attacking")) {
      return new WorldsReport(
          scenario,
          policy,
          audit,
          worlds.kind(),
          audit.run(seen, seed.seed().child(1), run.execution(progress)),
          seen,
          seed.value());
    }
  }
}
