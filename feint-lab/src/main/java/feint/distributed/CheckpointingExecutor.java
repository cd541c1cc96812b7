package feint.distributed;

import feint.io.ArchiveException;
import feint.io.DataDirectory;
import feint.io.ExclusiveFileLock;
import feint.parallel.ParallelTask;
import feint.parallel.Progress;
import feint.parallel.TaskTail;
import feint.parallel.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Workers whose results are also stored in a directory. Interrupted work resumes from there when
 * the same work is started again, by any workers, and ends with the same digits.
 *
 * <p>Each work has a folder, named by everything that its results depend on, so that other work
 * does not use them. Work without a codec is computed anew.
 */
public final class CheckpointingExecutor implements Workers, AutoCloseable {

  private final Path directory;
  private final Workers workers;
  private final Consumer<String> warnings;
  private final ExclusiveFileLock use;
  private final List<Path> folders = new ArrayList<>();

  /**
   * Creates an executor with a directory, which is created if it does not exist.
   *
   * @param warnings receives a message if results can no longer be written; the work continues
   *     without
   * @throws ArchiveException if the directory cannot be used, or another process uses it
   */
  public CheckpointingExecutor(Path directory, Workers workers, Consumer<String> warnings) {
    this.directory = DataDirectory.created(directory);
    this.workers = workers;
    this.warnings = warnings;
    this.use = ExclusiveFileLock.of(directory.resolve("checkpoint"));
  }

  @Override
  public <T> void work(ParallelTask<T> pieces, Progress progress, Consumer<? super T> taker) {
    Optional<PortableWork<T>> work = PortableWork.of(pieces);
    if (work.isEmpty()) {
      workers.work(pieces, progress, taker);
      return;
    }
    Path folder = directory.resolve(work.get().fingerprint());
    folders.add(folder);
    resume(work.get(), folder, pieces, progress, taker);
  }

  private <T> void resume(
      PortableWork<T> work,
      Path folder,
      ParallelTask<T> pieces,
      Progress progress,
      Consumer<? super T> taker) {
    ResultStore store = ResultStore.in(folder, work.fingerprint(), warnings);
    store.forEach(result -> taker.accept(work.read(result)));
    double done = work.count() == 0 ? 1 : (double) store.count() / work.count();
    try (store) {
      workers.work(
          new TaskTail<>(pieces, store.count()),
          share -> progress.reached(Math.min(1, done + (1 - done) * share)),
          result -> {
            store.add(work.write(result));
            taker.accept(result);
          });
    }
  }

  /** Deletes the results of all completed work. */
  public void discard() {
    folders.forEach(CheckpointingExecutor::delete);
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
