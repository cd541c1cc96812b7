package feint.store;

import feint.store.connection.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One database for several services, which fails as a seed decides. It is a SQLite file, so that
 * statements mean what they mean in a service; a lock held by another service is reported as
 * PostgreSQL does.
 */
public final class SimulatedStorage implements AutoCloseable {

  private static final String LOCKED = "55P03";
  private static final List<String> TABLES =
      List.of("queries", "runs", "documents", "solutions", "deleted", "followed", "trail", "marks");

  private final SQLiteDataSource file = new SQLiteDataSource(config());
  private final Path path;
  private final Connection cleaning;
  private final Deque<Line> idle = new ArrayDeque<>();

  /** Creates the database. */
  public SimulatedStorage(Path path) throws SQLException {
    this.path = path;
    Storage storage = new Storage.SqliteFile(path);
    Database.open(storage).close();
    file.setUrl("jdbc:sqlite:" + path.toAbsolutePath());
    this.cleaning = file.getConnection();
  }

  private static SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // Nothing but the test's own crashes is survived.
    config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
    config.setBusyTimeout(0);
    config.enforceForeignKeys(true);
    config.setGetGeneratedKeys(false);
    return config;
  }

  /** Wrong behaviour of the storage, which the ledgers of the clients must notice. */
  public enum Fault {
    /** A commit that is reported and does not happen. */
    LOST_COMMIT,
    /** A part of a group is stored, and all of it is reported. */
    TORN_GROUP,
    /** A row is changed whatever its version is. */
    NO_VERSION,
    /** The answer to a query is not stored. */
    LOST_ANSWER
  }

  /** Empties the database, for another schedule. */
  public Simulated simulated(Schedule schedule, Set<Fault> faults) throws SQLException {
    try (Statement statement = cleaning.createStatement()) {
      for (String table : TABLES) {
        statement.executeUpdate("DELETE FROM " + table);
      }
    }
    return new Simulated(schedule, faults);
  }

  @Override
  public void close() throws SQLException {
    for (Line line : idle) {
      line.raw.close();
    }
    cleaning.close();
  }

  /** The database in one schedule. */
  public final class Simulated {

    private final Schedule schedule;
    private final Set<Fault> faults;
    private final List<String> met = new ArrayList<>();
    private int oneIn;
    private boolean full;
    private Optional<List<String>> steps = Optional.empty();
    private String rows = "";

    Simulated(Schedule schedule, Set<Fault> faults) {
      this.schedule = schedule;
      this.faults = faults.isEmpty() ? EnumSet.noneOf(Fault.class) : EnumSet.copyOf(faults);
    }

    /** Makes one in {@code many} steps fail; 0 ends all failures. */
    public void failOneIn(int many) {
      oneIn = many;
    }

    /** Refuses all statements that write, or ends that. */
    public void fill(boolean full) {
      this.full = full;
    }

    /** Begins to record steps, as lines of JSON. */
    public void record() {
      rows = rows();
      steps = Optional.of(new ArrayList<>());
    }

    /** Returns the steps since {@link #record}. */
    public List<String> steps() {
      return steps.orElse(List.of());
    }

    /** Adds a step, if steps are recorded. */
    public void note(String event, String fields) {
      steps.ifPresent(lines -> lines.add("{\"event\": \"" + event + "\", " + fields + "}"));
    }

    /** Records the rows after a commit, if they have changed. */
    private void committed(Client client) {
      if (steps.isPresent()) {
        String now = rows();
        if (!now.equals(rows)) {
          rows = now;
          note("commit", "\"service\": \"" + client.name + "\", \"rows\": {" + now + "}");
        }
      }
    }

    private String rows() {
      try (Statement statement = cleaning.createStatement()) {
        List<String> runs = new ArrayList<>();
        try (ResultSet row =
            statement.executeQuery("SELECT place, id, phase, version FROM runs ORDER BY place")) {
          while (row.next()) {
            runs.add(
                "\"%s\": {\"phase\": \"%s\", \"version\": %d, \"place\": %d"
                    .formatted(row.getString(2), row.getString(3), row.getInt(4), row.getInt(1)));
          }
        }
        StringJoiner all = new StringJoiner(", ");
        for (String run : runs) {
          StringJoiner queries = new StringJoiner(", ", ", \"queries\": [", "]}");
          try (ResultSet query =
              statement.executeQuery(
                  "SELECT number, incentive, decoy, informative, given_up FROM queries WHERE run = "
                      + run.substring(run.lastIndexOf(' '))
                      + " ORDER BY number")) {
            while (query.next()) {
              boolean answered = query.getObject(4) != null;
              queries.add(
                  "{\"decision\": \"%d %d\", \"answer\": \"%s\"}"
                      .formatted(
                          query.getInt(2),
                          query.getInt(3),
                          answered ? query.getInt(5) == 1 ? "up" : "yes" : "none"));
            }
          }
          all.add(run + queries);
        }
        return all.toString();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Returns the failures so far, in their order. */
    public List<String> met() {
      return met;
    }

    /** Connects a service. */
    public Client connect(String name) {
      return new Client(this, name);
    }

    private boolean happens() {
      return oneIn > 0 && schedule.random().nextInt(oneIn) == 0;
    }

    private boolean planted(Fault fault) {
      return faults.contains(fault) && oneIn > 0 && schedule.random().nextInt(4) == 0;
    }

    private void meet(String what) throws SQLException {
      if (happens()) {
        met.add(what);
        throw new SQLException("simulated: " + what);
      }
    }
  }

  /** A connection that is used again after it was lost to one service, with its statements. */
  private static final class Line {

    private final Connection raw;
    private final Map<String, Deque<PreparedStatement>> prepared = new HashMap<>();
    private final Map<PreparedStatement, String> used = new LinkedHashMap<>();

    Line(Connection raw) {
      this.raw = raw;
    }

    PreparedStatement statement(String sql) throws SQLException {
      Deque<PreparedStatement> known = prepared.computeIfAbsent(sql, text -> new ArrayDeque<>());
      PreparedStatement statement = known.isEmpty() ? raw.prepareStatement(sql) : known.pop();
      used.put(statement, sql);
      return statement;
    }

    void end(PreparedStatement statement) throws SQLException {
      String sql = used.remove(statement);
      if (sql != null) {
        ResultSet rows = statement.getResultSet();
        if (rows != null) {
          rows.close();
        }
        statement.clearParameters();
        prepared.get(sql).push(statement);
      }
    }

    /** Ends all statements and the transaction. */
    void reset() throws SQLException {
      for (PreparedStatement statement : List.copyOf(used.keySet())) {
        end(statement);
      }
      if (!raw.getAutoCommit()) {
        raw.rollback();
        raw.setAutoCommit(true);
      }
    }
  }

  private Line line() throws SQLException {
    return idle.isEmpty() ? new Line(file.getConnection()) : idle.pop();
  }

  /** A line while a service has it. */
  private static final class Hold {

    private final Line line;
    private boolean lost;

    Hold(Line line) {
      this.line = line;
    }
  }

  /** The connections of a service. */
  public final class Client {

    private final Simulated database;
    private final String name;
    private final List<Hold> readers = new ArrayList<>();
    private final List<Hold> writers = new ArrayList<>(1);
    private boolean dead;
    private int updates;
    private int torn;

    Client(Simulated database, String name) {
      this.database = database;
      this.name = name;
    }

    /** Opens a store on these connections. */
    public RunStore store() {
      DataSource reading = source(this::reader);
      DataSource writing = source(this::writer);
      Storage storage = new Storage.SqliteFile(path);
      Marks marks = Marks.open(Jdbi.create(reading), Optional.empty(), List.of());
      return new RunStore(
          Database.over(storage, reading, writing, marks),
          database.schedule::nanoTime,
          database.schedule);
    }

    /** Returns whether the process has ended. */
    public boolean dead() {
      return dead;
    }

    /** Ends the process of the service: nothing that it does later reaches the database. */
    public void kill() {
      dead = true;
      disconnect();
    }

    /** Ends the connections in order. */
    public void close() {
      disconnect();
    }

    private void disconnect() {
      drop(readers);
      drop(writers);
    }

    /** Loses connections, with their transactions. */
    private void drop(List<Hold> lost) {
      try {
        for (Hold hold : lost) {
          hold.lost = true;
          hold.line.reset();
          idle.push(hold.line);
        }
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      lost.clear();
    }

    private void requireAlive() throws SQLException {
      if (dead) {
        throw new SQLException("simulated: the process has ended");
      }
    }

    private void requireHeld(Hold hold) throws SQLException {
      requireAlive();
      if (hold.lost) {
        throw new SQLException("simulated: the connection is lost");
      }
    }

    private Connection writer() throws SQLException {
      requireAlive();
      database.meet("no connection");
      if (writers.isEmpty()) {
        writers.add(new Hold(line()));
      }
      return connection(writers.get(0), true);
    }

    private Connection reader() throws SQLException {
      requireAlive();
      Hold hold = new Hold(line());
      readers.add(hold);
      return connection(hold, false);
    }

    private DataSource source(Opened opened) {
      return proxy(
          DataSource.class,
          (method, arguments) -> {
            if (!method.getName().equals("getConnection")) {
              throw new UnsupportedOperationException(method.getName());
            }
            return opened.connection();
          });
    }

    private Connection connection(Hold hold, boolean writes) {
      Connection raw = hold.line.raw;
      return proxy(
          Connection.class,
          (method, arguments) -> {
            switch (method.getName()) {
              case "close" -> {
                if (!hold.lost) {
                  List<Hold> held = writes ? writers : readers;
                  held.remove(hold);
                  drop(new ArrayList<>(List.of(hold)));
                }
                return null;
              }
              case "isClosed", "getAutoCommit", "isReadOnly" -> {
                return hold.lost ? false : call(raw, method, arguments);
              }
              case "commit" -> {
                requireHeld(hold);
                if (writes) {
                  commit(hold);
                  return null;
                }
                return call(raw, method, arguments);
              }
              case "prepareStatement" -> {
                requireHeld(hold);
                return statement(hold, String.valueOf(arguments[0]), writes);
              }
              default -> {
                requireHeld(hold);
                return call(raw, method, arguments);
              }
            }
          });
    }

    private PreparedStatement statement(Hold hold, String sql, boolean writes) throws SQLException {
      PreparedStatement statement = hold.line.statement(changed(sql));
      return proxy(
          PreparedStatement.class,
          (method, arguments) -> {
            if (method.getName().equals("close")) {
              if (!hold.lost) {
                hold.line.end(statement);
              }
              return null;
            }
            requireHeld(hold);
            if (method.getName().startsWith("execute")) {
              if (writes) {
                update(hold.line.raw, sql);
              } else {
                database.schedule.pause();
                requireHeld(hold);
              }
            }
            return call(statement, method, arguments);
          });
    }

    private void update(Connection raw, String sql) throws SQLException {
      if (database.full && !sql.startsWith("SELECT")) {
        throw new SQLException("simulated: disk full");
      }
      database.meet("statement refused");
      boolean next = sql.startsWith("UPDATE runs");
      if (next && ++updates > 1 && database.planted(Fault.TORN_GROUP)) {
        database.met.add("torn group");
        raw.commit();
        torn = updates;
      }
    }

    private String changed(String sql) {
      if (database.faults.contains(Fault.NO_VERSION)) {
        return sql.replace(
            "WHERE place = ? AND version = ?", "WHERE place = ? AND version > ? - 99");
      }
      return database.faults.contains(Fault.LOST_ANSWER)
          ? sql.replace(
              "UPDATE queries SET informative = ?", "UPDATE queries SET informative = ? > 1")
          : sql;
    }

    private void commit(Hold hold) throws SQLException {
      Connection raw = hold.line.raw;
      database.schedule.pause();
      requireHeld(hold);
      updates = 0;
      lose("before commit");
      if (torn > 0 || database.planted(Fault.LOST_COMMIT)) {
        torn = 0;
        raw.rollback();
      } else {
        raw.commit();
        database.committed(this);
      }
      database.schedule.pause();
      requireHeld(hold);
      lose("after commit");
    }

    /** Loses the connection for writes, perhaps. */
    private void lose(String when) throws SQLException {
      if (database.happens()) {
        database.met.add(when);
        drop(writers);
        throw new SQLException("simulated: " + when);
      }
    }
  }

  @FunctionalInterface
  private interface Opened {
    Connection connection() throws SQLException;
  }

  @FunctionalInterface
  private interface Handler {
    Object on(Method method, Object[] arguments) throws Throwable;
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLiteException busy
          && (busy.getErrorCode() & 0xff) == SQLiteErrorCode.SQLITE_BUSY.code) {
        throw new SQLException("simulated: locked", LOCKED, busy);
      }
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, Handler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            SimulatedStorage.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "equals" -> self == arguments[0];
                  case "hashCode" -> System.identityHashCode(self);
                  case "toString" -> type.getSimpleName();
                  default -> handler.on(method, arguments == null ? new Object[0] : arguments);
                }));
  }
}
