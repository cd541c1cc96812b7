package feint.store;

import com.zaxxer.hikari.HikariConfig;
import feint.io.ArchiveException;
import feint.io.DataDirectory;
import feint.io.ExclusiveFileLock;
import feint.store.connection.Pool;
import feint.store.connection.PoolLoad;
import feint.store.connection.SqliteHome;
import feint.store.connection.Storage;
import feint.store.connection.Storage.Postgres;
import feint.store.connection.Storage.SqliteFile;
import feint.store.connection.StoreException;
import feint.store.connection.StoreSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteOpenMode;

/**
 * Database with the latest schema and its connections: several for reading, one for writing.
 *
 * <p>Every commit is synced to disk before it returns. SQLite does so by a write-ahead log with
 * synchronous=FULL, PostgreSQL by synchronous_commit, which is set here whatever the server's
 * default is.
 */
final class Database implements AutoCloseable {

  private static final int READERS = 4;

  /** Version of the schema, which is the number of migrations. */
  static final int SCHEMA = 10;

  private static final String SILENT_SECONDS = "20";
  private static final String WRITE_SILENT_SECONDS = "4";

  /**
   * Limits of PostgreSQL, in milliseconds. {@link GroupCommit} retries a write whose lock is not
   * free soon. The third limit lets other services continue if this one is frozen. Rows are found
   * by their keys, also in a small table: one with many earlier versions takes long to scan.
   */
  private static final String WRITE_LIMITS =
      "; SET lock_timeout = 200; SET statement_timeout = 3000"
          + "; SET idle_in_transaction_session_timeout = 2000; SET enable_seqscan = off";

  private static final String READ_LIMITS =
      "; SET lock_timeout = 2000; SET statement_timeout = 15000"
          + "; SET idle_in_transaction_session_timeout = 5000";

  private static final String INSPECTION_LIMITS =
      "; SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY; SET lock_timeout = 1000"
          + "; SET statement_timeout = 15000; SET idle_in_transaction_session_timeout = 15000";

  /** Time limit of the check of a file at the start. */
  private static final long CHECK_NANOS = 5_000_000_000L;

  /** Time to wait for a busy file. */
  private static final int WAIT_MILLIS = 2000;

  /** Time to wait for readers when the log is truncated, which blocks writers. */
  private static final int LOG_WAIT_MILLIS = 100;

  private static final int LOG_ATTEMPTS = 20;

  /** Time to wait for a connection, short because clients retry. */
  private static final int CONNECT_MILLIS = 2000;

  private final List<AutoCloseable> parts;
  private final List<Pool> pools;
  private final Optional<Path> file;
  private final Jdbi reading;
  private final Jdbi writing;
  private final Marks marks;
  private final Optional<String> unchecked;
  private final boolean logged;
  private final Storage storage;
  private final DataSource source;

  /**
   * Creates a database.
   *
   * @param pools the first one is for reading, if there are any
   * @param file that grows or must be writable, if it is on this machine
   * @param logged whether there is a write-ahead log to truncate
   */
  private Database(
      Storage storage,
      DataSource source,
      List<Pool> pools,
      Jdbi reading,
      Jdbi writing,
      Marks marks,
      Optional<String> unchecked,
      List<AutoCloseable> parts,
      Optional<Path> file,
      boolean logged) {
    this.logged = logged;
    this.pools = pools;
    this.file = file;
    this.storage = storage;
    this.source = source;
    this.reading = reading;
    this.writing = writing;
    this.marks = marks;
    this.unchecked = unchecked;
    this.parts = parts;
  }

  static Database open(Storage storage) {
    return open(storage, source -> source);
  }

  /**
   * As {@link #open(Storage)}, with a layer between the database and its writer, by which tests
   * inject failures.
   */
  static Database open(Storage storage, UnaryOperator<DataSource> between) {
    if (storage instanceof SqliteFile sqlite) {
      return sqlite(sqlite, between);
    }
    return postgres((Postgres) storage, between);
  }

