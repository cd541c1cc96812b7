package feint.numpy;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.Excerpt;
import java.io.EOFException;
import java.io.IOException;

/**
 * Where something is read, for what may be said about it.
 *
 * @param array the array's name with a colon and a blank; nothing where a file is one array
 */
record Place(String file, String array) {

  static Place of(String file) {
    return new Place(file, "");
  }

  Place named(String name) {
    return new Place(file, "array " + Excerpt.of(name) + ": ");
  }

  ArchiveException fault(String fault) {
    return new ArchiveException(file, array + fault);
  }

  ArchiveException unreadable(IOException e) {
    String reason = e instanceof EOFException ? "it ends too early" : AtomicFile.reason(e);
    return new ArchiveException(file, array + "cannot be read: " + reason, e);
  }
}
