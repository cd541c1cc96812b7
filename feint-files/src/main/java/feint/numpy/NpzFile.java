package feint.numpy;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.Excerpt;
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
 * Arrays by their names in a file, as numpy.savez and numpy.savez_compressed write it and
 * numpy.load reads it: a zip of .npy files.
 */
public final class NpzFile {

  private static final String ENDING = ".npy";
  private static final int MOST_ARRAYS = 1000;

  /** The first that a zip can say, and NumPy's: the same arrays are the same bytes at any time. */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private NpzFile() {}

  /** Reads all arrays, in their order. */
  public static Map<String, NumpyArray> read(Path file) {
    return read(file, name -> true);
  }

  /**
   * Reads those arrays whose names are wanted, in their order; others are not even unpacked.
   *
   * @throws ArchiveException if the file cannot be read, names an array twice, unpacks to more than
   *     1 GiB or than 100 times its size, or if one of the arrays is not as {@link NpyFile} has it
   */
  public static Map<String, NumpyArray> read(Path file, Predicate<String> wanted) {
    Place place = Place.of(file.toString());
    if (Files.isDirectory(file)) {
      throw place.fault("must be a file, was a directory");
    }
    Map<String, NumpyArray> arrays = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      SizeLimit limit = SizeLimit.ofArchive(Files.size(file));
      for (ZipEntry entry : entries(place, zip)) {
        String name = name(entry);
        if (wanted.test(name)) {
          NumpyArray array = read(place.named(name), zip, entry, limit);
          limit = limit.after(array.header().dataBytes());
          arrays.put(name, array);
        }
      }
    } catch (IOException e) {
      throw place.unreadable(e);
    }
    return Collections.unmodifiableMap(arrays);
  }

  private static List<ZipEntry> entries(Place place, ZipFile zip) {
    if (zip.size() > MOST_ARRAYS) {
      throw place.fault("must hold at most " + MOST_ARRAYS + " arrays, held " + zip.size());
    }
    List<ZipEntry> entries = new ArrayList<>(Collections.list(zip.entries()));
    Set<String> names = new HashSet<>();
    for (ZipEntry entry : entries) {
      if (!entry.getName().endsWith(ENDING)) {
        throw place.fault("must hold .npy files only, held " + Excerpt.of(entry.getName()));
      }
      if (!names.add(entry.getName())) {
        throw place.named(name(entry)).fault("must be there only once, was twice");
      }
    }
    return entries;
  }

  private static String name(ZipEntry entry) {
    return entry.getName().substring(0, entry.getName().length() - ENDING.length());
  }

  private static NumpyArray read(Place place, ZipFile zip, ZipEntry entry, SizeLimit limit) {
    CRC32 sum = new CRC32();
    try (InputStream packed = zip.getInputStream(entry);
        InputStream in = new CheckedInputStream(new BufferedInputStream(packed), sum)) {
      NumpyArray array = new ArrayReading(place, in).read(entry.getSize(), limit);
      if (sum.getValue() != entry.getCrc()) {
        throw place.fault("checksum must be that of its bytes, was not: it is damaged");
      }
      return array;
    } catch (IOException e) {
      throw place.unreadable(e);
    }
  }

  /** Writes arrays in their order, compressed, all or none; returns the number of bytes. */
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
    // Numbers of many digits hardly get smaller, however long one tries.
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
