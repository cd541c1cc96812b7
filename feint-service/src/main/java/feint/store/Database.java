package feint.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import feint.file.ArchiveException;
import feint.file.DataDirectory;
import feint.file.SoleUse;
import feint.store.Storage.Postgres;
import feint.store.Storage.SqliteFile;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * A database of the newest form, with connections to it: several to read by, one to write by.
 *
 * <p>Every commit is synced to disk before it returns. SQLite does so by a write-ahead log with
 * synchronous=FULL, PostgreSQL by synchronous_commit, which is set here whatever the server's
 * default is.
 */
final class Database implements AutoCloseable {

  private static final int READERS = 4;
  private static final String SILENT_SECONDS = "20";
  private static final String WRITE_SILENT_SECONDS = "4";

  /**
   * Limits of PostgreSQL, in milliseconds. A lock that is not free soon is tried again later, by
   * {@link GroupCommit}. The last one lets other services go on if this one is frozen.
   */
  private static final String WRITE_LIMITS =
      "; SET lock_timeout = 200; SET statement_timeout = 3000"
          + "; SET idle_in_transaction_session_timeout = 2000";

  private static final String READ_LIMITS =
      "; SET lock_timeout = 2000; SET statement_timeout = 15000"
          + "; SET idle_in_transaction_session_timeout = 5000";

  /** For the check of a file at the start. */
  private static final long CHECK_NANOS = 5_000_000_000L;

  /** For a file that is busy. */
  private static final int WAIT_MILLIS = 2000;

  /** For readers when the log is emptied, which keeps others from writing. */
  private static final int LOG_WAIT_MILLIS = 100;

  private static final int LOG_ATTEMPTS = 20;

  /** For a connection: whoever asks is told soon that the database is away, and asks again. */
  private static final int CONNECT_MILLIS = 2000;

  private final List<AutoCloseable> parts;
  private final Jdbi reading;
  private final Jdbi writing;
  private final Marks marks;
  private final Optional<String> unchecked;
  private final boolean logged;

  /**
   * A database.
   *
   * @param logged whether there is a write-ahead log that is ours to empty
   */
  private Database(
      DataSource reading,
      DataSource writing,
      Marks marks,
      Optional<String> unchecked,
      List<AutoCloseable> parts,
      boolean logged) {
    this.logged = logged;
    this.reading = Jdbi.create(reading);
    this.writing = Jdbi.create(writing);
    this.marks = marks;
    this.unchecked = unchecked;
    this.parts = parts;
  }

  static Database open(Storage storage) {
    return open(storage, source -> source);
  }

  /**
   * The same with something between the database and whoever writes, by which tests let writes
   * fail.
   */
  static Database open(Storage storage, UnaryOperator<DataSource> between) {
    if (storage instanceof SqliteFile sqlite) {
      return sqlite(sqlite, between);
    }
    return postgres((Postgres) storage, between);
  }

  private static Database sqlite(SqliteFile storage, UnaryOperator<DataSource> between) {
    SoleUse home = SqliteHome.of(storage.file());
    try {
      SQLiteConfig config = new SQLiteConfig();
      config.setJournalMode(SQLiteConfig.JournalMode.WAL);
      config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
      config.setBusyTimeout(WAIT_MILLIS);
      config.enforceForeignKeys(true);
      // What is deleted is overwritten.
      config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
      SQLiteDataSource file = new SQLiteDataSource(config);
      file.setUrl("jdbc:sqlite:" + storage.file().toAbsolutePath());
      String name = storage.file().toString();
      Optional<String> unchecked = new Soundness(System::nanoTime, CHECK_NANOS).check(file, name);
      migrate(
          file,
          name,
          Map.of(
              "bytes", "BLOB",
              "counter", "INTEGER PRIMARY KEY AUTOINCREMENT",
              "clustered", "WITHOUT ROWID"));
      Marks marks = marks(file, storage);
      HikariDataSource readers = pool(file, READERS);
      HikariDataSource writer = pool(file, 1);
      return new Database(
          readers,
          between.apply(writer),
          marks,
          unchecked,
          List.of(readers, writer, marks, home),
          true);
    } catch (RuntimeException e) {
      home.close();
      throw e;
    }
  }

  /** The mark of a file, which lies beside it. */
  private static Path mark(SqliteFile storage) {
    return storage.file().resolveSibling(storage.file().getFileName() + ".mark");
  }

