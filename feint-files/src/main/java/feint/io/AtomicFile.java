package feint.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Atomic and durable writing of files: to a temporary file beside the target, which is synced and
 * then renamed. When a call returns, the file survives a power failure; an interrupted program
 * leaves no partial file.
 */
public final class AtomicFile {

  /** Temporary files in use, which the shutdown hook deletes. */
  private static final Set<Path> DRAFTS = ConcurrentHashMap.newKeySet();

  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private static final String DRAFT_SUFFIX = ".tmp";

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> DRAFTS.forEach(AtomicFile::discard), "drafts"));
  }

  private AtomicFile() {}

  /** Writer of the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Checks that a file can be written: that its directory exists and that no directory, link or
   * device has its name. {@link #write} checks the same; call this before a long computation.
   *
   * @throws ArchiveException if the file cannot be written
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
      // A move would replace the link, for example /dev/stdout, instead of its target.
      throw new ArchiveException(
          file.toString(), "cannot be written: it is a symbolic link; name the file itself");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // A pipe or a device such as /dev/null must not be replaced by a regular file.
      throw new ArchiveException(file.toString(), "cannot be written: it is not an ordinary file");
    }
    if (!Files.isDirectory(directory)) {
      throw new ArchiveException(
          file.toString(), "cannot be written: there is no directory " + file.getParent());
    }
    return directory;
  }

  /**
   * Writes {@code content} to {@code file}, replacing it, and returns the number of bytes.
   *
   * <p>On failure the previous file is unchanged and no temporary file remains. The exception is a
   * failure to sync the directory, which is the last step: the new file is then already in place.
   *
   * @throws ArchiveException if the file cannot be written
   */
  public static long write(Path file, Content content) {
    return write(file, content, new FileAttribute<?>[0]);
  }

  /** Writes as {@link #write} does, with mode 0600 whatever the mode of a previous file was. */
  public static long writePrivate(Path file, Content content) {
    return write(file, content, PrivateMode.attributes());
  }

  private static long write(Path file, Content content, FileAttribute<?>[] mode) {
    Path target = file.toAbsolutePath();
    Path draft = directory(file).resolve(draftPrefix(file) + UUID.randomUUID() + DRAFT_SUFFIX);
    DRAFTS.add(draft);
    try {
      long bytes = writeSynced(draft, content, mode);
      move(draft, target);
      syncDirectory(directory(file));
      return bytes;
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be written: " + reason(e), e);
    } finally {
      discard(draft);
      DRAFTS.remove(draft);
    }
  }

  /**
   * Syncs an existing file, because the process that wrote it may have been killed before it did
   * so.
   *
   * @throws ArchiveException if the file cannot be synced
   */
  public static void sync(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
      syncDirectory(directory(file));
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be synced: " + reason(e), e);
    }
  }

  /**
   * Deletes the temporary files that killed processes have left beside a file. The caller must be
   * the only writer of the file: see {@link ExclusiveFileLock}.
   */
  public static void discardDrafts(Path file) {
    String prefix = draftPrefix(file);
    int length = prefix.length() + new UUID(0, 0).toString().length() + DRAFT_SUFFIX.length();
    try (Stream<Path> beside = Files.list(directory(file))) {
      beside
          .filter(path -> path.getFileName().toString().startsWith(prefix))
          .filter(path -> path.getFileName().toString().endsWith(DRAFT_SUFFIX))
          .filter(path -> path.getFileName().toString().length() == length)
          .forEach(AtomicFile::discard);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "its directory cannot be read: " + reason(e), e);
    }
  }

  private static String draftPrefix(Path file) {
    return "." + file.toAbsolutePath().getFileName() + ".";
  }

  /** Writes and syncs the content, which must be on the disk before the name refers to it. */
  private static long writeSynced(Path draft, Content content, FileAttribute<?>[] mode)
      throws IOException {
    try (FileChannel channel = FileChannel.open(draft, NEW, mode);
        OutputStream out = new Unclosed(Channels.newOutputStream(channel))) {
      content.writeTo(out);
      out.flush();
      channel.force(true);
      return channel.size();
    }
  }

  /** Buffer whose {@link #close} leaves the file open, since only an open file can be synced. */
  private static final class Unclosed extends BufferedOutputStream {

    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  /** Syncs the directory, since the new name is an entry of it. */
  private static void syncDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (AccessDeniedException e) {
      // Windows does not open directories; Unix does not open those without read permission.
      return;
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
      // A failure to delete has the same cause as the failure to write, which is reported.
    }
  }

  /** Returns the reason for an I/O failure in words. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "something else has its name";
    }
    if (e instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    return String.valueOf(e.getMessage());
  }
}
