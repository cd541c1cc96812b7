package feint.data.numpy;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.Snippet;
import java.io.EOFException;
import java.io.IOException;

/**
 * Location of an array, for messages.
 *
 * @param array name of the array with a colon and a blank; empty if the file is a single array
 */
record ArrayLocation(String file, String array) {

  static ArrayLocation of(String file) {
    return new ArrayLocation(file, "");
  }

  ArrayLocation named(String name) {
    return new ArrayLocation(file, "array " + Snippet.of(name) + ": ");
  }

  ArchiveException fault(String fault) {
    return new ArchiveException(file, array + fault);
  }

  ArchiveException unreadable(IOException e) {
    String reason = e instanceof EOFException ? "it ends too early" : AtomicFile.reason(e);
    return new ArchiveException(file, array + "cannot be read: " + reason, e);
  }
}
