package feint.cli.option;

import feint.cli.output.UsageException;
import feint.lab.audit.RunRecords;
import feint.math.Text;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Option for the directory of public records. */
public final class RecordsOption {

  static final String NAME = "--records";

  private static final int MOST_RUNS = 100_000;

  @Option(
      names = NAME,
      paramLabel = "DIR",
      description =
          "The directory for the public record of each run, including points, as run-1.npz and"
              + " so on for feint audit --record, and for the real trajectories, as truth.csv.")
  private Optional<Path> directory = Optional.empty();

  /** Returns the directory, if one was given. Called before any computation. */
  public Optional<Path> directory(int runs) {
    directory.ifPresent(
        place -> {
          UsageException.require(
              runs <= MOST_RUNS,
              Text.of(
                  "%s must be at most %s with %s, was %s", RunsOption.NAME, MOST_RUNS, NAME, runs));
          RunRecords.requirePlace(place);
        });
    return directory;
  }
}
