package feint.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes files whole or not at all: to a temporary name beside the target, then moved. */
public final class AtomicFile {

  private AtomicFile() {}

  /** Writes to a stream. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Refuses a file that cannot be written because of what is in its place, or because its directory
   * is missing. {@link #write} does so, too; this is for asking before a long calculation.
   */
  public static void requirePlace(Path file) {
    directory(file);
  }

  private static Path directory(Path file) {
    Path target = file.toAbsolutePath();
    Path directory = target.getParent();
    if (directory == null || Files.isDirectory(target)) {
      throw new ArchiveException(file.toString(), "cannot be written: it is a directory");
    }
    if (Files.isSymbolicLink(target)) {
      // The move would replace the link, /dev/stdout for one, and not what it leads to.
      throw new ArchiveException(
          file.toString(), "cannot be written: it is a symbolic link; name the file itself");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // A pipe or a device, such as /dev/null, must not give way to a file of its name.
      throw new ArchiveException(file.toString(), "cannot be written: it is not an ordinary file");
    }
    if (!Files.isDirectory(directory)) {
      throw new ArchiveException(
          file.toString(), "cannot be written: there is no directory " + file.getParent());
    }
    return directory;
  }

  /** Writes {@code content} to {@code file}, replacing it; returns the number of bytes. */
  public static long write(Path file, Content content) {
    Path target = file.toAbsolutePath();
    Path draft =
        directory(file).resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      try (OutputStream out =
          new BufferedOutputStream(Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW))) {
        content.writeTo(out);
      }
      long bytes = Files.size(draft);
      move(draft, target);
      return bytes;
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be written: " + reason(e), e);
    } finally {
      discard(draft);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void discard(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What an operating system's refusal means, in words. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    return String.valueOf(e.getMessage());
  }
}
