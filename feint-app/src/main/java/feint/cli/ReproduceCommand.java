package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.comments.CommentFile;
import feint.comments.Comments;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.experiment.Table3;
import feint.math.Seed;
import feint.network.Kernels;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.report.ChartFile;
import feint.report.Figure;
import feint.reproduction.ClientComments;
import feint.reproduction.FederatedExperiment;
import feint.reproduction.Field;
import feint.reproduction.Figure2.Course;
import feint.reproduction.PaperExperiment;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint reproduce. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Computes what was published anew, and says where and why it differs.",
      "Without WHAT: Table I in small, in about a minute. Without --comments, on sentences from a"
          + " grammar."
    })
final class ReproduceCommand implements Callable<Integer> {

  private static final int TABLE_RUNS = 100;
  private static final int SMALL_RUNS = 12;
  private static final int FIGURE_RUNS = 20;

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

  @Mixin private RunOptions run = new RunOptions();
  @Mixin private FederatedOptions federated = new FederatedOptions();
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

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of searches and runs (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  public Integer call() {
    Printer printer = new Printer(spec.commandLine().getOut());
    if (target.equals(Optional.of(Target.TABLE_3))) {
      federated.requireUnused();
      table3(printer);
      return 0;
    }
    federated.require();
    // A wrong setting is told before minutes of work, not after them.
    Kernels.best();
    Scenario scenario =
        federated.scenario().map(ScenarioFile::read).orElseGet(PaperExperiment::scenario);
    FederatedExperiment experiment =
        federated
            .scenario()
            .map(file -> experiment(file, scenario))
            .orElseGet(() -> FederatedExperiment.ofThePaper(new Seed(seed)));
    ClientComments comments = comments(experiment);
    Field field = field(experiment, comments);
    Provenance made =
        Invocation.provenance(spec)
            .withScenario(scenario)
            .withSeed(seed)
            .withKernel(Kernels.best().name())
            .withData(new Data(comments.source().name(), comments.source().sha256()));
    if (target.equals(Optional.of(Target.FIGURE_2))) {
      figure2(experiment, comments, field, made, printer);
    } else {
      table1(experiment, comments, field, made, printer);
    }
    return 0;
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
        new Seed(seed));
  }

  private ClientComments comments(FederatedExperiment experiment) {
    Comments comments =
        federated
            .comments()
            .map(file -> shuffled(CommentFile.read(file)))
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

  private void table1(
      FederatedExperiment experiment,
      ClientComments comments,
      Field field,
      Provenance command,
      Printer printer) {
    int runs = federated.runs(target.isEmpty() ? SMALL_RUNS : TABLE_RUNS);
    Provenance made = command.withRuns(runs);
    boolean drawn = federated.plot().isPresent() || federated.report().isPresent();
    FederatedExperiment.Result result;
    try (ProgressLine progress = new ProgressLine("training")) {
      int followed = drawn ? Math.min(runs, FIGURE_RUNS) : 0;
      result = experiment.table(field, comments, runs, followed, run.execution(progress));
    }
    Table1Report report = new Table1Report(result, facts(comments, runs));
    if (drawn) {
      Figure figure = Figure2Report.figure(result.courses(), comments.source().name());
      federated.plot().ifPresent(file -> ChartFile.write(figure, file, made));
      federated.report().ifPresent(file -> report.page(figure, made).write(file));
    }
    if (run.json()) {
      printer.json(withFiles(report.json()), made);
    } else {
      report.print(printer);
      nameFiles(printer);
    }
  }

  private void figure2(
      FederatedExperiment experiment,
      ClientComments comments,
      Field field,
      Provenance command,
      Printer printer) {
    int runs = federated.runs(FIGURE_RUNS);
    Provenance made = command.withRuns(runs);
    List<Course> courses;
    try (ProgressLine progress = new ProgressLine("training")) {
      courses = experiment.courses(field, runs, run.execution(progress));
    }
    Figure2Report report = new Figure2Report(courses, facts(comments, runs));
    if (federated.plot().isPresent() || federated.report().isPresent()) {
      Figure figure = Figure2Report.figure(courses, comments.source().name());
      federated.plot().ifPresent(file -> ChartFile.write(figure, file, made));
      federated.report().ifPresent(file -> report.page(figure, made).write(file));
    }
    if (run.json()) {
      printer.json(withFiles(report.json()), made);
    } else {
      report.print(printer);
      nameFiles(printer);
    }
  }

  private void table3(Printer printer) {
    List<Table3.Row> rows;
    try (ProgressLine progress = new ProgressLine("table-3");
        ProgressLine silent = new ProgressLine("")) {
      rows = Table3.rows(new Seed(seed), run.execution(silent), progress::reached);
    }
    Table3Report report = new Table3Report(rows, seed);
    if (run.json()) {
      printer.json(report.json(), Invocation.provenance(spec).withSeed(seed));
    } else {
      report.print(printer);
    }
  }

  private FederatedFacts facts(ClientComments comments, int runs) {
    return new FederatedFacts(comments, federated.shuffle(), runs, seed, Kernels.best().name());
  }

  private ObjectNode withFiles(ObjectNode node) {
    federated.plot().ifPresent(file -> node.put("plot", file.toString()));
    federated.report().ifPresent(file -> node.put("report", file.toString()));
    return node;
  }

  private void nameFiles(Printer printer) {
    federated.plot().ifPresent(file -> printer.line("plot written to " + file));
    federated.report().ifPresent(file -> printer.line("report written to " + file));
  }
}
