package feint.distributed;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Results of the first subtasks of a work, in files of a folder. Each file holds consecutive
 * results, is written once, and is named by the number of the first.
 */
final class ResultStore implements AutoCloseable {

  private static final String FORMAT = "feint-results";
  private static final int VERSION = 1;
  private static final String ENDING = ".results";

  /** Unwritten results, in bytes or in time, after which a file is written. */
  private static final long MOST_BYTES = 8 << 20;

  private static final long MOST_NANOS = 2_000_000_000L;

  private final Path folder;
  private final String fingerprint;
  private final Consumer<String> warnings;
  private long count;
  private boolean written;
  private boolean ended;
  private final List<byte[]> fresh = new ArrayList<>();
  private long bytes;

  /** The first result is written at once, so that a failure is known early. */
  private long since = System.nanoTime() - MOST_NANOS;

  private ResultStore(Path folder, String fingerprint, Consumer<String> warnings) {
    this.folder = folder;
    this.fingerprint = fingerprint;
    this.warnings = warnings;
  }

  /** Opens a folder, which is created if it does not exist. */
  static ResultStore in(Path folder, String fingerprint, Consumer<String> warnings) {
    return new ResultStore(DataDirectory.created(folder), fingerprint, warnings);
  }

  /** Returns the number of results, once {@link #forEach} has read them. */
  long count() {
    return count;
  }

  /** Reads all results in their order. */
  void forEach(Consumer<byte[]> taker) {
    for (Path file : files()) {
      List<byte[]> results = read(file);
      results.forEach(taker);
      count += results.size();
    }
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException e) {
      throw new ArchiveException(folder.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  private List<byte[]> read(Path file) {
    try {
      CodecInput in = new CodecInput(Checksum.verify(Files.readAllBytes(file)));
      boolean ours =
          in.text().equals(FORMAT)
              && in.small() == VERSION
              && in.text().equals(fingerprint)
              && in.whole() == count;
      if (!ours) {
        throw damaged(file, "it does not belong to this work");
      }
      List<byte[]> results = in.list(CodecInput::bytes);
      in.end();
      return results;
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    } catch (IllegalArgumentException e) {
      throw damaged(file, String.valueOf(e.getMessage()));
    }
  }

  private static ArchiveException damaged(Path file, String how) {
    return new ArchiveException(
        file.toString(),
        "is damaged (" + how + "): delete it and all files after it to repeat their pieces");
  }

  /**
   * Stores the next result; it is written some seconds later, or by {@link #close}.
   *
   * @throws ArchiveException if the first result cannot be written; a later failure does not end
   *     the work, but ends the storing of results
   */
  void add(byte[] result) {
    if (ended) {
      return;
    }
    fresh.add(result);
    bytes += result.length;
    if (bytes >= MOST_BYTES || System.nanoTime() - since >= MOST_NANOS) {
      write();
    }
  }

  private void write() {
    if (!fresh.isEmpty()) {
      CodecOutput out =
          new CodecOutput().text(FORMAT).whole(VERSION).text(fingerprint).whole(count);
      byte[] whole = Checksum.append(out.list(fresh, CodecOutput::bytes).toBytes());
      Path file = folder.resolve(String.format(Locale.ROOT, "%012d%s", count, ENDING));
      try {
        AtomicFile.write(file, stream -> stream.write(whole));
        written = true;
      } catch (ArchiveException e) {
        if (!written) {
          throw e;
        }
        ended = true;
        warnings.accept(e.getMessage() + "; the work continues, and no further results are stored");
      }
      count += fresh.size();
      fresh.clear();
      bytes = 0;
    }
    since = System.nanoTime();
  }

  /**
   * Writes the remaining results; also after a failure of the work, since these subtasks succeeded.
   */
  @Override
  public void close() {
    write();
  }
}
