package feint.store;

import feint.store.connection.Storage;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One database for several services, with a mark of each, which fails as a seed decides. It is a
 * SQLite file, so that statements mean what they mean in a service; a lock held by another service
 * is reported as PostgreSQL does.
 */
public final class SimulatedStorage implements AutoCloseable {

  /** Result of a method that returns none. */
  private static final Object NOTHING = new Object();

  private static final SqlParser PARSER = new ColonPrefixSqlParser();

  private static final String LOCKED = "55P03";
  private static final List<String> TABLES =
      List.of(
          "queries",
          "standings",
          "origins",
          "documents",
          "solutions",
          "deleted",
          "followed",
          "trail");

  /** Longest time of a commit that is slow, longer than callers wait. */
  public static final long SLOW_NANOS = 8_000_000_000L;

  /** Longest time until rows that were read are used. */
  private static final int LATE_NANOS = 200_000;

  private final SQLiteDataSource file = new SQLiteDataSource(config());
  private final Path path;
  private final Connection cleaning;
  private final List<Line> lines = new ArrayList<>();
  private final Deque<Line> idle = new ArrayDeque<>();
  private final Deque<Wire> wires = new ArrayDeque<>();
  private final List<Wire> used = new ArrayList<>();
  private final Map<String, Path> marks = new TreeMap<>();
  private Optional<Line> old = Optional.empty();

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
    LOST_ANSWER,
    /** A commit that is reported before it happens: it happens with the next one. */
    LATE_COMMIT,
    /** A mark that is reported as written, and is not. */
    LOST_MARK,
    /** The clock of the second service is ahead, so that it gives up queries too early. */
    EARLY_DEADLINE
  }

  /** Empties the database, and deletes all marks, for another schedule. */
  public Simulated simulated(Schedule schedule, int services, Set<Fault> faults)
      throws SQLException {
    wires.addAll(used);
    used.clear();
    forgetOld();
    // A schedule that has failed leaves lines that are not used any more.
    for (Line line : lines) {
      line.reset();
    }
    idle.clear();
    idle.addAll(lines);
    try (Statement statement = cleaning.createStatement()) {
      for (String table : TABLES) {
        statement.executeUpdate("DELETE FROM " + table);
      }
      statement.executeUpdate("DELETE FROM marks");
      for (Path mark : marks.values()) {
        Files.deleteIfExists(mark);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return new Simulated(schedule, services, faults);
  }

  @Override
  public void close() throws SQLException {
    for (Line line : lines) {
      line.raw.close();
    }
    cleaning.close();
  }

  /** The database in one schedule. */
  public final class Simulated {

    private final Schedule schedule;
    private final int services;
    private final Set<Fault> faults;
    private final List<String> met = new ArrayList<>();
    private int oneIn;
    private boolean full;
    private Optional<List<String>> steps = Optional.empty();
    private String rows = "";
    private Map<String, List<Object[]>> copy = Map.of();
    private boolean replaced;

    Simulated(Schedule schedule, int services, Set<Fault> faults) {
      this.schedule = schedule;
      this.services = services;
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

    /** Returns whether a fault is planted. */
    public boolean has(Fault fault) {
      return faults.contains(fault);
    }

    /** Makes a copy of the database, which replaces the one before. */
    public void back() {
      Map<String, List<Object[]>> rows = new LinkedHashMap<>();
      try (Statement statement = cleaning.createStatement()) {
        cleaning.setAutoCommit(false);
        for (String table : copied()) {
          List<Object[]> all = new ArrayList<>();
          try (ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
              Object[] values = new Object[columns];
              for (int column = 0; column < columns; column++) {
                values[column] = row.getObject(column + 1);
              }
              all.add(values);
            }
          }
          rows.put(table, all);
        }
        cleaning.commit();
        cleaning.setAutoCommit(true);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      copy = rows;
    }

    /** Returns whether there is a copy. */
    public boolean isCopied() {
      return !copy.isEmpty();
    }

    /** Puts the copy in the place of the database, which no service uses now. */
    public void replace() {
      replaced = true;
      try {
        // Nothing reads rows of a database that is no more.
        forgetOld();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      List<String> tables = copied();
      try (Statement statement = cleaning.createStatement()) {
        cleaning.setAutoCommit(false);
        for (String table : tables) {
          statement.executeUpdate("DELETE FROM " + table);
        }
        for (int place = tables.size() - 1; place >= 0; place--) {
          insert(tables.get(place), copy.getOrDefault(tables.get(place), List.of()));
        }
        cleaning.commit();
        cleaning.setAutoCommit(true);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    private static List<String> copied() {
      List<String> tables = new ArrayList<>(TABLES);
      tables.addAll(List.of("trail_head", "marks"));
      return tables;
    }

    private void insert(String table, List<Object[]> rows) throws SQLException {
      for (Object[] row : rows) {
        String values = String.join(", ", Collections.nCopies(row.length, "?"));
        try (PreparedStatement insert =
            cleaning.prepareStatement("INSERT INTO " + table + " VALUES (" + values + ")")) {
          for (int column = 0; column < row.length; column++) {
            insert.setObject(column + 1, row[column]);
          }
          insert.executeUpdate();
        }
      }
    }

    private boolean happens() {
      return oneIn > 0 && schedule.random().nextInt(oneIn) == 0;
    }

    private boolean planted(Fault fault) {
      return faults.contains(fault) && oneIn > 0 && schedule.random().nextInt(4) == 0;
    }

    /** Waits, perhaps for longer than the callers of a write do. */
    private void wait(String what) {
      if (happens()) {
        met.add(what);
        schedule.sleep((long) (schedule.random().nextDouble() * SLOW_NANOS));
      } else {
        schedule.pause();
      }
    }

    /** Lets time pass, in some cases, between a read and the use of its rows. */
    private void late() {
      if (happens()) {
        schedule.sleep(schedule.random().nextInt(LATE_NANOS));
      }
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
        prepared.computeIfAbsent(sql, text -> new ArrayDeque<>()).push(statement);
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

  /** Connections of a service, as Jdbi sees them. Jdbi learns much, so it is used again. */
  private static final class Wire {

    private Opened opened =
        () -> {
          throw new SQLException("simulated: no service");
        };

    private final Jdbi jdbi = Jdbi.create(() -> opened.connection());

    Wire() {
      // Statements are parsed once for all services.
      jdbi.getConfig(SqlStatements.class).setSqlParser(PARSER);
    }
  }

  /** Wires are not used again before all threads of a schedule have ended. */
  private Jdbi jdbi(Opened opened) {
    Wire wire = wires.isEmpty() ? new Wire() : wires.pop();
    wire.opened = opened;
    used.add(wire);
    return wire.jdbi;
  }

  private void forgetOld() throws SQLException {
    if (old.isPresent()) {
      old.get().raw.close();
      old = Optional.empty();
    }
  }

  /** Returns the mark of a service. */
  private Path mark(String service) {
    return marks.computeIfAbsent(
        service, name -> path.resolveSibling(path.getFileName() + "." + name + ".mark"));
  }

  private Line line() throws SQLException {
    if (idle.isEmpty()) {
      Line line = new Line(file.getConnection());
      lines.add(line);
      return line;
    }
    return idle.pop();
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
  public final class Client implements SimulatedFile.Moments {

    private final Simulated database;
    private final String name;
    private final List<Hold> readers = new ArrayList<>();
    private final List<Hold> writers = new ArrayList<>(1);
    private Optional<SimulatedFile> mark = Optional.empty();
    private boolean dead;
    private boolean serving;
    private int oldReads;
    private Optional<Boolean> autoCommit = Optional.empty();
    private int updates;
    private int torn;

    Client(Simulated database, String name) {
      this.database = database;
      this.name = name;
    }

    /**
     * Opens a store on these connections.
     *
     * @param restored called if the database is behind its mark, before its runs are closed
     */
    public RunStore store(Runnable restored) {
      Jdbi reading = jdbi(this::reader);
      Jdbi writing = jdbi(this::writer);
      Storage storage = new Storage.SqliteFile(path);
      Path file = mark(name);
      if (Marks.trouble(reading, file, database.services == 1).isPresent()) {
        if (!database.replaced) {
          throw new AssertionError("a database that was not replaced is behind its mark");
        }
        restored.run();
        Backup.close(reading);
        Marks.forget(reading);
      }
      Marks marks = Marks.open(reading, Optional.of(file), List.of(), this::simulated);
      DataSource source = source(this::reader);
      return new RunStore(
          Database.over(storage, source, reading, writing, marks),
          database.schedule::nanoTime,
          database.schedule);
    }

    private SimulatedFile simulated(FileChannel channel) {
      SimulatedFile file = new SimulatedFile(channel, this);
      mark = Optional.of(file);
      return file;
    }

    @Override
    public void writing() throws IOException {
      requireProcess();
      if (database.happens()) {
        database.met.add("mark refused");
        throw new IOException("simulated: mark refused");
      }
    }

    @Override
    public boolean syncing() throws IOException {
      database.wait("slow mark");
      requireProcess();
      return !database.planted(Fault.LOST_MARK);
    }

    private void requireProcess() throws IOException {
      if (dead) {
        throw new IOException("simulated: the process has ended");
      }
    }

    /** Returns whether the process has ended. */
    public boolean dead() {
      return dead;
    }

    /** Ends the process of the service: nothing that it does later reaches the database. */
    public void kill() {
      dead = true;
      disconnect();
      closeMark(database.schedule.random().nextInt(3) / 2.0);
    }

    /** Ends the connections in order. */
    public void close() {
      disconnect();
      closeMark(1);
    }

    private void closeMark(double part) {
      try {
        if (mark.isPresent()) {
          mark.get().keep(part);
          mark.get().close();
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    private void disconnect() {
      drop(readers);
      drop(writers);
    }

    /** Loses connections, with their transactions. */
    private void drop(List<Hold> lost) {
      if (lost == writers || lost.stream().anyMatch(writers::contains)) {
        autoCommit = Optional.empty();
      }
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
      if (serving && database.happens()) {
        database.met.add("old rows");
        oldReads++;
        return old();
      }
      Hold hold = new Hold(line());
      readers.add(hold);
      return connection(hold, false);
    }

    /** Lets the service read rows that are older than its request, as from a replica. */
    public void serve() {
      serving = true;
    }

    /** Returns how often the service has read old rows. */
    public int oldReads() {
      return oldReads;
    }

    /** Returns a connection that sees the database as it was at an earlier time. */
    private Connection old() throws SQLException {
      if (database.schedule.random().nextInt(4) == 0) {
        forgetOld();
      }
      if (old.isEmpty()) {
        Connection raw = file.getConnection();
        raw.setAutoCommit(false);
        try (Statement statement = raw.createStatement()) {
          statement.executeQuery("SELECT * FROM runs").close();
        }
        old = Optional.of(new Line(raw));
      }
      Line line = old.get();
      Hold hold = new Hold(line);
      return proxy(
          Connection.class,
          (method, arguments) ->
              switch (method.getName()) {
                case "getAutoCommit" -> true;
                case "prepareStatement" -> statement(hold, String.valueOf(arguments[0]), false);
                case "isClosed", "isReadOnly", "getTransactionIsolation", "getMetaData" ->
                    call(line.raw, method, arguments);
                default -> NOTHING;
              });
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
                return NOTHING;
              }
              case "getAutoCommit", "setAutoCommit" -> {
                if (writes && autoCommit.isPresent()) {
                  if (arguments.length > 0) {
                    autoCommit = Optional.of((Boolean) arguments[0]);
                  }
                  return arguments.length > 0 ? NOTHING : autoCommit.get();
                }
                if (arguments.length > 0) {
                  requireHeld(hold);
                }
                return hold.lost ? false : call(raw, method, arguments);
              }
              case "isClosed", "isReadOnly" -> {
                return hold.lost ? false : call(raw, method, arguments);
              }
              case "commit" -> {
                requireHeld(hold);
                if (writes) {
                  commit(hold);
                  return NOTHING;
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
              return NOTHING;
            }
            requireHeld(hold);
            if (method.getName().startsWith("execute")) {
              if (writes) {
                update(hold.line.raw, sql);
              } else {
                database.schedule.pause();
                requireHeld(hold);
                Object made = call(statement, method, arguments);
                database.late();
                requireHeld(hold);
                return made;
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
      boolean next = sql.startsWith("UPDATE standings");
      if (next && ++updates > 1 && database.planted(Fault.TORN_GROUP)) {
        database.met.add("torn group");
        raw.commit();
        torn = updates;
      }
    }

    private String changed(String sql) {
      if (database.faults.contains(Fault.NO_VERSION)) {
        return sql.replace("WHERE run = ? AND version = ?", "WHERE run = ? AND version > ? - 99");
      }
      return database.faults.contains(Fault.LOST_ANSWER)
          ? sql.replace(
              "UPDATE queries SET informative = ?", "UPDATE queries SET informative = ? > 1")
          : sql;
    }

    private void commit(Hold hold) throws SQLException {
      Connection raw = hold.line.raw;
      database.wait("slow commit");
      requireHeld(hold);
      updates = 0;
      lose("before commit");
      if (torn > 0 || database.planted(Fault.LOST_COMMIT)) {
        torn = 0;
        raw.rollback();
      } else if (database.planted(Fault.LATE_COMMIT)) {
        autoCommit = Optional.of(false);
      } else {
        autoCommit = Optional.empty();
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
                  default -> {
                    Object made = handler.on(method, arguments == null ? new Object[0] : arguments);
                    yield made == NOTHING ? null : made;
                  }
                }));
  }
}
