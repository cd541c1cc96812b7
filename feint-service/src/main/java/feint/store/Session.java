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
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Session(Jdbi jdbi) {
    this.handle = jdbi.open();
    try {
      handle.begin();
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

  /** Makes all that was written since the last time last, and begins anew. */
  void commit() {
    handle.commit();
    handle.begin();
  }

  @Override
  public void close() {
    handle.close();
  }
}
