package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.testkit.DamagedDatabase;
import feint.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A database that services keep their runs in, with what can happen to it from outside. */
interface DisturbedStore {

  /** Number of services that use it at a time. */
  int services();

  /** Starts a service; nothing if it refuses to start. */
  Optional<ServedProgram> tried(int service) throws IOException, InterruptedException;

  /** Directory of a service. */
  Path directory(int service);

  Connection connect() throws SQLException;

  /** Locks what a run needs to be asked and told, until the transaction ends. */
  void lock(Connection connection, String run) throws SQLException;

  /** Keeps a copy that is older than what follows; no service runs. */
  void keepOlder();

  /** Keeps a copy and damages the original; no service runs. Returns what was done. */
  String damage(Random random) throws IOException, SQLException;

  /** Puts the copy in the place of what was damaged; no service runs. */
  void restore() throws IOException;

  /** Starts a service that must start. */
  default ServedProgram start(int service) throws IOException, InterruptedException {
    Optional<ServedProgram> started = tried(service);
    assertThat(started).as(ServedProgram.error(directory(service))).isPresent();
    return started.get();
  }

  /** A SQLite file of one service. */
  record Sqlite(Path directory) implements DisturbedStore {

    @Override
    public int services() {
      return 1;
    }

    @Override
    public Path directory(int service) {
      return directory;
    }

    @Override
    public Optional<ServedProgram> tried(int service) throws IOException, InterruptedException {
      return ServedProgram.tried(directory, LaunchedProgram.in(directory));
    }

    private Path data() {
      return directory.resolve("data");
    }

    private Path kept(String name) {
      try {
        return Files.createDirectories(directory.resolve(name));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public Connection connect() throws SQLException {
      return DriverManager.getConnection(
          "jdbc:sqlite:" + data().resolve(DamagedDatabase.DATABASE) + "?busy_timeout=120000");
    }

    @Override
    public void lock(Connection connection, String run) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("BEGIN EXCLUSIVE");
      }
    }

    @Override
    public void keepOlder() {
      DamagedDatabase.copy(data(), kept("older"));
    }

    @Override
    public String damage(Random random) throws IOException {
      DamagedDatabase.copy(data(), kept("good"));
      return DamagedDatabase.damage(data(), kept("older"), random);
    }

    @Override
    public void restore() throws IOException {
      Files.deleteIfExists(data().resolve(DamagedDatabase.DATABASE + "-shm"));
      DamagedDatabase.copy(kept("good"), data());
    }
  }

  /** A PostgreSQL database of two services. */
  record Postgres(Path parent, String url) implements DisturbedStore {

    private static final String MARK = "data/postgres.mark";

    private static final List<String> DAMAGES =
        List.of(
            "DELETE FROM queries WHERE (run, number) IN"
                + " (SELECT run, max(number) FROM queries GROUP BY run ORDER BY run LIMIT 1)",
            "UPDATE queries SET informative = 1 - informative WHERE number = 2",
            "UPDATE queries SET incentive = 3 - incentive WHERE number = 3",
            "UPDATE standings SET sent = sent - 1 WHERE sent > 0",
            "DELETE FROM marks");

    static Postgres fresh(Path parent) {
      return new Postgres(parent, PostgresServer.fresh());
    }

    @Override
    public int services() {
      return 2;
    }

    @Override
    public Path directory(int service) {
      try {
        return Files.createDirectories(parent.resolve("service" + service));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public Optional<ServedProgram> tried(int service) throws IOException, InterruptedException {
      return ServedProgram.tried(directory(service), program(directory(service)), "--storage", url);
    }

    /** The program with the user and password of the server. */
    static LaunchedProgram program(Path directory) {
      return LaunchedProgram.in(directory)
          .with("FEINT_STORAGE_USER", PostgresServer.USER)
          .with("FEINT_STORAGE_PASSWORD", PostgresServer.USER);
    }

    private String name() {
      return url.substring(url.lastIndexOf('/') + 1);
    }

    @Override
    public Connection connect() throws SQLException {
      return PostgresServer.connect(url);
    }

    @Override
    public void lock(Connection connection, String run) throws SQLException {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT 1 FROM runs WHERE id = '" + run + "' FOR UPDATE");
      }
    }

    /** Puts a copy of a database in the place of another, if there is one. */
    private static void copy(String from, String to) {
      PostgresServer.execute("DROP DATABASE IF EXISTS " + to + " WITH (FORCE)");
      awaitUnused(from);
      PostgresServer.execute("CREATE DATABASE " + to + " TEMPLATE " + from);
    }

    /** Ends the sessions of services that were killed. */
    private static void awaitUnused(String name) {
      PostgresServer.execute(
          "DO $$ BEGIN LOOP PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"
              + name
              + "'; EXIT WHEN NOT FOUND; PERFORM pg_sleep(0.01);"
              + " PERFORM pg_stat_clear_snapshot(); END LOOP; END $$");
    }

    @Override
    public void keepOlder() {
      copy(name(), name() + "_older");
    }

    @Override
    public String damage(Random random) throws IOException, SQLException {
      copy(name(), name() + "_good");
      for (int service = 0; service < services(); service++) {
        Files.copy(
            directory(service).resolve(MARK),
            directory(service).resolve("good.mark"),
            StandardCopyOption.REPLACE_EXISTING);
      }
      int drawn = random.nextInt(DAMAGES.size() + 2);
      if (drawn < DAMAGES.size()) {
        try (Connection connection = connect();
            Statement statement = connection.createStatement()) {
          statement.execute(DAMAGES.get(drawn));
        }
        return DAMAGES.get(drawn);
      }
      if (drawn == DAMAGES.size()) {
        copy(name() + "_older", name());
        return "older database";
      }
      byte[] mark = Files.readAllBytes(directory(0).resolve(MARK));
      mark[random.nextInt(mark.length)] ^= 1;
      Files.write(directory(0).resolve(MARK), mark);
      return "flip in a mark";
    }

    @Override
    public void restore() throws IOException {
      copy(name() + "_good", name());
      for (int service = 0; service < services(); service++) {
        Files.copy(
            directory(service).resolve("good.mark"),
            directory(service).resolve(MARK),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