  private static Database sqlite(SqliteFile storage, UnaryOperator<DataSource> between) {
    ExclusiveFileLock home = SqliteHome.of(storage);
    try {
      SQLiteConfig config = new SQLiteConfig();
      // A file that is deleted while it is in use is not created again.
      config.resetOpenMode(SQLiteOpenMode.CREATE);
      config.setJournalMode(SQLiteConfig.JournalMode.WAL);
      config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
      config.setBusyTimeout(WAIT_MILLIS);
      config.enforceForeignKeys(true);
      // Otherwise each insertion is followed by a query for its row id.
      config.setGetGeneratedKeys(false);
      // Deleted content is overwritten.
      config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
      SQLiteDataSource file = new SQLiteDataSource(config);
      file.setUrl("jdbc:sqlite:" + storage.file().toAbsolutePath());
      String name = storage.file().toString();
      Optional<String> unchecked =
          new Soundness(System::nanoTime, CHECK_NANOS, storage.user().ifDamaged).check(file, name);
      if (!isMigrated(file)) {
        migrate(file, storage);
      }
      Marks marks = marks(file, storage);
      Pool readers = pool("read", file, READERS, false);
      Pool writer = pool("write", file, 1, false);
      return new Database(
          storage,
          readers.source(),
          List.of(readers, writer),
          Jdbi.create(readers.source()),
          Jdbi.create(between.apply(writer.source())),
          marks,
          unchecked,
          List.of(readers, writer, marks, home),
          Optional.of(storage.file()),
          true);
    } catch (RuntimeException e) {
      home.close();
      throw e;
    }
  }

  /** Opens a database read-only; the file of a stopped service is not locked. */
  static Database inspect(Storage storage) {
    if (storage instanceof SqliteFile sqlite) {
      DataSource file = unchanging(sqlite);
      return inspect(storage, file, pool("read", file, READERS, true));
    }
    Pool readers = pool("read", (Postgres) storage, READERS, SILENT_SECONDS, INSPECTION_LIMITS);
    return inspect(storage, readers.source(), readers);
  }

  private static Database inspect(Storage storage, DataSource source, Pool readers) {
    return new Database(
        storage,
        source,
        List.of(readers),
        Jdbi.create(readers.source()),
        Jdbi.create(readers.source()),
        Marks.none(),
        Optional.empty(),
        List.of(readers),
        Optional.empty(),
        false);
  }

  /**
   * Returns whether a file has no write-ahead log, as after an orderly stop of the last service.
   */
  static boolean isUnused(Storage storage) {
    return storage instanceof SqliteFile sqlite && !Files.exists(log(sqlite.file()));
  }

  /**
   * Opens a file read-only. Without a write-ahead log, no service uses it, and SQLite need not
   * create files beside it.
   */
  private static DataSource unchanging(SqliteFile storage) {
    SqliteHome.requireLibrary();
    Path file = storage.file();
    if (!Files.isRegularFile(file)) {
      throw new StoreException(file + ": must be a database, there is none");
    }
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setBusyTimeout(WAIT_MILLIS);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl(
        "jdbc:sqlite:"
            + file.toAbsolutePath().toUri()
            + (isUnused(storage) ? "?immutable=1" : "?mode=ro"));
    return source;
  }