  /** Opens the mark of a database that is neither a copy nor behind, or is to begin anew. */
  private static Marks marks(DataSource file, SqliteFile storage) {
    Jdbi jdbi = Jdbi.create(file);
    Path mark = mark(storage);
    try {
      boolean copy = Backup.isCopy(file);
      Optional<String> trouble =
          copy ? Optional.of("is a backup") : Marks.trouble(jdbi, mark, true);
      requireRestored(storage.file().toString(), trouble, storage.restored());
      if (trouble.isPresent()) {
        Backup.close(file);
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

  private static void requireRestored(String name, Optional<String> trouble, boolean restored) {
    if (trouble.isPresent() && !restored) {
      throw new StoreException(
          name
              + ": "
              + trouble.get()
              + ", and what was decided since would be decided again: use --restored to close the"
              + " runs that were open then");
    }
  }

  private static Database postgres(Postgres storage, UnaryOperator<DataSource> between) {
    List<AutoCloseable> parts = new ArrayList<>();
    try {
      // A migration may take its time.
      try (HikariDataSource unlimited = pool(storage, READERS, SILENT_SECONDS, "")) {
        requireSyncs(unlimited, storage.toString());
        migrate(
            unlimited,
            storage.toString(),
            Map.of(
                "bytes", "BYTEA",
                "counter", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
                "clustered", ""));
      }
      HikariDataSource readers = pool(storage, READERS, SILENT_SECONDS, READ_LIMITS);
      parts.add(readers);
      HikariDataSource writer = pool(storage, 1, WRITE_SILENT_SECONDS, WRITE_LIMITS);
      parts.add(writer);
      storage.mark().ifPresent(mark -> parts.add(home(mark)));
      Marks marks = marks(readers, storage);
      parts.add(marks);
      return new Database(readers, between.apply(writer), marks, Optional.empty(), parts, false);
    } catch (SQLException | JdbiException e) {
      close(parts);
      throw new StoreException(storage + ": cannot be used: " + reason(e), e);
    } catch (RuntimeException e) {
      close(parts);
      throw e;
    }
  }

  private static SoleUse home(Path mark) {
    try {
      Path directory = mark.toAbsolutePath().getParent();
      if (directory != null) {
        DataDirectory.created(directory);
      }
      return SoleUse.of(mark);
    } catch (ArchiveException e) {
      throw new StoreException(String.valueOf(e.getMessage()), e);
    }
  }

  private static Marks marks(DataSource pool, Postgres storage) throws SQLException {
    Jdbi jdbi = Jdbi.create(pool);
    if (storage.restored()) {
      Backup.close(pool);
      Marks.forget(jdbi);
    } else {
      requireRestored(
          storage.toString(),
          storage.mark().flatMap(mark -> Marks.trouble(jdbi, mark, false)),
          false);
    }
    return Marks.open(jdbi, storage.mark(), List.of());
  }

  private static HikariDataSource pool(DataSource source, int most) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(source);
    config.setMaximumPoolSize(most);
    config.setConnectionTimeout(CONNECT_MILLIS);
    return new HikariDataSource(config);
  }

  private static HikariDataSource pool(Postgres storage, int most, String silence, String limits) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(storage.url());
    storage.user().ifPresent(config::setUsername);
    storage.password().ifPresent(config::setPassword);
    config.setConnectionInitSql("SET synchronous_commit = on" + limits);
    // A network that has gone silent is a database that is away.
    config.addDataSourceProperty("socketTimeout", silence);
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.setMaximumPoolSize(most);
    config.setConnectionTimeout(CONNECT_MILLIS);
    try {
      return new HikariDataSource(config);
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
          name + ": fsync must be on, was " + fsync + ": a power cut would take decisions back");
    }
  }

  private static void migrate(DataSource source, String name, Map<String, String> dialect) {
    try {
      Flyway flyway =
          Flyway.configure(Database.class.getClassLoader())
              .dataSource(source)
              .locations("classpath:feint/store/migration")
              .placeholders(dialect)
              .loggers("slf4j")
              .load();
      Optional<MigrationInfo> newer =
          Arrays.stream(flyway.info().all())
              .filter(info -> info.getState().isApplied() && !info.getState().isResolved())
              .findFirst();
      if (newer.isPresent()) {
        throw new StoreException(
            name
                + ": was made by a newer version of Feint, whose form "
                + newer.get().getVersion()
                + " this one does not know: use that version");
      }
      flyway.migrate();
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      // A history of migrations that is damaged makes Flyway fail in many ways.
      throw new StoreException(name + ": cannot be used: " + reason(e), e);
    }
  }

  /** The first line of the innermost message: what the database itself said. */
  static String reason(Throwable failure) {
    Throwable inner = failure;
    while (inner.getCause() != null && !(inner instanceof SQLException)) {
      inner = Objects.requireNonNull(inner.getCause());
    }
    return String.valueOf(inner.getMessage()).lines().findFirst().orElse("no reason given");
  }

  /**
   * Moves the write-ahead log of SQLite into the database and empties it, so that it has nothing of
   * what was deleted. A long read, such as that of a backup, may keep the log in use for longer
   * than is waited here; it is emptied by the next deletion then, or when the database is closed.
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

  /** Returns why the file was not checked wholly at the start, if it was not. */
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
