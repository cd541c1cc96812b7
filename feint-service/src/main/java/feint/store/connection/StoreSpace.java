package feint.store.connection;

import feint.io.AtomicFile;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Used and free space of a database.
 *
 * @param databaseBytes size of the database
 * @param logBytes size of the write-ahead log of SQLite; 0 for PostgreSQL
 * @param freeBytes free space of the disk with the data directory
 * @param totalBytes size of that disk; 0 if there is no data directory
 */
public record StoreSpace(long databaseBytes, long logBytes, long freeBytes, long totalBytes) {

  public static StoreSpace of(long databaseBytes, long logBytes, Optional<Path> directory) {
    try {
      if (directory.isEmpty() || !Files.isDirectory(directory.get())) {
        return new StoreSpace(databaseBytes, logBytes, 0, 0);
      }
      FileStore disk = Files.getFileStore(directory.get());
      return new StoreSpace(databaseBytes, logBytes, disk.getUsableSpace(), disk.getTotalSpace());
    } catch (IOException e) {
      throw new StoreException(
          directory.get() + ": its disk cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  public static long size(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      throw new StoreException(file + ": cannot be read: " + AtomicFile.reason(e), e);
    }
  }
}
