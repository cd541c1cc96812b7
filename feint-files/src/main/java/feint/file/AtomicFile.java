package feint.file;

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
 * Writes files whole or not at all, and for good: to a temporary name beside the target, which is
 * synced and then moved to its place. When a call returns, a power cut no longer loses the file; a
 * program that is interrupted while it writes leaves nothing behind.
 */
public final class AtomicFile {

  /** What is being written, for the end of a program that comes in between. */
  private static final Set<Path> DRAFTS = ConcurrentHashMap.newKeySet();

  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private static final String DRAFT_SUFFIX = ".tmp";

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> DRAFTS.forEach(AtomicFile::discard), "drafts"));
  }

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

  /**
   * Writes {@code content} to {@code file}, replacing it; returns the number of bytes.
   *
   * <p>If it fails, what was in that place before is still there, and nothing else is left behind.
   * Only if the last thing fails, to sync the directory, the new file is in its place already.
   */
  public static long write(Path file, Content content) {
    return write(file, content, new FileAttribute<?>[0]);
  }

  /** As {@link #write}, of what nobody else may read: a file of mode 0600, whatever was there. */
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
   * Makes sure that a file found in its place is on the disk: whoever wrote it may have been killed
   * just before it was.
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
   * Deletes what programs that were killed while they wrote this file have left beside it. Only for
   * whoever is alone in writing it: see {@link SoleUse}.
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

  /** The content must be on the disk before the name is: otherwise the name may lead to nothing. */
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

  /** A buffer that stays open: a file can be synced only before it is closed. */
  private static final class Unclosed extends BufferedOutputStream {

    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  /** The new name is an entry of the directory, which has a copy in memory of its own. */
  private static void syncDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (AccessDeniedException e) {
      // Windows opens no directories, and Unix none that may be written to but not read.
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
      // Whatever is in the way of deleting it was in the way of writing it, which is reported.
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
    if (e instanceof FileAlreadyExistsException) {
      return "something else has its name";
    }
    if (e instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    return String.valueOf(e.getMessage());
  }
}
