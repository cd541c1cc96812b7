package feint.cli.service;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.DataDirectory;
import feint.store.connection.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Directory and storage of a service.
 *
 * @param passing whether they are deleted when the service ends
 */
record ServiceHome(Path directory, Storage storage, boolean passing) {

  /** Returns the home that the options define. */
  static ServiceHome of(StorageOptions options, boolean restored) {
    DataDirectory.created(options.directory());
    return new ServiceHome(options.directory(), options.storage(restored), false);
  }

  /** Returns a temporary home for a demonstration. */
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

  /** Deletes a temporary home. */
  void leave() {
    if (!passing) {
      return;
    }
    try {
      DataDirectory.delete(directory);
    } catch (IOException e) {
      // A temporary home that cannot be deleted contains no secrets.
      return;
    }
  }
}
