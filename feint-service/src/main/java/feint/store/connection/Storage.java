package feint.store.connection;

import java.nio.file.Path;
import java.util.Optional;

/** Database in which runs are stored. */
public sealed interface Storage {

  /**
   * Local file, used by one process at a time.
   *
   * @param restored whether it may be a {@linkplain feint.store.Backup copy}, whose open runs are
   *     then closed
   * @param user process that uses it
   */
  record SqliteFile(Path file, boolean restored, User user) implements Storage {

    /** Process that uses a file, with remedies for one that is behind, damaged or remote. */
    public enum User {
      SERVICE(
          "use --restored to close the runs that were open then",
          "restore a backup and start with --restored, see docs/howto/run-the-service.md",
          "use --data DIR, or --storage with PostgreSQL"),
      /** Program with a single run and no service. */
      PROGRAM(
          "name another file to begin a new run",
          "name another file to begin a new run",
          "name a file on such a disk");

      public final String ifBehind;
      public final String ifDamaged;
      final String ifRemote;

      User(String ifBehind, String ifDamaged, String ifRemote) {
        this.ifBehind = ifBehind;
        this.ifDamaged = ifDamaged;
        this.ifRemote = ifRemote;
      }
    }

    /** Creates the storage of a service. */
    public SqliteFile(Path file, boolean restored) {
      this(file, restored, User.SERVICE);
    }

    /** Creates the storage of a service, which must not be a copy. */
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
