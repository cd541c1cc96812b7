package feint.comments;

import feint.io.ArchiveException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Files of a zip, one after another; skipped ones are unpacked within the limits. */
final class ZipFiles implements Closeable {

  private static final int MOST_FILES = 1000;

  private final String archive;
  private final ZipInputStream zip;
  private final InputStream bounded;
  private int files;

  /**
   * Reads a zip from its beginning.
   *
   * @param bounded the same zip through a size limit
   */
  ZipFiles(String archive, ZipInputStream zip, InputStream bounded) {
    this.archive = archive;
    this.zip = zip;
    this.bounded = bounded;
  }

  /** Returns the name of the next file; the rest of the previous one is skipped. */
  Optional<String> next() throws IOException {
    // The zip stream itself would skip to the next file without a limit.
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
      // Java's exception for a name that is not valid text.
      throw new ArchiveException(
          archive, "must name its files in UTF-8, has a name that is not: pack it again", e);
    }
  }

  /** Returns the content of the file named last, without a limit. */
  InputStream content() {
    return zip;
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
