package feint.logging;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.PrivateMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Append-only log file that only its owner can read. A file that was renamed or deleted is created
 * again with the next bytes.
 */
public final class LogFile implements LogTarget {

  private final Path file;
  private Optional<Open> open = Optional.empty();

  private record Open(FileChannel channel, Optional<Object> key) {}

  /**
   * Opens a file.
   *
   * @throws ArchiveException if it cannot be written
   */
  public LogFile(Path file) {
    this.file = file;
    try {
      channel();
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be written: " + AtomicFile.reason(e), e);
    }
  }

  @Override
  public void write(ByteBuffer bytes) throws IOException {
    try {
      FileChannel channel = channel();
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private FileChannel channel() throws IOException {
    if (open.isPresent() && !key().equals(open.get().key())) {
      close();
    }
    if (open.isEmpty()) {
      // The times of queries are not for other users of the machine.
      FileChannel channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
              PrivateMode.attributes());
      open = Optional.of(new Open(channel, key()));
    }
    return open.get().channel();
  }

  /**
   * Returns the identity of the file that has the name now; empty if there is none or it is
   * unknown.
   */
  private Optional<Object> key() throws IOException {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(Objects.requireNonNullElse(found.fileKey(), file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    Optional<Open> closing = open;
    open = Optional.empty();
    if (closing.isPresent()) {
      closing.get().channel().close();
    }
  }
}
