package feint.store;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    try {
      // SQLite fills a file that is empty, and keeps its mode.
      AtomicFile.writePrivate(copy, out -> {});
      fill(source(database), copy);
      mark(source(copy), COPY);
      AtomicFile.sync(copy);
      return Files.size(copy);
    } catch (SQLException | IOException e) {
      throw new StoreException(copy + ": cannot be written: " + e.getMessage(), e);
    } catch (ArchiveException e) {
      throw new StoreException(String.valueOf(e.getMessage()), e);
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

  private static boolean isCopy(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA user_version")) {
      return row.next() && row.getInt(1) == COPY;
    }
  }

  /** Makes sure that a database is no copy, or that nothing of it goes on. */
  static void require(DataSource database, Storage.SqliteFile storage) {
    try {
      if (!isCopy(database)) {
        return;
      }
      if (!storage.restored()) {
        throw new StoreException(
            storage.file()
                + ": is a backup, and what was decided since would be decided again: use --restored"
                + " to close the runs that were open then");
      }
      try (Connection connection = database.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(
            "UPDATE runs SET phase = 'closed', version = version + 1"
                + " WHERE phase IN ('open', 'preparing')");
      }
      mark(database, 0);
    } catch (SQLException e) {
      throw new StoreException(storage.file() + ": cannot be used: " + e.getMessage(), e);
    }
  }
}
