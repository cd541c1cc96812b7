package feint.cli;

import feint.experiment.RunRecords;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The directory for what the public saw of each run. */
final class RecordsOption {

  static final String NAME = "--records";

  private static final int MOST_RUNS = 100_000;

  @Option(
      names = NAME,
      paramLabel = "DIR",
      description =
          "Writes what the public sees of each run, points included, to DIR/run-1.npz and so on, for"
              + " feint audit --record, and which trajectory was real to DIR/truth.csv.")
  private Optional<Path> directory = Optional.empty();

  /** The directory if there is to be one; to be asked before any work is done. */
  Optional<Path> directory(int runs) {
    directory.ifPresent(
        place -> {
          UsageException.require(
              runs <= MOST_RUNS,
              RunsOption.NAME
                  + " must be at most "
                  + MOST_RUNS
                  + " with "
                  + NAME
                  + ", was "
                  + runs);
          RunRecords.requirePlace(place);
        });
    return directory;
  }
}
