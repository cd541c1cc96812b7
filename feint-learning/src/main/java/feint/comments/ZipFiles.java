package feint.comments;

import feint.file.ArchiveException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The files in a zip, one after another; what is passed over is unpacked within the limits. */
final class ZipFiles implements Closeable {

  private static final int MOST_FILES = 1000;

  private final String archive;
  private final ZipInputStream zip;
  private final InputStream bounded;
  private int files;

  /**
   * Reads from the beginning of a zip.
   *
   * @param bounded the zip again, through a limit
   */
  ZipFiles(String archive, ZipInputStream zip, InputStream bounded) {
    this.archive = archive;
    this.zip = zip;
    this.bounded = bounded;
  }

  /** The name of the next file; what is left of the one before is passed over. */
  Optional<String> next() throws IOException {
    // Left to itself, the zip would look for the next file without a limit.
    bounded.transferTo(OutputStream.nullOutputStream());
    Optional<String> name = name();
    if (name.isPresent() && ++files > MOST_FILES) {
      throw new ArchiveException(archive, "must hold at most " + MOST_FILES + " files, held more");
    }
    return name;
  }

  private Optional<String> name() throws IOException {
    try {
      return Optional.ofNullable(zip.getNextEntry()).map(ZipEntry::getName);
    } catch (IllegalArgumentException e) {
      // So Java says that the bytes of a name are no text.
      throw new ArchiveException(
          archive, "must name its files in UTF-8, has a name that is not: pack it again", e);
    }
  }

  /** The content of the file that was named last, without a limit. */
  InputStream content() {
    return zip;
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
