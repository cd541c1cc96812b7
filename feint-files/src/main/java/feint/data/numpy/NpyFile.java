package feint.data.numpy;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** File with one array, compatible with numpy.save and numpy.load. */
public final class NpyFile {

  private NpyFile() {}

  /**
   * Reads an array of at most 1 GiB.
   *
   * @throws ArchiveException if the file cannot be read, is too large, or is not of a supported
   *     kind: little-endian numbers in at most two dimensions, in C order
   */
  public static NumpyArray read(Path file) {
    ArrayLocation location = ArrayLocation.of(file.toString());
    if (Files.isDirectory(file)) {
      throw location.fault("must be a file, was a directory");
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return new ArrayReading(location, in).read(Files.size(file), SizeLimit.ofFile());
    } catch (IOException e) {
      throw location.unreadable(e);
    }
  }

  /**
   * Writes an array atomically and returns the number of bytes.
   *
   * @throws ArchiveException if the file cannot be written
   */
  public static long write(Path file, ArrayContent array) {
    return AtomicFile.write(file, out -> write(out, array));
  }

  static void write(OutputStream out, ArrayContent array) throws IOException {
    out.write(array.header().toBytes());
    array.writeTo(out);
  }
}
