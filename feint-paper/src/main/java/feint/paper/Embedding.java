package feint.paper;

import feint.cli.EmbedCommand;
import feint.cli.ProgressLine;
import feint.comments.CommentFile;
import feint.comments.Comments;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.math.Seed;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.reproduction.CommentVectors;
import feint.reproduction.FederatedExperiment;
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
            .map(file -> CommentFile.read(file, asked.labelling()))
            .orElseGet(
                () ->
                    FederatedExperiment.ofThePaper(new Seed(asked.seed())).generated(asked.rows()));
    CommentVectors found = vectors(read);
    Provenance provenance =
        asked.provenance().withData(new Data(read.source().name(), read.source().sha256()));
    return asked
        .delivery(asked.comments().isEmpty() ? provenance.withSeed(asked.seed()) : provenance)
        .file("vectors", Optional.of(asked.output()), found::write)
        .print(new EmbedReport(found));
  }

  private CommentVectors vectors(Comments read) {
    try (ProgressLine progress = new ProgressLine("embedding comments")) {
      return CommentVectors.of(
          read, MiniLm.model(), EmbeddingCache.standard(), asked.execution(progress));
    }
  }
}
