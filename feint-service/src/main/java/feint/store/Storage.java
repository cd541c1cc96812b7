package feint.store;

import java.nio.file.Path;
import java.util.Optional;

/** Database in which runs are stored. */
public sealed interface Storage {

  /**
   * Local file, used by one service at a time.
   *
   * @param restored whether it may be a {@linkplain Backup copy}, whose open runs are then closed
   */
  record SqliteFile(Path file, boolean restored) implements Storage {

    /** Creates a storage that must not be a copy. */
    public SqliteFile(Path file) {
      this(file, false);
    }

    /** Returns the name of the file. */
    @Override
    public String toString() {
      return file.toString();
    }
  }

  /**
   * PostgreSQL database, which several services may share.
   *
   * @param url for JDBC, without a password
   * @param restored whether it was restored from a dump, whose open runs are then closed
   * @param mark file for the number of the last group of writes of this service, by which lost
   *     writes are detected
   */
  record Postgres(
      String url,
      Optional<String> user,
      Optional<String> password,
      boolean restored,
      Optional<Path> mark)
      implements Storage {

    /** Creates a storage that was not restored, without a mark. */
    public Postgres(String url, Optional<String> user, Optional<String> password) {
      this(url, user, password, false, Optional.empty());
    }

    public Postgres {
      if (!url.startsWith(PREFIX)) {
        throw new IllegalArgumentException(
            "storage must begin with " + PREFIX + ", was " + url.replaceAll("//.*", "//…"));
      }
      if (url.contains("password=")) {
        throw new IllegalArgumentException(
            "storage must not have a password in it, where everyone on the machine can read it: use"
                + " FEINT_STORAGE_PASSWORD or a file");
      }
    }

    private static final String PREFIX = "jdbc:postgresql:";

    /** Leaves out the password. */
    @Override
    public String toString() {
      return url;
    }
  }
}
