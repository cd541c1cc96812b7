package feint.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * The connection that everything is written by, with the statements of every query prepared once:
 * to parse them again would take longer than to run them.
 */
final class Session implements AutoCloseable {

  private final Handle handle;
  private final boolean postgres;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Session(Jdbi jdbi) {
    this.handle = jdbi.open();
    try {
      this.postgres = handle.getConnection().getMetaData().getURL().startsWith("jdbc:postgresql:");
      handle.begin();
    } catch (SQLException e) {
      handle.close();
      throw new StoreException("the database does not answer: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      // There may be one connection only: whoever keeps it without using it stops everyone.
      handle.close();
      throw e;
    }
  }

  Handle handle() {
    return handle;
  }

  /** Runs a statement with these values in its places; returns how many rows it changed. */
  int update(String sql, Object... values) {
    try {
      PreparedStatement statement = prepared.get(sql);
      if (statement == null) {
        statement = handle.getConnection().prepareStatement(sql);
        prepared.put(sql, statement);
      }
      for (int place = 0; place < values.length; place++) {
        statement.setObject(place + 1, values[place]);
      }
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new StoreException("the database did not take it: " + e.getMessage(), e);
    }
  }

  /** Lets the statements until the next commit fail at once where they would wait for a lock. */
  void refuseLocks() {
    if (postgres) {
      update("SET LOCAL lock_timeout = 1");
    }
  }

  /** Commits the transaction and begins a new one. */
  void commit() {
    handle.commit();
    handle.begin();
  }

  /** Rolls the transaction back and begins a new one. */
  void undo() {
    handle.rollback();
    handle.begin();
  }

  @Override
  public void close() {
    handle.close();
  }
}
