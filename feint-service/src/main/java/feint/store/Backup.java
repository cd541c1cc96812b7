package feint.store;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.store.connection.SqliteHome;
import feint.store.connection.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteDataSource;

/**
 * Copies of a SQLite file, which may be in use meanwhile.
 *
 * <p>A copy is marked as one. It lacks later decisions: a service that continued its runs would
 * decide the same queries again, possibly differently, and that is a leak. A service therefore
 * refuses a copy unless it is started with the option that closes the runs that were open.
 */
public final class Backup {

  /** Value of SQLite's {@code user_version} in a copy; 0 otherwise. */
  private static final int COPY = 1;

  private Backup() {}

  /** Writes a copy of a database to a file that does not exist yet; returns its size in bytes. */
  public static long write(Path database, Path copy) {
    AtomicFile.requirePlace(copy);
    SqliteHome.requireLibrary();
    if (!Files.isRegularFile(database)) {
      throw new StoreException(database + ": must be a database, there is none");
    }
    if (Files.exists(copy)) {
      throw new StoreException(copy + ": must not exist yet, so that no copy is lost");
    }
    Path draft = copy.resolveSibling("." + copy.getFileName() + ".draft");
    try {
      // An incomplete or unmarked copy must not have the final name.
      Files.deleteIfExists(draft);
      // SQLite fills a file that is empty, and keeps its mode.
      AtomicFile.writePrivate(draft, out -> {});
      fill(source(database), draft);
      mark(source(draft), COPY);
      AtomicFile.sync(draft);
      Files.move(draft, copy, StandardCopyOption.ATOMIC_MOVE);
      return Files.size(copy);
    } catch (SQLException | IOException e) {
      throw new StoreException(copy + ": cannot be written: " + e.getMessage(), e);
    } catch (ArchiveException e) {
      throw new StoreException(String.valueOf(e.getMessage()), e);
    } finally {
      discard(draft);
    }
  }

  private static void discard(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      // Its name differs from that of a copy.
      return;
    }
  }

  private static DataSource source(Path file) {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file.toAbsolutePath());
    return source;
  }

  private static void fill(DataSource database, Path copy) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement("VACUUM INTO ?")) {
      statement.setString(1, copy.toAbsolutePath().toString());
      statement.execute();
    }
  }

  private static void mark(DataSource database, int mark) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = " + mark);
    }
  }

  static boolean isCopy(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA user_version")) {
      return row.next() && row.getInt(1) == COPY;
    }
  }

  /** Turns a copy into a database. */
  static void adopt(DataSource copy) throws SQLException {
    mark(copy, 0);
  }

  /**
   * Closes all runs that may have continued elsewhere and revokes all tokens, since some may have
   * been revoked meanwhile. The trail records it.
   */
  static void close(Jdbi database) {
    database.useTransaction(
        handle -> {
          handle.execute(
              "UPDATE standings SET phase = 'closed', version = version + 1"
                  + " WHERE phase IN ('open', 'preparing', 'moved')");
          // Later observations are unknown, so no run can continue with their filters.
          handle.execute(
              "INSERT INTO followed (id, follower) SELECT id, '' FROM origins"
                  + " WHERE id NOT IN (SELECT id FROM followed)");
          handle.execute("UPDATE tokens SET revoked = created WHERE revoked IS NULL");
          Trail.append(
              handle,
              List.of(
                  new AdministrativeAction(
                      AdministrativeAction.Action.DATABASE_RESTORED, "", 0, Actor.service())));
        });
  }
}
