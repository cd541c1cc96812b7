package feint.paper;

import feint.blas.Kernels;
import feint.cli.output.CommandResult;
import feint.cli.output.ProgressLine;
import feint.cli.output.UsageException;
import feint.cli.paper.ReproduceCommand;
import feint.cli.paper.ReproduceCommand.Target;
import feint.comments.CommentSource;
import feint.comments.Comments;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.lab.compare.PaperExperiment;
import feint.math.Seed;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.report.chart.Figure;
import feint.reproduction.ClientComments;
import feint.reproduction.Effort;
import feint.reproduction.ExperimentEntrants;
import feint.reproduction.FederatedExperiment;
import feint.reproduction.Table1Selection;
import feint.reproduction.Table3;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.function.Supplier;

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
      Table3View found = table3();
      return asked
          .run()
          .writer(asked.run().provenance().withSeed(asked.seed()))
          .report(asked.page(), found)
          .print(found);
    }
    // A wrong setting is reported before minutes of work.
    Kernels.best();
    Table1Selection rows = rows();
    Scenario scenario =
        asked
            .federated()
            .scenario()
            .map(asked.federated()::read)
            .orElseGet(PaperExperiment::scenario);
    FederatedExperiment experiment =
        asked
            .federated()
            .scenario()
            .map(file -> experiment(file, scenario))
            .orElseGet(() -> FederatedExperiment.ofThePaper(new Seed(asked.seed())));
    ClientComments comments = comments(experiment);
    ExperimentEntrants field =
        asked
            .run()
            .during("finding policies", execution -> experiment.field(comments, rows, execution));
    FederatedFacts facts =
        new FederatedFacts(
            scenario,
            comments,
            asked.federated().shuffle(),
            runs(),
            asked.seed(),
            Kernels.best().name());
    if (asked.isFor(Target.FIGURE_2)) {
      Figure2View found =
          new Figure2View(
              asked
                  .run()
                  .during("training", execution -> experiment.courses(field, runs(), execution)),
              facts);
      return deliver(found, found::figure, facts);
    }
    Table1View found =
        new Table1View(
            asked
                .run()
                .during(
                    "training",
                    execution -> experiment.table(field, comments, effort(), execution)),
            facts);
    return deliver(found, found::figure, facts);
  }

  private int deliver(CommandResult found, Supplier<Figure> figure, FederatedFacts facts) {
    CommentSource source = facts.comments().source();
    Provenance provenance =
        asked
            .run()
            .provenance()
            .withScenario(facts.scenario())
            .withSeed(asked.seed())
            .withRuns(runs())
            .withKernel(facts.kernel())
            .withData(new Data(source.name(), source.sha256()));
    return asked
        .run()
        .writer(provenance)
        .plot(asked.picture(), figure)
        .report(asked.page(), found)
        .print(found);
  }

  private Table1Selection rows() {
    try {
      return new Table1Selection(asked.federated().rows());
    } catch (IllegalArgumentException e) {
      throw new UsageException("--row: " + e.getMessage());
    }
  }

  private int runs() {
    boolean figure = asked.isFor(Target.FIGURE_2);
    return asked.federated().runs(figure ? FIGURE_RUNS : asked.isSmall() ? SMALL_RUNS : TABLE_RUNS);
  }

  /** Returns the numbers of runs of Table I; some are followed only if they are drawn. */
  private Effort effort() {
    boolean drawn = asked.picture().isPresent() || asked.page().isPresent();
    int usual = runs() * (asked.isSmall() ? SMALL_TRAINED : TABLE_TRAINED);
    return new Effort(
        runs(), asked.federated().trained(usual), drawn ? Math.min(runs(), FIGURE_RUNS) : 0);
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
            .federated()
            .comments()
            .map(file -> shuffled(experiment.read(file)))
            .orElseGet(() -> experiment.generated(asked.isSmall()));
    Embedder embedder = new Embedder(MiniLm.model(), EmbeddingCache.standard());
    return asked
        .run()
        .during("embedding comments", execution -> experiment.given(comments, embedder, execution));
  }

  private Comments shuffled(Comments read) {
    return asked.federated().shuffle().map(by -> read.shuffled(new Seed(by))).orElse(read);
  }

  private Table3View table3() {
    try (ProgressLine progress = new ProgressLine("table-3")) {
      return asked
          .run()
          .during(
              "",
              execution ->
                  new Table3View(
                      Table3.rows(new Seed(asked.seed()), execution, progress::reached),
                      asked.seed()));
    }
  }
}
