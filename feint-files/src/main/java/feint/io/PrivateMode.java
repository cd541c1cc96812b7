package feint.io;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** File mode 0600 from creation on, on file systems that have modes. */
public final class PrivateMode {

  private PrivateMode() {}

  /** Returns the attributes of a new file that only its owner can access. */
  public static FileAttribute<?>[] attributes() {
    return mode("rw-------");
  }

  /** Returns the attributes of a new directory that only its owner can access. */
  static FileAttribute<?>[] ofDirectory() {
    return mode("rwx------");
  }

  /**
   * Returns a message if users other than the owner can access a file with a secret; empty if they
   * cannot or if the file system has no modes.
   */
  public static Optional<String> fault(Path file) throws IOException {
    return exposed(file)
        .map(
            mode ->
                file
                    + ": must be readable by its owner alone, has mode "
                    + mode
                    + ": use "
                    + remedy(file));
  }

  /** Returns the command that restricts a file or a directory to its owner. */
  public static String remedy(Path file) {
    return (Files.isDirectory(file) ? "chmod 700 " : "chmod 600 ") + file;
  }

  /**
   * Returns the mode of a file or a directory, such as 0644, if its group or others have access.
   *
   * @param options whether links are followed
   */
  public static Optional<String> exposed(Path file, LinkOption... options) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return Optional.empty();
    }
    int mode = 0;
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, options);
    for (PosixFilePermission permission : PosixFilePermission.values()) {
      mode = 2 * mode + (permissions.contains(permission) ? 1 : 0);
    }
    return (mode & 077) == 0
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "%04o", mode));
  }

  private static FileAttribute<?>[] mode(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
