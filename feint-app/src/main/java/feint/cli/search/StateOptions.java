package feint.cli.search;

import feint.cli.option.RunOptions;
import feint.cli.output.UsageException;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.DataDirectory;
import feint.math.SearchState;
import feint.math.Text;
import feint.policyfile.SearchFile;
import feint.provenance.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Options for the stored state of a search. */
final class StateOptions {

  private static final String STATE = "--state";
  private static final String RESUME = "--resume";
  private static final String CHECKPOINT = "--checkpoint";

  /** Maximum share of the time spent on writing the state. */
  private static final double SHARE = 0.05;

  @Option(
      names = STATE,
      paramLabel = "FILE",
      description =
          "The file to store the state of the search in, every few seconds and on interruption."
              + " It is deleted when the search is complete.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = RESUME,
      description =
          "Continues from the file of --state, if it exists. The result is the same as without"
              + " an interruption.")
  private boolean resume;

  @Option(
      names = "--state-every",
      paramLabel = "S",
      description =
          "The seconds between writes of the state (default: ${DEFAULT-VALUE}; 0: after each"
              + " iteration).")
  private double every = 5;

  @Option(
      names = CHECKPOINT,
      paramLabel = "DIR",
      description =
          "The directory to store the state in, and to continue the same search from: like"
              + " --state --resume with an automatic file name.")
  private Optional<Path> directory = Optional.empty();

  private long lastWrite;
  private long pause;
  private boolean any;
  private boolean warned;

  /** Rejects incompatible options. Called before any computation. */
  void require() {
    UsageException.require(
        directory.isEmpty() || (file.isEmpty() && !resume),
        CHECKPOINT + " must come without " + STATE + " and " + RESUME);
    UsageException.require(
        file.isPresent() || !resume,
        RESUME + " must come with " + STATE + ", the state to continue from");
    UsageException.require(
        every >= 0 && every <= 1e6, "--state-every must be in 0..1000000, was " + every);
    file.ifPresent(
        path -> {
          AtomicFile.requirePlace(path);
          UsageException.require(
              resume || !Files.exists(path),
              Text.of(
                  "%s must not exist unless the search continues from it, with %s, was %s",
                  STATE, RESUME, path));
        });
  }

  /** Chooses the file of a search in the directory of states, if one was given. */
  void locate(SearchFile search) {
    directory.ifPresent(
        folder -> {
          Path path = DataDirectory.created(folder).resolve(search.fingerprint() + ".search");
          file = Optional.of(path);
          resume = Files.exists(path);
        });
  }

  /** Returns the state to continue from; empty for a new search. */
  SearchState read(SearchFile search, RunOptions run) {
    if (!resume) {
      return SearchState.NONE;
    }
    Path path = file.orElseThrow();
    if (!Files.exists(path)) {
      run.warn(path + " does not exist: starting a new search");
      return SearchState.NONE;
    }
    return search.read(path);
  }

  /** Returns the exception for invalid content of the file. */
  RuntimeException unfit(IllegalArgumentException e) {
    return file.<RuntimeException>map(
            path -> new ArchiveException(path.toString(), String.valueOf(e.getMessage()), e))
        .orElse(e);
  }

  /**
   * Writes the state if it is due.
   *
   * @param now whether to write regardless of the time
   */
  void keep(
      SearchFile search,
      int iteration,
      Supplier<SearchState> notes,
      boolean now,
      Provenance provenance,
      RunOptions run) {
    if (file.isEmpty() || (!now && any && System.nanoTime() - lastWrite < pause)) {
      return;
    }
    long start = System.nanoTime();
    try {
      search.write(file.get(), iteration, notes.get(), provenance);
      any = true;
    } catch (ArchiveException e) {
      // A failed write must not end a long search.
      if (!any) {
        throw e;
      }
      if (!warned) {
        run.warn(e.getMessage() + "; the search continues");
      }
      warned = true;
    }
    lastWrite = System.nanoTime();
    pause = every == 0 ? 0 : Math.max((long) (every * 1e9), (long) ((lastWrite - start) / SHARE));
  }

  /** Deletes the state of a completed search. */
  void discard() {
    file.ifPresent(
        path -> {
          try {
            Files.deleteIfExists(path);
          } catch (IOException e) {
            throw new ArchiveException(
                path.toString(), "cannot be deleted: " + AtomicFile.reason(e), e);
          }
        });
  }

  /** Returns the file to continue from; empty if no state was stored. */
  Optional<Path> stored() {
    return file.filter(path -> any);
  }
}
