package feint.comments;

import feint.io.ArchiveException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;

/**
 * Text of a file that may be gzipped or zipped, which its first bytes determine.
 *
 * <p>In a zip the first CSV file is read whose name begins with "train" or "all", as Kaggle's do,
 * and if there is none, the first CSV file; it may be zipped once more.
 */
final class PackedText {

  /** Maximum unpacked size: Kaggle's largest file has 0.8 GB. */
  static final long MOST_BYTES = 1L << 30;

  /** Maximum ratio of unpacked to packed size, beyond {@link #FREE_BYTES}. */
  static final int MOST_RATIO = 100;

  static final long FREE_BYTES = 1L << 20;

  private final Path file;
  private final long mostBytes;

  PackedText(Path file, long mostBytes) {
    this.file = file;
    this.mostBytes = mostBytes;
  }

  /** Opens the text, which is unpacked while it is read. */
  InputStream open() throws IOException {
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(4);
    }
    boolean zip = startsWith(start, 'P', 'K', 3, 4);
    String name = zip ? wanted() : "";
    InputStream raw = raw();
    try {
      if (zip) {
        return bounded(entry(name, raw));
      }
      return startsWith(start, 0x1f, 0x8b)
          ? bounded(new GZIPInputStream(raw))
          : new BoundedStream(raw, file.toString(), mostBytes, "must not be too large");
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  private InputStream raw() throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
  }

  private InputStream bounded(InputStream unpacked) throws IOException {
    long packed = Files.size(file);
    long limit = Math.min(mostBytes, FREE_BYTES + MOST_RATIO * packed);
    String rule =
        limit == mostBytes
            ? "must not unpack to too much"
            : "must not unpack to more than " + MOST_RATIO + " times its size";
    return new BoundedStream(unpacked, file.toString(), limit, rule);
  }

  private ZipFiles files(InputStream packed) throws IOException {
    ZipInputStream zip = new ZipInputStream(packed);
    return new ZipFiles(file.toString(), zip, bounded(zip));
  }

  private InputStream entry(String wanted, InputStream packed) throws IOException {
    ZipFiles files = files(packed);
    for (Optional<String> name = files.next(); name.isPresent(); name = files.next()) {
      if (name.get().equals(wanted)) {
        return lower(wanted).endsWith(".zip") ? inner(bounded(files.content())) : files.content();
      }
    }
    throw new IOException("it changed while it was read");
  }

  private InputStream inner(InputStream packed) throws IOException {
    ZipFiles files = files(packed);
    for (Optional<String> name = files.next(); name.isPresent(); name = files.next()) {
      if (lower(name.get()).endsWith(".csv")) {
        return files.content();
      }
    }
    throw new ArchiveException(file.toString(), "must hold a CSV file, held none");
  }

  /** Returns the name of the entry to read. The whole archive is scanned, within the limits. */
  private String wanted() throws IOException {
    String first = "";
    try (InputStream packed = raw();
        ZipFiles files = files(packed)) {
      for (Optional<String> name = files.next(); name.isPresent(); name = files.next()) {
        String path = lower(name.get());
        if (path.endsWith(".csv") || path.endsWith(".csv.zip")) {
          String last = path.substring(path.lastIndexOf('/') + 1);
          if (last.startsWith("train") || last.startsWith("all")) {
            return name.get();
          }
          first = first.isEmpty() ? name.get() : first;
        }
      }
    }
    if (first.isEmpty()) {
      throw new ArchiveException(file.toString(), "must hold a CSV file, held none");
    }
    return first;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static boolean startsWith(byte[] bytes, int... expected) {
    if (bytes.length < expected.length) {
      return false;
    }
    for (int i = 0; i < expected.length; i++) {
      if ((bytes[i] & 0xff) != expected[i]) {
        return false;
      }
    }
    return true;
  }
}
