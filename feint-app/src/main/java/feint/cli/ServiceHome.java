package feint.cli;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.DataDirectory;
import feint.store.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a service keeps its files.
 *
 * @param passing whether it is there for as long as the service alone
 */
record ServiceHome(Path directory, Storage storage, boolean passing) {

  /** As the options say. */
  static ServiceHome of(StorageOptions options) {
    DataDirectory.created(options.directory());
    return new ServiceHome(options.directory(), options.storage(), false);
  }

  /** For a demonstration: of its own, and gone with it. */
  static ServiceHome ofDemo() {
    try {
      Path directory = Files.createTempDirectory("feint-demo");
      Path file = directory.resolve(StorageOptions.SQLITE_FILE);
      return new ServiceHome(directory, new Storage.SqliteFile(file, false), true);
    } catch (IOException e) {
      throw new ArchiveException(
          "the directory of temporary files", "cannot be written: " + AtomicFile.reason(e), e);
    }
  }

  /** Deletes what is not to stay. */
  void leave() {
    if (!passing) {
      return;
    }
    try {
      DataDirectory.delete(directory);
    } catch (IOException e) {
      // What cannot be deleted from the directory of temporary files has no secrets in it.
      return;
    }
  }
}
