package feint.cli;

import feint.archive.SearchFile;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.DataDirectory;
import feint.math.Notes;
import feint.provenance.Provenance;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Where a search keeps what it needs to go on. */
final class StateOptions {

  private static final String STATE = "--state";
  private static final String RESUME = "--resume";
  private static final String CHECKPOINT = "--checkpoint";

  /** Writing takes no more than this share of the time, however large the state is. */
  private static final double SHARE = 0.05;

  @Option(
      names = STATE,
      paramLabel = "FILE",
      description =
          "Keeps what the search needs to go on in this file, every few seconds and when it is"
              + " interrupted. When the search is done, the file is deleted.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = RESUME,
      description =
          "Goes on from the file of --state, if it is there, and ends with the digits of a search that"
              + " was never interrupted.")
  private boolean resume;

  @Option(
      names = "--state-every",
      paramLabel = "S",
      description =
          "The seconds after which the state is written again (default: ${DEFAULT-VALUE}; 0: after"
              + " each iteration).")
  private double every = 5;

  @Option(
      names = CHECKPOINT,
      paramLabel = "DIR",
      description =
          "Keeps the state in this directory, and goes on from what is there of the same search: a"
              + " --state --resume that finds its file itself.")
  private Optional<Path> directory = Optional.empty();

  private long written;
  private long pause;
  private boolean any;
  private boolean warned;

  /** Refuses what does not go together; to be asked before any work is done. */
  void require() {
    UsageException.require(
        directory.isEmpty() || (file.isEmpty() && !resume),
        CHECKPOINT + " must come without " + STATE + " and " + RESUME);
    UsageException.require(
        file.isPresent() || !resume, RESUME + " must come with " + STATE + ": what to go on from");
    UsageException.require(
        every >= 0 && every <= 1e6, "--state-every must be in 0..1000000, was " + every);
    file.ifPresent(
        path -> {
          AtomicFile.requirePlace(path);
          UsageException.require(
              resume || !Files.exists(path),
              STATE
                  + " must not be there unless the search goes on from it, with "
                  + RESUME
                  + ", was "
                  + path);
        });
  }

  /** Chooses the file of a search in the directory for many, if one was given. */
  void locate(SearchFile search) {
    directory.ifPresent(
        folder -> {
          Path path = DataDirectory.created(folder).resolve(search.fingerprint() + ".search");
          file = Optional.of(path);
          resume = Files.exists(path);
        });
  }

  /** What to go on from; nothing if the search begins. */
  Notes read(SearchFile search, PrintWriter err) {
    if (!resume) {
      return Notes.NONE;
    }
    Path path = file.orElseThrow();
    if (!Files.exists(path)) {
      err.println("feint: warning: " + path + " is not there: the search begins");
      err.flush();
      return Notes.NONE;
    }
    return search.read(path);
  }

  /** A fault of the file's content that reading it does not show. */
  RuntimeException unfit(IllegalArgumentException e) {
    return file.<RuntimeException>map(
            path -> new ArchiveException(path.toString(), String.valueOf(e.getMessage()), e))
        .orElse(e);
  }

  /**
   * Writes the state if it is time to.
   *
   * @param now whether it is, whatever the clock says
   */
  void keep(
      SearchFile search,
      int iteration,
      Supplier<Notes> notes,
      boolean now,
      Provenance made,
      PrintWriter err) {
    if (file.isEmpty() || (!now && any && System.nanoTime() - written < pause)) {
      return;
    }
    long start = System.nanoTime();
    try {
      search.write(file.get(), iteration, notes.get(), made);
      any = true;
    } catch (ArchiveException e) {
      // A search of hours must not end because its state cannot be written for once.
      if (!any) {
        throw e;
      }
      if (!warned) {
        err.println("feint: warning: " + e.getMessage() + "; the search goes on");
        err.flush();
      }
      warned = true;
    }
    written = System.nanoTime();
    pause = every == 0 ? 0 : Math.max((long) (every * 1e9), (long) ((written - start) / SHARE));
  }

  /** The search is done, and there is nothing to go on from. */
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

  /** How to go on, in words; empty if nothing was kept. */
  Optional<Path> kept() {
    return file.filter(path -> any);
  }
}
