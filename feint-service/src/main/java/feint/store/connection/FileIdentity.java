package feint.store.connection;

import feint.io.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** File in use, with its initial identity: the inode, where the file system has one. */
public record FileIdentity(Path file, Optional<Object> key) {

  public static FileIdentity of(Path file) {
    try {
      return new FileIdentity(file, key(file));
    } catch (IOException e) {
      throw new StoreException(file + ": cannot be used: " + AtomicFile.reason(e), e);
    }
  }

  private static Optional<Object> key(Path file) throws IOException {
    return Optional.ofNullable(Files.readAttributes(file, BasicFileAttributes.class).fileKey());
  }

  /** Checks that the name still refers to the same file. */
  public void require() {
    try {
      if (key(file).equals(key)) {
        return;
      }
    } catch (IOException e) {
      throw new UnusableException(
          file + ": was deleted while it was in use: " + AtomicFile.reason(e));
    }
    throw new UnusableException(file + ": was replaced by another file while it was in use");
  }
}
