package feint.comments;

import feint.archive.ArchiveException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The text inside a file that may be gzipped or zipped; what it is, its first bytes say.
 *
 * <p>In a zip the first CSV file counts whose name begins with "train" or "all", as Kaggle's do,
 * and if there is none, the first CSV file; it may be zipped once more.
 */
final class PackedText {

  /** No file may unpack to more: Kaggle's largest has 0.8 GB. */
  static final long MOST_BYTES = 1L << 30;

  /** No archive may unpack to more than this many times its size, and {@link #FREE_BYTES}. */
  static final int MOST_RATIO = 100;

  static final long FREE_BYTES = 1L << 20;

  private static final int MOST_ENTRIES = 1000;

  private final Path file;
  private final long mostBytes;

  PackedText(Path file, long mostBytes) {
    this.file = file;
    this.mostBytes = mostBytes;
  }

  /** The text, unpacked while it is read. */
  InputStream open() throws IOException {
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(4);
    }
    if (startsWith(start, 0x1f, 0x8b)) {
      return bounded(new GZIPInputStream(raw()));
    }
    if (startsWith(start, 'P', 'K', 3, 4)) {
      return bounded(entry());
    }
    return new BoundedStream(raw(), file.toString(), mostBytes, "must not be too large");
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

  private InputStream entry() throws IOException {
    String name = wanted();
    ZipInputStream zip = new ZipInputStream(raw());
    for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
      if (e.getName().equals(name)) {
        return name.toLowerCase(Locale.ROOT).endsWith(".zip") ? inner(zip) : zip;
      }
    }
    throw new IOException("it changed while it was read");
  }

  private InputStream inner(ZipInputStream outer) throws IOException {
    ZipInputStream zip = new ZipInputStream(outer);
    for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
      if (e.getName().toLowerCase(Locale.ROOT).endsWith(".csv")) {
        return zip;
      }
    }
    throw new ArchiveException(file.toString(), "must hold a CSV file, held none");
  }

  /** The name of the entry to read. The whole archive is passed over, within the limits. */
  private String wanted() throws IOException {
    String first = "";
    int entries = 0;
    try (ZipInputStream zip = new ZipInputStream(raw());
        InputStream contents = bounded(zip)) {
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        if (++entries > MOST_ENTRIES) {
          throw new ArchiveException(
              file.toString(), "must hold at most " + MOST_ENTRIES + " files, held more");
        }
        String name = e.getName().toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv") || name.endsWith(".csv.zip")) {
          String last = name.substring(name.lastIndexOf('/') + 1);
          if (last.startsWith("train") || last.startsWith("all")) {
            return e.getName();
          }
          first = first.isEmpty() ? e.getName() : first;
        }
        contents.transferTo(java.io.OutputStream.nullOutputStream());
      }
    }
    if (first.isEmpty()) {
      throw new ArchiveException(file.toString(), "must hold a CSV file, held none");
    }
    return first;
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
