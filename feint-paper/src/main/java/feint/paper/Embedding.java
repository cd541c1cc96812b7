package feint.paper;

import feint.cli.output.CommandResult;
import feint.cli.paper.EmbedCommand;
import feint.comments.CommentFile;
import feint.comments.CommentSource;
import feint.comments.Comments;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.math.Count;
import feint.math.Seed;
import feint.math.Text;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.report.view.View;
import feint.reproduction.CommentVectors;
import feint.reproduction.FederatedExperiment;
import java.util.List;
import java.util.Optional;

/** The command {@code feint embed} with validated options. */
final class Embedding {

  private final EmbedCommand asked;

  Embedding(EmbedCommand asked) {
    this.asked = asked;
  }

  /** Computes, writes the output and returns the exit code. */
  int run() {
    Comments read =
        asked
            .comments()
            .map(file -> CommentFile.read(file, List.of(asked.labelling())))
            .orElseGet(
                () ->
                    FederatedExperiment.ofThePaper(new Seed(asked.seed())).generated(asked.rows()));
    CommentVectors found =
        asked
            .run()
            .during(
                "embedding comments",
                execution ->
                    CommentVectors.of(read, MiniLm.model(), EmbeddingCache.standard(), execution));
    Provenance provenance =
        asked.run().provenance().withData(new Data(read.source().name(), read.source().sha256()));
    return asked
        .run()
        .writer(asked.comments().isEmpty() ? provenance.withSeed(asked.seed()) : provenance)
        .file("vectors", Optional.of(asked.output()), found::write)
        .print(result(found));
  }

  private record Result(
      String source,
      boolean generated,
      String sha256,
      int rows,
      int badRows,
      int toxic,
      int dimension,
      String model) {}

  private static CommandResult result(CommentVectors found) {
    CommentSource source = found.comments().source();
    int rows = found.vectors().rows();
    int dimension = found.vectors().dimension();
    int toxic = found.comments().toxic();
    return CommandResult.of(
        new Result(
            source.name(),
            source.generated(),
            source.sha256(),
            rows,
            source.badRows(),
            toxic,
            dimension,
            found.model()),
        View.text()
            .line(
                Text.of(
                    "%s from %s, %,d of them toxic; left out: %s without a text or a label",
                    Count.of(rows, "comment"),
                    source.generated() ? "a grammar" : source.name(),
                    toxic,
                    Count.of(source.badRows(), "row")))
            .line("SHA-256 of the comments: " + source.sha256())
            .line(Text.of("%,d x %d numbers of 32 bits by %s", rows, dimension, found.model()))
            .lines(FederatedFacts.generated(source))
            .build());
  }
}
