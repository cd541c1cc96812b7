package feint.store;

import static org.assertj.core.api.Assertions.assertThat;

import feint.store.connection.Storage.SqliteFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {

  @TempDir Path directory;

  /** A file with fewer migrations must not be taken for one with all of them. */
  @Test
  void versionIsTheNumberOfMigrations() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("src/main/resources/feint/store/migration"))) {
      assertThat(files).hasSize(Database.SCHEMA);
    }
  }

  @Test
  void warmUpCreatesNoFile() {
    RunStore.warmUp(directory.resolve("run.db"));
    assertThat(directory).isEmptyDirectory();
    RunStore.open(new SqliteFile(directory.resolve("run.db"))).close();
  }
}
