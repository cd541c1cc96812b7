package feint.numpy;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** One array in a file, as numpy.save writes it and numpy.load reads it. */
public final class NpyFile {

  private NpyFile() {}

  /**
   * Reads an array of at most 1 GiB.
   *
   * @throws ArchiveException if it cannot be read, is too large, or is not of a kind that Feint
   *     uses: little-endian numbers in at most two dimensions, in C order
   */
  public static NumpyArray read(Path file) {
    Place place = Place.of(file.toString());
    if (Files.isDirectory(file)) {
      throw place.fault("must be a file, was a directory");
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return new ArrayReading(place, in).read(Files.size(file), SizeLimit.ofFile());
    } catch (IOException e) {
      throw place.unreadable(e);
    }
  }

  /** Writes an array, whole or not at all; returns the number of bytes. */
  public static long write(Path file, ArrayContent array) {
    return AtomicFile.write(file, out -> write(out, array));
  }

  static void write(OutputStream out, ArrayContent array) throws IOException {
    out.write(array.header().toBytes());
    array.writeTo(out);
  }
}
