package feint.file;

import java.nio.file.FileSystems;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Mode 0600, from a file's first moment on, where file systems have modes. */
public final class PrivateMode {

  private PrivateMode() {}

  /** What to create a file with that is for its owner alone. */
  public static FileAttribute<?>[] attributes() {
    return mode("rw-------");
  }

  /** What to create a directory with that is for its owner alone. */
  static FileAttribute<?>[] ofDirectory() {
    return mode("rwx------");
  }

  private static FileAttribute<?>[] mode(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