  private static Path log(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  /**
   * Returns a database with the latest schema over connections that someone else opens and ends.
   */
  static Database over(
      Storage storage, DataSource source, Jdbi reading, Jdbi writing, Marks marks) {
    return new Database(
        storage,
        source,
        List.of(),
        reading,
        writing,
        marks,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        false);
  }

  /** Returns the reason why this version cannot read the runs of a database, if there is one. */
  Optional<String> unlikeForm() {
    try {
      Flyway flyway = flyway(source, dialect(storage));
      if (newer(flyway).isPresent()) {
        return Optional.of(newerForm(storage.toString(), newer(flyway).get()));
      }
      return flyway.info().pending().length == 0
          ? Optional.empty()
          : Optional.of(
              storage
                  + ": has an older schema, so its runs were not checked: start a service of"
                  + " this version once, which migrates it");
    } catch (RuntimeException e) {
      throw new StoreException(storage + ": cannot be used: " + reason(e), e);
    }
  }

  /** Returns the reason why a service would refuse the database, if there is one. */
  Optional<String> trouble(Storage storage) {
    try {
      if (storage instanceof SqliteFile sqlite) {
        return Backup.isCopy(source)
            ? Optional.of("is a backup")
            : Marks.trouble(reading, mark(sqlite), true);
      }
      return ((Postgres) storage).mark().flatMap(mark -> Marks.trouble(reading, mark, false));
    } catch (SQLException | JdbiException e) {
      throw new StoreException(storage + ": cannot be used: " + reason(e), e);
    }
  }

  /** Returns the space that the database uses. */
  StoreSpace space() {
    if (storage instanceof SqliteFile sqlite) {
      Path file = sqlite.file();
      return StoreSpace.of(
          StoreSpace.size(file),
          StoreSpace.size(log(file)),
          Optional.ofNullable(file.toAbsolutePath().getParent()));
    }
    long bytes =
        reading.withHandle(
            handle ->
                handle
                    .createQuery("SELECT pg_database_size(current_database())")
                    .mapTo(Long.class)
                    .one());
    return StoreSpace.of(
        bytes, 0, ((Postgres) storage).mark().map(mark -> mark.toAbsolutePath().getParent()));
  }

  DataSource source() {
    return source;
  }

  /** Returns the mark of a file, which is beside it. */
  private static Path mark(SqliteFile storage) {
    return storage.file().resolveSibling(storage.file().getFileName() + ".mark");
  }

  /** Opens the mark of a database that is neither a copy nor behind, or that starts anew. */
  private static Marks marks(DataSource file, SqliteFile storage) {
    Jdbi jdbi = Jdbi.create(file);
    Path mark = mark(storage);
    try {
      boolean copy = Backup.isCopy(file);
      Optional<String> trouble =
          copy ? Optional.of("is a backup") : Marks.trouble(jdbi, mark, true);
      requireRestored(storage, trouble, storage.restored(), storage.user().ifBehind);
      if (trouble.isPresent()) {
        Backup.close(jdbi);
        Marks.forget(jdbi);
      }
      Marks marks = Marks.open(jdbi, Optional.of(mark), List.of(storage.file()));
      if (copy) {
        Backup.adopt(file);
      }
      return marks;
    } catch (SQLException | JdbiException e) {
      throw new StoreException(storage.file() + ": cannot be used: " + reason(e), e);
    }
  }

  private static void requireRestored(
      Storage storage, Optional<String> trouble, boolean restored, String remedy) {
    if (trouble.isPresent() && !restored) {
      throw new StoreException(
          storage
              + ": "
              + trouble.get()
              + ", and what was decided since would be decided again: "
              + remedy);
    }
  }

  private static Database postgres(Postgres storage, UnaryOperator<DataSource> between) {
    List<AutoCloseable> parts = new ArrayList<>();
    try {
      // A migration has no time limit.
      try (Pool unlimited = pool("migration", storage, READERS, SILENT_SECONDS, "")) {
        requireSyncs(unlimited.source(), storage.toString());
        migrate(unlimited.source(), storage);
      }
      Pool readers = pool("read", storage, READERS, SILENT_SECONDS, READ_LIMITS);
      parts.add(readers);
      Pool writer = pool("write", storage, 1, WRITE_SILENT_SECONDS, WRITE_LIMITS);
      parts.add(writer);
      storage.mark().ifPresent(mark -> parts.add(home(mark)));
      Marks marks = marks(readers.source(), storage);
      parts.add(marks);
      return new Database(
          storage,
          readers.source(),
          List.of(readers, writer),
          Jdbi.create(readers.source()),
          Jdbi.create(between.apply(writer.source())),
          marks,
          Optional.empty(),
          parts,
          storage.mark(),
          false);
    } catch (SQLException | JdbiException e) {
      close(parts);
      throw new StoreException(storage + ": cannot be used: " + reason(e), e);
    } catch (RuntimeException e) {
      close(parts);
      throw e;
    }
  }

  private static ExclusiveFileLock home(Path mark) {
    try {
      Path directory = mark.toAbsolutePath().getParent();
      if (directory != null) {
        DataDirectory.created(directory);
      }
      return ExclusiveFileLock.of(mark);
    } catch (ArchiveException e) {
      throw new StoreException(String.valueOf(e.getMessage()), e);
    }
  }

  private static Marks marks(DataSource pool, Postgres storage) throws SQLException {
    Jdbi jdbi = Jdbi.create(pool);
    if (storage.restored()) {
      Backup.close(jdbi);
      Marks.forget(jdbi);
    } else {
      requireRestored(
          storage,
          storage.mark().flatMap(mark -> Marks.trouble(jdbi, mark, false)),
          false,
          SqliteFile.User.SERVICE.ifBehind);
    }
    return Marks.open(jdbi, storage.mark(), List.of());
  }

  private static Pool pool(String name, DataSource source, int most, boolean readOnly) {
    HikariConfig config = new HikariConfig();
    config.setReadOnly(readOnly);
    if (readOnly) {
      // A file that is damaged is examined, although no connection to it can be made.
      config.setInitializationFailTimeout(-1);
    }
    config.setDataSource(source);
    config.setMaximumPoolSize(most);
    config.setConnectionTimeout(CONNECT_MILLIS);
    return new Pool(name, config);
  }

  private static Pool pool(String name, Postgres storage, int most, String silence, String limits) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(storage.url());
    storage.user().ifPresent(config::setUsername);
    storage.password().ifPresent(config::setPassword);
    config.setConnectionInitSql("SET synchronous_commit = on" + limits);
    // A silent network counts as an unavailable database.
    config.addDataSourceProperty("socketTimeout", silence);
    config.addDataSourceProperty("tcpKeepAlive", "true");
    // Queries that are inserted together become one statement.
    config.addDataSourceProperty("reWriteBatchedInserts", "true");
    // Details of errors contain values of rows, and exceptions are logged.
    config.addDataSourceProperty("logServerErrorDetail", "false");
    config.setMaximumPoolSize(most);
    config.setConnectionTimeout(CONNECT_MILLIS);
    try {
      return new Pool(name, config);
    } catch (RuntimeException e) {
      throw new StoreException(storage + ": cannot be reached: " + reason(e), e);
    }
  }

