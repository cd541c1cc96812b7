package feint.store;

import feint.store.connection.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;

/** Check of the structure of a SQLite file at the start of a service, bounded in time. */
final class Soundness {

  /** Steps of SQLite's virtual machine between two checks of the clock. */
  private static final int STEPS = 10_000;

  /** The whole file first; then the indexes of all tables except the one with the queries. */
  private static final List<String> CHECKS =
      List.of(
          "PRAGMA quick_check(1)",
          "PRAGMA integrity_check('runs')",
          "PRAGMA integrity_check('deleted')",
          "PRAGMA integrity_check('tokens')",
          "PRAGMA integrity_check('trail')",
          "PRAGMA integrity_check('solutions')",
          "PRAGMA integrity_check('documents')");

  private final LongSupplier nanoTime;
  private final long limitNanos;
  private final String remedy;

  /**
   * Creates a check.
   *
   * @param limitNanos time after which it ends without a result
   * @param remedy for a damaged file
   */
  Soundness(LongSupplier nanoTime, long limitNanos, String remedy) {
    this.nanoTime = nanoTime;
    this.limitNanos = limitNanos;
    this.remedy = remedy;
  }

  /**
   * Checks a database.
   *
   * @param name for messages
   * @return the reason why the check is incomplete, if it is
   * @throws StoreException if the database is damaged
   */
  Optional<String> check(DataSource database, String name) {
    long begun = nanoTime.getAsLong();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      // A connection of a pool is a proxy.
      SQLiteConnection own = connection.unwrap(SQLiteConnection.class);
      ProgressHandler.setHandler(
          own,
          STEPS,
          new ProgressHandler() {
            @Override
            protected int progress() {
              return nanoTime.getAsLong() - begun > limitNanos ? 1 : 0;
            }
          });
      try {
        for (String check : CHECKS) {
          require(statement, check, name);
        }
        return Optional.empty();
      } finally {
        ProgressHandler.clearHandler(own);
      }
    } catch (SQLException e) {
      if (e.getErrorCode() == SQLiteErrorCode.SQLITE_INTERRUPT.code) {
        return Optional.of(
            name
                + ": was checked in part only, since that takes longer than "
                + limitNanos / 1_000_000
                + " ms; check all of it while the service is stopped: sqlite3 "
                + name
                + " 'PRAGMA integrity_check'");
      }
      throw damaged(name, Database.reason(e), e);
    }
  }

  private void require(Statement statement, String check, String name) throws SQLException {
    try (ResultSet row = statement.executeQuery(check)) {
      if (row.next() && !row.getString(1).equals("ok")) {
        String found = row.getString(1).replace('\n', ' ');
        throw damaged(name, found, new SQLException(found));
      }
    } catch (SQLException e) {
      // A database with an older schema may lack a table.
      if (!String.valueOf(e.getMessage()).contains("no such table")) {
        throw e;
      }
    }
  }

  private StoreException damaged(String name, String found, SQLException cause) {
    return new StoreException(name + ": is damaged (" + found + "): " + remedy, cause);
  }
}
