package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Says that a service answers, where, and with which token: a file that its owner alone can read,
 * and that is there as long as the service is.
 */
final class ReadyFile {

  private final Path file;

  ReadyFile(Path file) {
    AtomicFile.requirePlace(file);
    this.file = file;
  }

  void write(String url, String token) {
    String text =
        JsonNodeFactory.instance
            .objectNode()
            .put("url", url)
            .put("token", token)
            .put("pid", ProcessHandle.current().pid())
            .toString();
    try {
      Path draft =
          Files.createTempFile(file.toAbsolutePath().getParent(), ".ready", ".tmp", owners());
      Files.write(draft, (text + "\n").getBytes(StandardCharsets.UTF_8));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be written: " + AtomicFile.reason(e), e);
    }
  }

  private FileAttribute<?>[] owners() {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be deleted: " + AtomicFile.reason(e), e);
    }
  }
}
