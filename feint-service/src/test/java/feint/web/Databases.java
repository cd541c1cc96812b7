package feint.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import feint.file.DataDirectory;
import feint.store.Storage;
import feint.testkit.Sample;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.OS;

/** Empty databases of both kinds. One PostgreSQL server serves all tests, and ends with them. */
public enum Databases {
  SQLITE {
    @Override
    public Storage fresh(Path directory) {
      return new Storage.SqliteFile(
          directory.resolve("runs" + COUNT.incrementAndGet() + ".sqlite"));
    }
  },
  POSTGRES {
    @Override
    public Storage fresh(Path directory) {
      assumeTrue(
          OS.LINUX.isCurrentOs() && System.getProperty("os.arch", "").equals("amd64"),
          "skipped: these tests have PostgreSQL for Linux on x86-64 only");
      String name = "feint" + COUNT.incrementAndGet();
      try (Connection connection = Server.RUNNING.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + name);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      return new Storage.Postgres(
          Server.RUNNING.getJdbcUrl("postgres", name).replaceAll("\\?.*", ""),
          Optional.of("postgres"),
          Optional.of("postgres"));
    }
  };

  private static final AtomicInteger COUNT = new AtomicInteger();

  public abstract Storage fresh(Path directory);

  /**
   * SQLite, and PostgreSQL in a build with slow tests. Tests of what the two do differently take
   * both in every build.
   */
  public static Stream<Databases> tested() {
    return Stream.of(values()).limit(Sample.count(1, 2));
  }

  private static final class Server {
    static final EmbeddedPostgres RUNNING = start();

    private static EmbeddedPostgres start() {
      try {
        Path home = Files.createTempDirectory("feint-postgres");
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
     * Ends the server at once and deletes its files. With an orderly end, the process took longer
     * to end than Surefire waits.
     */
    private static void end(Path home) {
      try {
        String pid = Files.readAllLines(home.resolve("data/postmaster.pid")).get(0);
        new ProcessBuilder("kill", "-QUIT", pid).start().waitFor();
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(server -> server.onExit().join());
        DataDirectory.delete(home);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
