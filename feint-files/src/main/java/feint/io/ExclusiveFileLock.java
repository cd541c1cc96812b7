package feint.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Exclusive use of a file among processes. It ends with {@link #close} or with the process.
 *
 * <p>The lock is an operating-system lock on an empty file beside the one in use, because the
 * latter is replaced on each write and its lock would be lost. The lock file is never deleted.
 * Otherwise one process could hold a lock on the deleted file while another holds one on its
 * successor.
 */
public final class ExclusiveFileLock implements AutoCloseable {

  private final Path file;
  private final FileChannel channel;

  private ExclusiveFileLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Locks a file, which need not exist.
   *
   * @throws ArchiveException if another process has the lock, or if the lock file cannot be opened
   */
  public static ExclusiveFileLock of(Path file) {
    AtomicFile.requirePlace(file);
    Path beside = file.resolveSibling(file.getFileName() + ".lock");
    try {
      FileChannel channel =
          FileChannel.open(
              beside,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              PrivateMode.attributes());
      try {
        if (tryLock(channel)) {
          return new ExclusiveFileLock(file, channel);
        }
      } catch (IOException e) {
        channel.close();
        throw e;
      }
      channel.close();
    } catch (IOException e) {
      throw new ArchiveException(
          file.toString(), "cannot be locked by " + beside + ": " + AtomicFile.reason(e), e);
    }
    throw new ArchiveException(
        file.toString(), "is in use by another process, which has locked " + beside);
  }

  /** Tries to acquire the lock and returns whether it did; closing the channel releases it. */
  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      // Another thread of this process has the lock.
      return false;
    }
  }

  public Path file() {
    return file;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock is released although the system reports an error.
      return;
    }
  }
}
