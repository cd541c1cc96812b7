package feint.data.numpy;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Snippet;
import feint.math.Checks;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * File with named arrays, a zip of .npy files, compatible with numpy.savez, numpy.savez_compressed
 * and numpy.load.
 */
public final class NpzFile {

  private static final String ENDING = ".npy";
  private static final int MOST_ARRAYS = 1000;

  /** Earliest time of a zip entry, which NumPy uses too; it keeps the bytes reproducible. */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private NpzFile() {}

  /**
   * Reads all arrays, in order.
   *
   * @throws ArchiveException as {@link #read(Path, Predicate)} does
   */
  public static Map<String, NumpyArray> read(Path file) {
    return read(file, name -> true);
  }

  /**
   * Reads the arrays whose names are wanted, in order; others are not unpacked.
   *
   * @throws ArchiveException if the file cannot be read, names an array twice, unpacks to more than
   *     1 GiB or than 100 times its size, or if {@link NpyFile} does not support one of the arrays
   */
  public static Map<String, NumpyArray> read(Path file, Predicate<String> wanted) {
    ArrayLocation location = ArrayLocation.of(file.toString());
    if (Files.isDirectory(file)) {
      throw location.fault("must be a file, was a directory");
    }
    Map<String, NumpyArray> arrays = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      SizeLimit limit = SizeLimit.ofArchive(Files.size(file));
      for (ZipEntry entry : entries(location, zip)) {
        String name = name(entry);
        if (wanted.test(name)) {
          NumpyArray array = read(location.named(name), zip, entry, limit);
          limit = limit.after(array.header().dataBytes());
          arrays.put(name, array);
        }
      }
    } catch (IOException e) {
      throw location.unreadable(e);
    }
    return Collections.unmodifiableMap(arrays);
  }

  private static List<ZipEntry> entries(ArrayLocation location, ZipFile zip) {
    if (zip.size() > MOST_ARRAYS) {
      throw location.fault("must hold at most " + MOST_ARRAYS + " arrays, held " + zip.size());
    }
    List<ZipEntry> entries = new ArrayList<>(Collections.list(zip.entries()));
    Set<String> names = new HashSet<>();
    for (ZipEntry entry : entries) {
      if (!entry.getName().endsWith(ENDING)) {
        throw location.fault("must hold .npy files only, held " + Snippet.of(entry.getName()));
      }
      if (!names.add(entry.getName())) {
        throw location.named(name(entry)).fault("must be there only once, was twice");
      }
    }
    return entries;
  }

  private static String name(ZipEntry entry) {
    return entry.getName().substring(0, entry.getName().length() - ENDING.length());
  }

  private static NumpyArray read(
      ArrayLocation location, ZipFile zip, ZipEntry entry, SizeLimit limit) {
    CRC32 sum = new CRC32();
    try (InputStream packed = zip.getInputStream(entry);
        InputStream in = new CheckedInputStream(new BufferedInputStream(packed), sum)) {
      NumpyArray array = new ArrayReading(location, in).read(entry.getSize(), limit);
      if (sum.getValue() != entry.getCrc()) {
        throw location.fault("checksum must be that of its bytes, was not: it is damaged");
      }
      return array;
    } catch (IOException e) {
      throw location.unreadable(e);
    }
  }

  /**
   * Writes arrays in order, compressed and atomically, and returns the number of bytes.
   *
   * @throws ArchiveException if the file cannot be written
   */
  public static long write(Path file, Map<String, ? extends ArrayContent> arrays) {
    arrays
        .keySet()
        .forEach(
            name ->
                Checks.require(
                    name.matches("[A-Za-z_]\\w*"), "name of an array", "must be a name", name));
    return AtomicFile.write(file, out -> write(out, arrays));
  }

  private static void write(OutputStream out, Map<String, ? extends ArrayContent> arrays)
      throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    // Higher levels hardly compress numbers of many digits any further.
    zip.setLevel(Deflater.BEST_SPEED);
    for (Map.Entry<String, ? extends ArrayContent> array : arrays.entrySet()) {
      ZipEntry entry = new ZipEntry(array.getKey() + ENDING);
      entry.setTimeLocal(NO_TIME);
      zip.putNextEntry(entry);
      NpyFile.write(zip, array.getValue());
      zip.closeEntry();
    }
    zip.finish();
  }
}