  private static void requireSyncs(DataSource pool, String name) {
    String fsync =
        Jdbi.create(pool)
            .withHandle(handle -> handle.createQuery("SHOW fsync").mapTo(String.class).one());
    if (!fsync.equals("on")) {
      throw new StoreException(
          name + ": fsync must be on, was " + fsync + ": a power cut would lose decisions");
    }
  }

  static Map<String, String> dialect(Storage storage) {
    return storage instanceof SqliteFile
        ? Map.of(
            "bytes", "BLOB",
            "counter", "INTEGER PRIMARY KEY AUTOINCREMENT",
            "clustered", "WITHOUT ROWID",
            "version", "",
            "number", "")
        : Map.of(
            "bytes", "BYTEA",
            "counter", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
            "clustered", "",
            "version", ", version",
            "number", ", number");
  }

  static Flyway flyway(DataSource source, Map<String, String> dialect) {
    return Flyway.configure(Database.class.getClassLoader())
        .dataSource(source)
        .locations("classpath:feint/store/migration")
        .placeholders(dialect)
        .loggers("slf4j")
        .load();
  }

  private static Optional<MigrationInfo> newer(Flyway flyway) {
    return Arrays.stream(flyway.info().all())
        .filter(info -> info.getState().isApplied() && !info.getState().isResolved())
        .findFirst();
  }

  private static String newerForm(String name, MigrationInfo newer) {
    return name
        + ": was created by a newer version of Feint, whose schema "
        + newer.getVersion()
        + " this one does not know: use that version";
  }

