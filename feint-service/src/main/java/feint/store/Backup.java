package feint.store;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.sqlite.SQLiteDataSource;

/**
 * Copies of a SQLite file, which may be in use meanwhile.
 *
 * <p>A copy knows that it is one. What has been decided since it was made is not in it: whoever
 * went on with its runs would decide the same queries again, maybe otherwise, and that is a leak.
 * So a service does not take it for the database unless it is told to close what was open then.
 */
public final class Backup {

  /** What SQLite keeps for us in a number of our own, where 0 stands for no copy. */
  private static final int COPY = 1;

  private Backup() {}

  /** Writes a copy of a database to a file that does not exist yet; returns its size in bytes. */
  public static long write(Path database, Path copy) {
    AtomicFile.requirePlace(copy);
    if (!Files.isRegularFile(database)) {
      throw new StoreException(database + ": must be a database, there is none");
    }
    if (Files.exists(copy)) {
      throw new StoreException(copy + ": must not exist yet, so that no copy is lost");
    }
    Path draft = copy.resolveSibling("." + copy.getFileName() + ".draft");
    try {
      // What is not whole, or does not know yet that it is a copy, must not have the name of one.
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
      // It has no name that anybody would take for a copy's.
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

  /** Makes a database of a copy. */
  static void adopt(DataSource copy) throws SQLException {
    mark(copy, 0);
  }

  /** Lets nothing go on that went on elsewhere, and nobody in who may have been shut out since. */
  static void close(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE runs SET phase = 'closed', version = version + 1"
              + " WHERE phase IN ('open', 'preparing', 'moved')");
      // What was seen after them is not known, so no run can go on from their filters.
      statement.execute(
          "INSERT INTO followed (id, follower) SELECT id, '' FROM runs"
              + " WHERE id NOT IN (SELECT id FROM followed)");
      statement.execute("UPDATE tokens SET revoked = created WHERE revoked IS NULL");
    }
  }
}
