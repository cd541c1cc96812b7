package feint.numpy;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import java.io.EOFException;
import java.io.IOException;

/**
 * Where something is read, for what may be said about it.
 *
 * @param array the array's name with a colon and a blank; nothing where a file is one array
 */
record Place(String file, String array) {

  private static final int LONGEST_SHOWN = 60;

  static Place of(String file) {
    return new Place(file, "");
  }

  Place named(String name) {
    return new Place(file, "array " + shown(name) + ": ");
  }

  ArchiveException fault(String fault) {
    return new ArchiveException(file, array + fault);
  }

  ArchiveException unreadable(IOException e) {
    String reason = e instanceof EOFException ? "it ends too early" : AtomicFile.reason(e);
    return new ArchiveException(file, array + "cannot be read: " + reason, e);
  }

  /** Text from a file as a message may have it: short, in one line, in plain characters. */
  static String shown(String text) {
    String plain = text.replaceAll("[^\\x20-\\x7e]+", "?");
    return plain.length() <= LONGEST_SHOWN ? plain : plain.substring(0, LONGEST_SHOWN) + "...";
  }
}
