package feint.store;

import feint.store.connection.StoreException;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
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

  /** Results of writes that were sent together in this transaction. */
  private final IdentityHashMap<GuardedWrite, Boolean> sent = new IdentityHashMap<>();

  private Optional<GuardedWrite> failed = Optional.empty();

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
    return update(sql, Arrays.asList(values));
  }

  private int update(String sql, List<Object> values) {
    try {
      return bound(sql, values).executeUpdate();
    } catch (SQLException e) {
      throw refused(e);
    }
  }

  private PreparedStatement bound(String sql, List<Object> values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = handle.getConnection().prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int place = 0; place < values.size(); place++) {
      statement.setObject(place + 1, values.get(place));
    }
    return statement;
  }

  private static StoreException refused(SQLException e) {
    return new StoreException("the database refused the write: " + e.getMessage(), e);
  }

  /**
   * Returns whether writes are sent together. SQLite is in this process, where a message costs
   * nothing.
   */
  boolean sendsTogether() {
    return postgres;
  }

  /**
   * Sends writes in few messages: all first statements, then the second ones of those whose row was
   * at the expected version. Rows are locked in the order of the writes. Each {@link #write} of one
   * of them returns its result.
   *
   * @throws StoreException if one of them fails: {@link #failed}
   */
  void sendTogether(List<GuardedWrite> writes) {
    failed = Optional.empty();
    int[] guards = updateAll(writes, GuardedWrite::guard);
    List<GuardedWrite> current = new ArrayList<>();
    Map<String, List<GuardedWrite>> byText = new LinkedHashMap<>();
    for (int place = 0; place < guards.length; place++) {
      GuardedWrite write = writes.get(place);
      if (guards[place] == 1) {
        current.add(write);
        byText.computeIfAbsent(write.then().sql(), text -> new ArrayList<>()).add(write);
      } else {
        sent.put(write, false);
      }
    }
    for (List<GuardedWrite> same : byText.values()) {
      int[] changed = updateAll(same, GuardedWrite::then);
      for (int place = 0; place < changed.length; place++) {
        // An insertion that was merged with others has no number of its own.
        if (changed[place] != Statement.SUCCESS_NO_INFO) {
          same.get(place).then().requireOne(changed[place]);
        }
      }
    }
    current.forEach(write -> sent.put(write, true));
  }

  /** Returns the write that made {@link #sendTogether} fail, if it is known. */
  Optional<GuardedWrite> failed() {
    return failed;
  }

  /** Executes statements of the same text; returns the numbers of changed rows. */
  private int[] updateAll(
      List<GuardedWrite> some, Function<GuardedWrite, GuardedWrite.Statement> part) {
    try {
      PreparedStatement statement = bound(part.apply(some.get(0)).sql(), List.of());
      statement.clearBatch();
      for (GuardedWrite write : some) {
        bound(part.apply(write).sql(), part.apply(write).values()).addBatch();
      }
      return statement.executeBatch();
    } catch (BatchUpdateException e) {
      int[] counts = e.getUpdateCounts();
      failed =
          IntStream.range(0, Math.min(counts.length, some.size()))
              .filter(place -> counts[place] == Statement.EXECUTE_FAILED)
              .mapToObj(some::get)
              .findFirst();
      throw refused(e);
    } catch (SQLException e) {
      throw refused(e);
    }
  }

  /** Makes a write, unless it was sent together with others; returns its result. */
  boolean write(GuardedWrite write) {
    Boolean before = sent.remove(write);
    if (before != null) {
      return before;
    }
    if (update(write.guard().sql(), write.guard().values()) != 1) {
      return false;
    }
    write.then().requireOne(update(write.then().sql(), write.then().values()));
    return true;
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
    forget();
    handle.begin();
  }

  /** Rolls back the transaction and starts a new one. */
  void undo() {
    handle.rollback();
    forget();
    handle.begin();
  }

  private void forget() {
    deeds.clear();
    sent.clear();
  }

  @Override
  public void close() {
    handle.close();
  }
}
