package feint.portable;

import feint.file.ArchiveException;
import feint.file.DataDirectory;
import feint.file.SoleUse;
import feint.work.Pieces;
import feint.work.Progress;
import feint.work.Rest;
import feint.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Workers whose results are also kept in a directory. Work that ended too early goes on from there
 * when the same work is given again, by anybody's hands, and ends with the same digits.
 *
 * <p>Each work has a folder, named by all that its results depend on: other work does not find
 * them. Work whose kind has no form is done anew.
 */
public final class Checkpoint implements Workers, AutoCloseable {

  private final Path directory;
  private final Workers workers;
  private final Consumer<String> warnings;
  private final SoleUse use;
  private final List<Path> folders = new ArrayList<>();

  /**
   * A checkpoint in a directory, which is made if it is not there.
   *
   * @param warnings hears that results cannot be written any more; the work goes on without
   * @throws ArchiveException if it cannot be used, or another process uses it
   */
  public Checkpoint(Path directory, Workers workers, Consumer<String> warnings) {
    this.directory = DataDirectory.created(directory);
    this.workers = workers;
    this.warnings = warnings;
    this.use = SoleUse.of(directory.resolve("checkpoint"));
  }

  @Override
  public <T> void work(Pieces<T> pieces, Progress progress, Consumer<? super T> taker) {
    Optional<PortableWork<T>> work = PortableWork.of(pieces);
    if (work.isEmpty()) {
      workers.work(pieces, progress, taker);
      return;
    }
    Path folder = directory.resolve(work.get().fingerprint());
    folders.add(folder);
    kept(work.get(), folder, pieces, progress, taker);
  }

  private <T> void kept(
      PortableWork<T> work,
      Path folder,
      Pieces<T> pieces,
      Progress progress,
      Consumer<? super T> taker) {
    KeptResults kept = KeptResults.in(folder, work.fingerprint(), warnings);
    kept.forEach(result -> taker.accept(work.read(result)));
    double done = work.count() == 0 ? 1 : (double) kept.count() / work.count();
    try (kept) {
      workers.work(
          new Rest<>(pieces, kept.count()),
          share -> progress.reached(Math.min(1, done + (1 - done) * share)),
          result -> {
            kept.add(work.write(result));
            taker.accept(result);
          });
    }
  }

  /** Deletes the results of all work that was done: what they were for is finished. */
  public void discard() {
    folders.forEach(Checkpoint::delete);
    folders.clear();
  }

  private static void delete(Path folder) {
    try {
      DataDirectory.delete(folder);
    } catch (IOException | UncheckedIOException e) {
      throw new ArchiveException(folder.toString(), "cannot be deleted: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    use.close();
  }
}
