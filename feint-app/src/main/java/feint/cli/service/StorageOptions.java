package feint.cli.service;

import feint.cli.output.UsageException;
import feint.io.DataDirectory;
import feint.store.connection.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the storage of a service. */
public final class StorageOptions {

  /** Name of the database in the directory. */
  static final String SQLITE_FILE = "runs.sqlite";

  /** Name of the file that identifies the last group of writes to PostgreSQL. */
  static final String POSTGRES_MARK = "postgres.mark";

  private static final String PASSWORD = "FEINT_STORAGE_PASSWORD";
  private static final String USER = "FEINT_STORAGE_USER";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "The directory of the database and of service.json with the service's address"
              + " (default: $FEINT_DATA, or feint below the user's data directory).")
  private Optional<Path> data = Optional.empty();

  @Option(
      names = "--storage",
      paramLabel = "URL",
      description =
          "A PostgreSQL database instead of a file in DIR: jdbc:postgresql://HOST/DATABASE. User"
              + " and password come from $FEINT_STORAGE_USER and $FEINT_STORAGE_PASSWORD.")
  private Optional<String> url = Optional.empty();

  @Option(
      names = "--storage-password-file",
      paramLabel = "FILE",
      description = "The file with the password, in place of $FEINT_STORAGE_PASSWORD.")
  private Optional<Path> passwordFile = Optional.empty();

  /** Returns whether any of the options was given. */
  boolean given() {
    return data.isPresent() || url.isPresent() || passwordFile.isPresent();
  }

  Path directory() {
    return data.orElseGet(DataDirectory::standard);
  }

  /** Returns the storage, which must not be a copy. */
  Storage storage() {
    return storage(false);
  }

  /**
   * Returns the storage.
   *
   * @param restored whether it may be a copy, whose open runs are then closed
   */
  Storage storage(boolean restored) {
    UsageException.require(
        passwordFile.isEmpty() || url.isPresent(), "--storage-password-file needs --storage");
    return of(url, directory(), password(), restored);
  }

  /**
   * Returns the storage of a URL, or of a file in a directory; secrets come from the environment.
   */
  public static Storage of(Optional<String> url, Path directory) {
    return of(url, directory, environment(PASSWORD), false);
  }

  private static Storage of(
      Optional<String> url, Path directory, Optional<String> password, boolean restored) {
    if (url.isEmpty()) {
      return new Storage.SqliteFile(directory.resolve(SQLITE_FILE), restored);
    }
    try {
      return new Storage.Postgres(
          url.get(),
          environment(USER),
          password,
          restored,
          Optional.of(directory.resolve(POSTGRES_MARK)));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--" + e.getMessage());
    }
  }

  private Optional<String> password() {
    return passwordFile.map(StorageOptions::read).or(() -> environment(PASSWORD));
  }

  private static String read(Path file) {
    try {
      SecretFile.require(file);
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UsageException("--storage-password-file cannot be read: " + file);
    }
  }

  private static Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isEmpty());
  }
}
