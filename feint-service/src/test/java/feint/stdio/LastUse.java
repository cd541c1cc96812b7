package feint.stdio;

import feint.io.ExclusiveFileLock;
import java.nio.file.Path;
import java.util.Optional;

/** Use of a run's file by the program started last, which takes over the lock. */
final class LastUse implements AutoCloseable {

  private Optional<ExclusiveFileLock> use = Optional.empty();

  ExclusiveFileLock of(Path file) {
    close();
    ExclusiveFileLock next = ExclusiveFileLock.of(file);
    use = Optional.of(next);
    return next;
  }

  @Override
  public void close() {
    use.ifPresent(ExclusiveFileLock::close);
    use = Optional.empty();
  }
}
