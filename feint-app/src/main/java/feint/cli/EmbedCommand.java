package feint.cli;

import feint.comments.CommentFile;
import feint.comments.Comments;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.file.AtomicFile;
import feint.provenance.Data;
import feint.provenance.Provenance;
import feint.reproduction.CommentVectors;
import feint.reproduction.FederatedExperiment;
import feint.scenario.Labelling;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint embed. */
@Command(
    name = "embed",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Writes the vectors of comments for others to use, as NumPy reads them: one row per comment,"
            + " in the order of the file, by the encoder all-MiniLM-L6-v2. Rows without a text or a"
            + " label are left out.")
final class EmbedCommand implements Callable<Integer> {

  private static final int USUAL_ROWS = 1000;
  private static final int MOST_ROWS = 1_000_000;

  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--comments", paramLabel = "FILE", description = FederatedOptions.COMMENTS)
  private Optional<Path> comments = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description =
          "The file to write: .npy for the vectors alone, .npz for the arrays vectors, toxic and"
              + " second, the labels of both tasks.")
  private Path output = Path.of("");

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description =
          "For .npz: the column of 0 and 1 that has the second label. Without it, whether a comment"
              + " addresses someone; of sentences from the grammar, whether they are about ships.")
  private Optional<String> label = Optional.empty();

  @Option(
      names = "--rows",
      paramLabel = "R",
      description =
          "Without --comments: how many sentences from the grammar (default: " + USUAL_ROWS + ").")
  private Optional<Integer> rows = Optional.empty();

  @Override
  public Integer call() {
    requireOptions();
    Comments read =
        comments
            .map(file -> CommentFile.read(file, labelling()))
            .orElseGet(
                () ->
                    FederatedExperiment.ofThePaper(seed.seed()).generated(rows.orElse(USUAL_ROWS)));
    CommentVectors found = vectors(read);
    Provenance made =
        Invocation.provenance(spec)
            .withData(new Data(read.source().name(), read.source().sha256()));
    return new Delivery(run, spec, comments.isEmpty() ? made.withSeed(seed.value()) : made)
        .file("vectors", Optional.of(output), found::write)
        .print(new EmbedReport(found));
  }

  private void requireOptions() {
    String name = output.toString().toLowerCase(Locale.ROOT);
    UsageException.require(
        name.endsWith(".npy") || name.endsWith(".npz"),
        "--output must end in .npy or .npz, was " + output);
    AtomicFile.requirePlace(output);
    if (comments.isPresent()) {
      for (String option : List.of("--rows", SeedOption.NAME)) {
        UsageException.require(
            !spec.commandLine().getParseResult().hasMatchedOption(option),
            option + " is for sentences from the grammar, not for --comments");
      }
    }
    label.ifPresent(
        column -> {
          UsageException.require(
              comments.isPresent() && CommentVectors.holdsLabels(output),
              "--label needs --comments, and an --output that ends in .npz");
          UsageException.require(!column.isBlank(), "--label must name a column, was blank");
        });
    rows.ifPresent(
        r ->
            UsageException.require(
                r >= 2 && r <= MOST_ROWS, "--rows must be in 2.." + MOST_ROWS + ", was " + r));
  }

  private Labelling labelling() {
    return label.<Labelling>map(Labelling.Column::new).orElseGet(Labelling.SecondPerson::new);
  }

  private CommentVectors vectors(Comments read) {
    try (ProgressLine progress = new ProgressLine("embedding comments")) {
      return CommentVectors.of(
          read, MiniLm.model(), EmbeddingCache.standard(), run.execution(progress));
    }
  }
}
