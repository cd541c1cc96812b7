package feint.portable;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The results of the first pieces of a work, in files of a folder: each holds some that follow each
 * other, is written once, and is named by the number of its first.
 */
final class KeptResults implements AutoCloseable {

  private static final String FORMAT = "feint-results";
  private static final int VERSION = 1;
  private static final String ENDING = ".results";

  /** A file is written when so much is to be lost, in bytes or in time. */
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

  /** The first result is written at once: what cannot be kept is better known early. */
  private long since = System.nanoTime() - MOST_NANOS;

  private KeptResults(Path folder, String fingerprint, Consumer<String> warnings) {
    this.folder = folder;
    this.fingerprint = fingerprint;
    this.warnings = warnings;
  }

  /** What is in a folder, which is made if it is not there. */
  static KeptResults in(Path folder, String fingerprint, Consumer<String> warnings) {
    return new KeptResults(DataDirectory.created(folder), fingerprint, warnings);
  }

  /** How many results there are, once {@link #forEach} has read them. */
  long count() {
    return count;
  }

  /** Reads all results, from the first on. */
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
      FormInput in = new FormInput(Sealed.open(Files.readAllBytes(file)));
      boolean ours =
          in.text().equals(FORMAT)
              && in.small() == VERSION
              && in.text().equals(fingerprint)
              && in.whole() == count;
      if (!ours) {
        throw damaged(file, "it is not the file that belongs there");
      }
      List<byte[]> results = in.list(FormInput::bytes);
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
        "is damaged (" + how + "): delete it, and all files behind it, to do their pieces again");
  }

  /**
   * Keeps the next result; it is on the disk some seconds later, or after {@link #close}.
   *
   * @throws ArchiveException if the first cannot be written; hours of work must not end because a
   *     later one cannot, but then no more are kept
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
      FormOutput out = new FormOutput().text(FORMAT).whole(VERSION).text(fingerprint).whole(count);
      byte[] whole = Sealed.seal(out.list(fresh, FormOutput::bytes).toBytes());
      Path file = folder.resolve(String.format(Locale.ROOT, "%012d%s", count, ENDING));
      try {
        AtomicFile.write(file, stream -> stream.write(whole));
        written = true;
      } catch (ArchiveException e) {
        if (!written) {
          throw e;
        }
        ended = true;
        warnings.accept(e.getMessage() + "; the work goes on, and no more of it is kept");
      }
      count += fresh.size();
      fresh.clear();
      bytes = 0;
    }
    since = System.nanoTime();
  }

  /** Writes what is not on the disk yet; also if the work failed, since these pieces did not. */
  @Override
  public void close() {
    write();
  }
}
