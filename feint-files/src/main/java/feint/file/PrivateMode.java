package feint.file;

import java.nio.file.FileSystems;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Mode 0600, from a file's first moment on, where file systems have modes. */
final class PrivateMode {

  private PrivateMode() {}

  /** What to create a file with that is for its owner alone. */
  static FileAttribute<?>[] attributes() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
