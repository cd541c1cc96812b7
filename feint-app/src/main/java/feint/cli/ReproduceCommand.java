package feint.cli;

import feint.comments.Comments;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.experiment.Table3;
import feint.math.Seed;
import feint.network.Kernels;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.reproduction.ClientComments;
import feint.reproduction.Effort;
import feint.reproduction.FederatedExperiment;
import feint.reproduction.Field;
import feint.reproduction.PaperExperiment;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint reproduce. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Computes what was published anew, and says where and why it differs.",
      "Without WHAT: Table I in small, in a minute or two. Without --comments, on sentences from a"
          + " grammar."
    })
final class ReproduceCommand implements Callable<Integer> {

  private static final int TABLE_RUNS = 100;
  private static final int SMALL_RUNS = 14;
  private static final int FIGURE_RUNS = 20;

  /** Runs that attackers learn from, for each run of a policy. */
  private static final int TABLE_TRAINED = 4;

  private static final int SMALL_TRAINED = 2;

  /** What can be reproduced. */
  enum Target {
    TABLE_1("table-1"),
    FIGURE_2("figure-2"),
    TABLE_3("table-3");

    private final String label;

    Target(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Mixin private FederatedOptions federated = new FederatedOptions();
  @Mixin private PlotOption plot = new PlotOption();
  @Mixin private ReportOption report = new ReportOption();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private WorkOptions run = new WorkOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..1",
      description = {
        "table-1: the federated experiment, each policy against every attacker;",
        "figure-2: accuracy of learner and eavesdropper over the queries;",
        "table-3: the supplement's toy problem, thresholds and costs of SPSA and of the bandit."
      })
  private Optional<Target> target = Optional.empty();

  @Override
  public Integer call() {
    return run.done(answer());
  }

  private int answer() {
    Optional<Path> picture = plot.file();
    Optional<Path> page = report.file();
    if (target.equals(Optional.of(Target.TABLE_3))) {
      UsageException.require(
          !federated.used() && picture.isEmpty(),
          "table-3 takes none of --comments, --scenario, --shuffle, --runs, --trained and --plot");
      UsageException.require(
          run.master().isEmpty(),
          "--master is for table-1 and figure-2: the searches of table-3 are too short to be sent");
      Table3Report found = table3();
      return new Delivery(run, spec, Invocation.provenance(spec).withSeed(seed.value()))
          .report(page, found)
          .print(found);
    }
    federated.require();
    UsageException.require(
        !federated.trains() || !target.equals(Optional.of(Target.FIGURE_2)),
        "--trained is for table-1: figure-2 has no trained attackers");
    // A wrong setting is told before minutes of work, not after them.
    Kernels.best();
    Scenario scenario =
        federated.scenario().map(ScenarioFile::read).orElseGet(PaperExperiment::scenario);
    FederatedExperiment experiment =
        federated
            .scenario()
            .map(file -> experiment(file, scenario))
            .orElseGet(() -> FederatedExperiment.ofThePaper(seed.seed()));
    ClientComments comments = comments(experiment);
    Field field = field(experiment, comments);
    boolean drawn = picture.isPresent() || page.isPresent();
    FederatedReport found =
        target.equals(Optional.of(Target.FIGURE_2))
            ? figure2(experiment, scenario, comments, field)
            : table1(experiment, scenario, comments, field, drawn);
    Provenance made =
        Invocation.provenance(spec)
            .withScenario(scenario)
            .withSeed(seed.value())
            .withRuns(runs())
            .withKernel(Kernels.best().name())
            .withData(new Data(comments.source().name(), comments.source().sha256()));
    return new Delivery(run, spec, made)
        .plot(picture, found::figure)
        .report(page, found)
        .print(found);
  }

  private int runs() {
    boolean figure = target.equals(Optional.of(Target.FIGURE_2));
    return federated.runs(figure ? FIGURE_RUNS : target.isEmpty() ? SMALL_RUNS : TABLE_RUNS);
  }

  private FederatedExperiment experiment(Path file, Scenario scenario) {
    return new FederatedExperiment(
        scenario.problem(),
        scenario
            .participation()
            .orElseThrow(() -> new UsageException(file + ": oracle.participation: is required")),
        scenario
            .federated()
            .orElseThrow(() -> new UsageException(file + ": federated: is required")),
        false,
        seed.seed());
  }

  private ClientComments comments(FederatedExperiment experiment) {
    Comments comments =
        federated
            .comments()
            .map(file -> shuffled(experiment.read(file)))
            .orElseGet(() -> experiment.generated(target.isEmpty()));
    try (ProgressLine progress = new ProgressLine("embedding comments")) {
      Embedder embedder = new Embedder(MiniLm.model(), EmbeddingCache.standard());
      return experiment.given(comments, embedder, run.execution(progress));
    }
  }

  private Comments shuffled(Comments read) {
    return federated.shuffle().map(by -> read.shuffled(new Seed(by))).orElse(read);
  }

  private Field field(FederatedExperiment experiment, ClientComments comments) {
    try (ProgressLine progress = new ProgressLine("finding policies")) {
      return experiment.field(comments, run.execution(progress));
    }
  }

  private FederatedReport table1(
      FederatedExperiment experiment,
      Scenario scenario,
      ClientComments comments,
      Field field,
      boolean drawn) {
    int runs = runs();
    try (ProgressLine progress = new ProgressLine("training")) {
      Effort effort =
          new Effort(
              runs,
              federated.trained(runs * (target.isEmpty() ? SMALL_TRAINED : TABLE_TRAINED)),
              drawn ? Math.min(runs, FIGURE_RUNS) : 0);
      return new Table1Report(
          experiment.table(field, comments, effort, run.execution(progress)),
          facts(scenario, comments, runs));
    }
  }

  private FederatedReport figure2(
      FederatedExperiment experiment, Scenario scenario, ClientComments comments, Field field) {
    int runs = runs();
    try (ProgressLine progress = new ProgressLine("training")) {
      return new Figure2Report(
          experiment.courses(field, runs, run.execution(progress)),
          facts(scenario, comments, runs));
    }
  }

  private Table3Report table3() {
    try (ProgressLine progress = new ProgressLine("table-3");
        ProgressLine silent = new ProgressLine("")) {
      return new Table3Report(
          Table3.rows(seed.seed(), run.execution(silent), progress::reached), seed.value());
    }
  }

  private FederatedFacts facts(Scenario scenario, ClientComments comments, int runs) {
    return new FederatedFacts(
        scenario, comments, federated.shuffle(), runs, seed.value(), Kernels.best().name());
  }
}
