package feint.store;

import static org.assertj.core.api.Assertions.assertThat;

import feint.store.Faults.Moment;
import feint.store.connection.Storage;
import feint.store.connection.Storage.SqliteFile;
import feint.web.Databases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A service is ready as long as its writes succeed. */
class ReadinessTest {

  @TempDir Path directory;

  private final AtomicLong now = new AtomicLong();

  private RunStore open(Storage storage, Faults faults) {
    return faults.open(storage, now::get);
  }

  private Readiness later(RunStore store) {
    now.addAndGet(TimeUnit.SECONDS.toNanos(1));
    return store.readiness();
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void failingWriteIsDetectedAndItsResultIsShared(Databases database) {
    Faults faults = new Faults();
    try (RunStore store = open(database.fresh(directory), faults)) {
      assertThat(store.readiness().trouble()).isEmpty();
      faults.failAt(Moment.STATEMENT);
      // The last result is still fresh.
      assertThat(store.readiness().trouble()).isEmpty();
      assertThat(faults.failures()).isZero();
      assertThat(later(store).trouble().orElseThrow()).contains("injected");
      assertThat(store.readiness().trouble()).isPresent();
      assertThat(faults.failures()).isEqualTo(1);
      assertThat(later(store).trouble()).isEmpty();
      assertThat(store.readiness().oldestSeconds()).isZero();
    }
  }

  @Test
  void lockedDeletedOrReplacedFileIsDetected() throws IOException, SQLException {
    Path file = directory.resolve("runs.sqlite");
    try (RunStore store = open(new SqliteFile(file), new Faults())) {
      assertThat(store.readiness().trouble()).isEmpty();
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        assertThat(later(store).trouble().orElseThrow()).contains("BUSY");
        statement.execute("ROLLBACK");
        assertThat(later(store).trouble()).isEmpty();
      }
      Path elsewhere = directory.resolve("elsewhere");
      Files.move(file, elsewhere);
      assertThat(later(store).trouble().orElseThrow()).contains("was deleted");
      Files.copy(elsewhere, file);
      assertThat(later(store).trouble().orElseThrow()).contains("was replaced");
      Files.delete(file);
      Files.move(elsewhere, file);
      assertThat(later(store).trouble()).isEmpty();
    }
  }
}
