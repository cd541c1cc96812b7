package feint.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The right to use a file that no other process has at the same time; it ends with {@link #close},
 * or with the process, however that ends.
 *
 * <p>The operating system's lock is what counts, on a file beside the one in use: that one is
 * replaced whenever it is written, and a lock would go with it. The file that is locked holds
 * nothing and stays for ever. If it were deleted, one process could hold a lock on the deleted file
 * while another holds one on its successor.
 */
public final class SoleUse implements AutoCloseable {

  private final Path file;
  private final FileChannel channel;

  private SoleUse(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Takes the right to use a file, or refuses; the file itself need not exist. */
  public static SoleUse of(Path file) {
    AtomicFile.requirePlace(file);
    Path beside = file.resolveSibling(file.getFileName() + ".lock");
    try {
      FileChannel channel =
          FileChannel.open(
              beside,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              PrivateMode.attributes());
      try {
        if (locked(channel)) {
          return new SoleUse(file, channel);
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

  /** Whether the lock could be had; closing the channel gives it back. */
  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      // Somebody else in this process has it.
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
      // The lock is gone with the channel, whatever the system has to say about it.
      return;
    }
  }
}
