package feint.cli.paper;

import feint.cli.option.RunOptions;
import feint.cli.option.SeedOption;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.io.AtomicFile;
import feint.scenario.Labelling;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint embed: options. The module feint-paper runs the command. */
@Command(
    name = "embed",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Writes the embedding vectors of comments as NumPy arrays: one row per comment, in"
            + " the order of the file, by the encoder all-MiniLM-L6-v2. Rows without a text or a"
            + " label are omitted.")
public final class EmbedCommand implements Callable<Integer> {

  private static final int USUAL_ROWS = 1000;
  private static final int MOST_ROWS = 1_000_000;

  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private RunOptions run = new RunOptions();

  @Option(names = "--comments", paramLabel = "FILE", description = FederatedOptions.COMMENTS)
  private Optional<Path> comments = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description =
          "The file to write: .npy for the vectors only, .npz for the arrays vectors, toxic and"
              + " second (the labels of both tasks).")
  private Path output = Path.of("");

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description =
          "For .npz: the column of 0 and 1 with the second label. Default: whether a comment"
              + " addresses someone; for generated sentences, whether they are about ships.")
  private Optional<String> label = Optional.empty();

  @Option(
      names = "--rows",
      paramLabel = "R",
      description =
          "Without --comments: number of sentences to generate from the grammar (default: "
              + USUAL_ROWS
              + ").")
  private Optional<Integer> rows = Optional.empty();

  @Override
  public Integer call() {
    requireOptions();
    return PaperCommands.loaded("embed").embed(this);
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
            !run.given(option), option + " applies to generated sentences, not to --comments");
      }
    }
    label.ifPresent(
        column -> {
          UsageException.require(
              comments.isPresent() && name.endsWith(".npz"),
              "--label needs --comments, and an --output that ends in .npz");
          UsageException.require(!column.isBlank(), "--label must name a column, was blank");
        });
    rows.ifPresent(r -> UsageException.requireIn("--rows", r, 2, MOST_ROWS));
  }

  /** Returns the file of comments; without one, sentences from a grammar are used. */
  public Optional<Path> comments() {
    return comments;
  }

  /** Returns the second labelling of the comments in a file. */
  public Labelling labelling() {
    return label.<Labelling>map(Labelling.Column::new).orElse(Labelling.Rule.SECOND_PERSON);
  }

  /** Returns the number of sentences from the grammar, in 2..1000000. */
  public int rows() {
    return rows.orElse(USUAL_ROWS);
  }

  /** Returns the seed of the sentences from the grammar. */
  public long seed() {
    return seed.value();
  }

  /** Returns the file to write, whose name ends in .npy or .npz. */
  public Path output() {
    return output;
  }

  /** Returns the options of computation and output. */
  public RunOptions run() {
    return run;
  }
}