  private static void migrate(DataSource source, Storage storage) {
    try {
      Flyway flyway = flyway(source, dialect(storage));
      Optional<MigrationInfo> newer = newer(flyway);
      if (newer.isPresent()) {
        throw new StoreException(newerForm(storage.toString(), newer.get()));
      }
      flyway.migrate();
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      // Flyway fails in many ways on a damaged history of migrations.
      throw new StoreException(storage + ": cannot be used: " + reason(e), e);
    }
  }

  /**
   * Returns whether a SQLite file has the schema of this version, which takes Flyway much longer to
   * find out.
   */
  private static boolean isMigrated(DataSource file) {
    try (Connection connection = file.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*), MAX(CAST(version AS INTEGER)), MIN(success)"
                    + " FROM flyway_schema_history")) {
      return row.getInt(1) == SCHEMA && row.getInt(2) == SCHEMA && row.getInt(3) == 1;
    } catch (SQLException e) {
      // A new file has no such table, and Flyway reports what is wrong with others.
      return false;
    }
  }

  /** Loads the classes that {@link #open} needs for a file, and leaves the file alone. */
  static void warmUp(Path file) {
    SqliteHome.requireLibrary();
    SQLiteDataSource memory = new SQLiteDataSource();
    memory.setUrl("jdbc:sqlite::memory:");
    Jdbi.create(memory)
        .useHandle(
            handle -> handle.createQuery("SELECT :one").bind("one", 1).mapTo(int.class).one());
    if (!Files.exists(file)) {
      flyway(memory, dialect(new SqliteFile(file))).info();
    }
  }

  /** Returns the first line of the innermost message, which is that of the database. */
  static String reason(Throwable failure) {
    Throwable inner = failure;
    while (inner.getCause() != null && !(inner instanceof SQLException)) {
      inner = Objects.requireNonNull(inner.getCause());
    }
    return String.valueOf(inner.getMessage()).lines().findFirst().orElse("no reason given");
  }

  /**
   * Moves the write-ahead log of SQLite into the database and truncates it, so that nothing deleted
   * remains in it. A long read, such as that of a backup, may keep the log in use for longer than
   * the wait here; then the next deletion or the closing of the database truncates it.
   */
  void emptyLog() {
    if (!logged) {
      return;
    }
    reading.useHandle(
        handle -> {
          handle.execute("PRAGMA busy_timeout = " + LOG_WAIT_MILLIS);
          try {
            boolean busy = true;
            for (int attempt = 0; busy && attempt < LOG_ATTEMPTS; attempt++) {
              busy =
                  handle
                      .createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
                      .map((row, context) -> row.getInt(1) != 0)
                      .one();
            }
          } finally {
            handle.execute("PRAGMA busy_timeout = " + WAIT_MILLIS);
          }
        });
  }

  /** Returns the outermost exception of the database among the causes of a failure. */
  static Optional<SQLException> said(Throwable failure) {
    Throwable cause = failure;
    while (!(cause instanceof SQLException) && cause.getCause() != null) {
      cause = Objects.requireNonNull(cause.getCause());
    }
    return cause instanceof SQLException sql ? Optional.of(sql) : Optional.empty();
  }

  Marks marks() {
    return marks;
  }

  Jdbi reading() {
    return reading;
  }

  Jdbi writing() {
    return writing;
  }

  /** Returns the states of the pools: of readers, and of the writer. */
  List<PoolLoad> pools() {
    return pools.stream().map(Pool::load).toList();
  }

  /** Returns the free space where the files are; empty if it is unknown or there are no files. */
  OptionalLong freeBytes() {
    try {
      return file.isPresent()
          ? OptionalLong.of(Files.getFileStore(file.get()).getUsableSpace())
          : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** Returns the reason why the check of the file at the start was incomplete, if it was. */
  Optional<String> unchecked() {
    return unchecked;
  }

  @Override
  public void close() {
    close(parts);
  }

  private static void close(List<AutoCloseable> parts) {
    for (AutoCloseable part : parts) {
      try {
        part.close();
      } catch (Exception e) {
        throw new StoreException("the database cannot be closed: " + e, e);
      }
    }
  }
}
