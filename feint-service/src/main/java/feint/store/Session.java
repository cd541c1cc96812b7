package feint.store;

import feint.store.connection.StoreException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Connection for all writes. Its statements are prepared once: parsing takes longer than execution.
 */
final class Session implements AutoCloseable {

  private final Handle handle;
  private final boolean postgres;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private final List<AdministrativeAction> deeds = new ArrayList<>();

  Session(Jdbi jdbi) {
    this.handle = jdbi.open();
    try {
      this.postgres = handle.getConnection().getMetaData().getURL().startsWith("jdbc:postgresql:");
      handle.begin();
    } catch (SQLException e) {
      handle.close();
      throw new StoreException("the database does not answer: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      // There may be a single connection: an unused one that is not returned blocks everyone.
      handle.close();
      throw e;
    }
  }

  Handle handle() {
    return handle;
  }

  /** Executes a statement with these parameters; returns the number of changed rows. */
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
      throw new StoreException("the database refused the write: " + e.getMessage(), e);
    }
  }

  /** Adds an administrative action to this transaction, for {@link #writeTrail}. */
  void note(AdministrativeAction.Action action, String subject, Actor actor) {
    note(new AdministrativeAction(action, subject, 0, actor));
  }

  void note(AdministrativeAction deed) {
    deeds.add(deed);
  }

  /**
   * Writes the actions of this transaction to the trail. All services that share a database do this
   * in their last statements, so that no two of them wait for each other.
   */
  void writeTrail() {
    Trail.append(handle, deeds);
  }

  /** Makes the statements until the next commit fail at once where they would wait for a lock. */
  void refuseLocks() {
    if (postgres) {
      update("SET LOCAL lock_timeout = 1");
    }
  }

  /** Commits the transaction and starts a new one. */
  void commit() {
    handle.commit();
    deeds.clear();
    handle.begin();
  }

  /** Rolls back the transaction and starts a new one. */
  void undo() {
    handle.rollback();
    deeds.clear();
    handle.begin();
  }

  @Override
  public void close() {
    handle.close();
  }
}
