package feint.paper;

import feint.blas.Kernels;
import feint.cli.ProgressLine;
import feint.cli.ReproduceCommand;
import feint.cli.ReproduceCommand.Target;
import feint.cli.UsageException;
import feint.comments.Comments;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.experiment.PaperExperiment;
import feint.math.Seed;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.reproduction.ClientComments;
import feint.reproduction.Effort;
import feint.reproduction.ExperimentEntrants;
import feint.reproduction.FederatedExperiment;
import feint.reproduction.Table3;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;

/** The command {@code feint reproduce} with validated options. */
final class Reproduction {

  private static final int TABLE_RUNS = 100;
  private static final int SMALL_RUNS = 14;
  private static final int FIGURE_RUNS = 20;

  /** Training runs of attackers for each run of a policy. */
  private static final int TABLE_TRAINED = 4;

  private static final int SMALL_TRAINED = 2;

  private final ReproduceCommand asked;

  Reproduction(ReproduceCommand asked) {
    this.asked = asked;
  }

  /** Computes, writes the output and returns the exit code. */
  int run() {
    if (asked.isFor(Target.TABLE_3)) {
      Table3Report found = table3();
      return asked
          .delivery(asked.provenance().withSeed(asked.seed()))
          .report(asked.page(), found)
          .print(found);
    }
    // A wrong setting is reported before minutes of work.
    Kernels.best();
    Scenario scenario =
        asked.scenario().map(ScenarioFile::read).orElseGet(PaperExperiment::scenario);
    FederatedExperiment experiment =
        asked
            .scenario()
            .map(file -> experiment(file, scenario))
            .orElseGet(() -> FederatedExperiment.ofThePaper(new Seed(asked.seed())));
    ClientComments comments = comments(experiment);
    ExperimentEntrants field = field(experiment, comments);
    boolean drawn = asked.picture().isPresent() || asked.page().isPresent();
    FederatedReport found =
        asked.isFor(Target.FIGURE_2)
            ? figure2(experiment, scenario, comments, field)
            : table1(experiment, scenario, comments, field, drawn);
    Provenance provenance =
        asked
            .provenance()
            .withScenario(scenario)
            .withSeed(asked.seed())
            .withRuns(runs())
            .withKernel(Kernels.best().name())
            .withData(new Data(comments.source().name(), comments.source().sha256()));
    return asked
        .delivery(provenance)
        .plot(asked.picture(), found::figure)
        .report(asked.page(), found)
        .print(found);
  }

  private int runs() {
    boolean figure = asked.isFor(Target.FIGURE_2);
    return asked.runs(figure ? FIGURE_RUNS : asked.isSmall() ? SMALL_RUNS : TABLE_RUNS);
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
        new Seed(asked.seed()));
  }

  private ClientComments comments(FederatedExperiment experiment) {
    Comments comments =
        asked
            .comments()
            .map(file -> shuffled(experiment.read(file)))
            .orElseGet(() -> experiment.generated(asked.isSmall()));
    try (ProgressLine progress = new ProgressLine("embedding comments")) {
      Embedder embedder = new Embedder(MiniLm.model(), EmbeddingCache.standard());
      return experiment.given(comments, embedder, asked.execution(progress));
    }
  }

  private Comments shuffled(Comments read) {
    return asked.shuffle().map(by -> read.shuffled(new Seed(by))).orElse(read);
  }

  private ExperimentEntrants field(FederatedExperiment experiment, ClientComments comments) {
    try (ProgressLine progress = new ProgressLine("finding policies")) {
      return experiment.field(comments, asked.execution(progress));
    }
  }

  private FederatedReport table1(
      FederatedExperiment experiment,
      Scenario scenario,
      ClientComments comments,
      ExperimentEntrants field,
      boolean drawn) {
    int runs = runs();
    try (ProgressLine progress = new ProgressLine("training")) {
      Effort effort =
          new Effort(
              runs,
              asked.trained(runs * (asked.isSmall() ? SMALL_TRAINED : TABLE_TRAINED)),
              drawn ? Math.min(runs, FIGURE_RUNS) : 0);
      return new Table1Report(
          experiment.table(field, comments, effort, asked.execution(progress)),
          facts(scenario, comments, runs));
    }
  }

  private FederatedReport figure2(
      FederatedExperiment experiment,
      Scenario scenario,
      ClientComments comments,
      ExperimentEntrants field) {
    int runs = runs();
    try (ProgressLine progress = new ProgressLine("training")) {
      return new Figure2Report(
          experiment.courses(field, runs, asked.execution(progress)),
          facts(scenario, comments, runs));
    }
  }

  private Table3Report table3() {
    try (ProgressLine progress = new ProgressLine("table-3");
        ProgressLine silent = new ProgressLine("")) {
      return new Table3Report(
          Table3.rows(new Seed(asked.seed()), asked.execution(silent), progress::reached),
          asked.seed());
    }
  }

  private FederatedFacts facts(Scenario scenario, ClientComments comments, int runs) {
    return new FederatedFacts(
        scenario, comments, asked.shuffle(), runs, asked.seed(), Kernels.best().name());
  }
}
