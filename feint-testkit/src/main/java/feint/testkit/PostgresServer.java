package feint.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * PostgreSQL server shared by all tests of a process; it ends with the process. A module that uses
 * it needs the server among its own dependencies.
 */
public final class PostgresServer {

  /** User and password of the server. */
  public static final String USER = "postgres";

  private static final AtomicInteger COUNT = new AtomicInteger();

  private PostgresServer() {}

  /** Creates an empty database and returns its JDBC URL; skips the test if there is no server. */
  public static String fresh() {
    assumeTrue(
        System.getProperty("os.name", "").equals("Linux")
            && System.getProperty("os.arch", "").equals("amd64"),
        "skipped: these tests have PostgreSQL for Linux on x86-64 only");
    return created("");
  }

  /** Copies a database that no session uses; returns the JDBC URL of the copy. */
  public static String copy(String url) {
    return created(" TEMPLATE " + url.substring(url.lastIndexOf('/') + 1));
  }

  private static String created(String how) {
    String name = "feint" + COUNT.incrementAndGet();
    execute("CREATE DATABASE " + name + how);
    return url(name);
  }

  /** Executes a statement as an administrator, outside of the databases of the tests. */
  public static void execute(String sql) {
    try (Connection connection = connect(url(USER));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Connects to a database by its JDBC URL. */
  public static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, USER, USER);
  }

  private static String url(String name) {
    return Server.RUNNING.getJdbcUrl(USER, name).replaceAll("\\?.*", "");
  }

  private static final class Server {
    /** Bytes that must be free in memory; the databases of one process take 0.5 GB. */
    private static final long ROOM = 4L << 30;

    static final EmbeddedPostgres RUNNING = start();

    private static EmbeddedPostgres start() {
      try {
        Path home = Files.createTempDirectory(folder(), "feint-postgres");
        // The service refuses a database that does not sync.
        EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setDataDirectory(home.resolve("data"))
                .setRegisterShutdownHook(false)
                .setServerConfig("fsync", "on")
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(home)));
        return postgres;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /**
     * Returns the folder for the server's files: in memory where there is room. Each database has
     * some hundred files, and a disk took more than 30 s to delete all of them.
     */
    private static Path folder() throws IOException {
      Path memory = Path.of("/dev/shm");
      return Files.isWritable(memory) && Files.getFileStore(memory).getUsableSpace() >= ROOM
          ? memory
          : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Kills the server and deletes its files. An orderly shutdown took longer than Surefire waits
     * for the process.
     */
    private static void end(Path home) {
      try {
        String pid = Files.readAllLines(home.resolve("data/postmaster.pid")).get(0);
        new ProcessBuilder("kill", "-QUIT", pid).start().waitFor();
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(server -> server.onExit().join());
        List<Path> files;
        try (Stream<Path> below = Files.walk(home)) {
          files = below.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
