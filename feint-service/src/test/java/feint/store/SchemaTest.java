package feint.store;

import static org.assertj.core.api.Assertions.assertThat;

import feint.io.AtomicFile;
import feint.store.connection.Storage;
import feint.store.connection.Storage.SqliteFile;
import feint.testkit.PostgresServer;
import feint.web.Databases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

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

  /** Runs and marks of a database without standings of their own. */
  @ParameterizedTest
  @EnumSource(Databases.class)
  void runsOfTheFormerSchemaAreKept(Databases database) throws Exception {
    Storage storage = database.fresh(directory);
    if (storage instanceof SqliteFile sqlite) {
      AtomicFile.writePrivate(sqlite.file(), out -> {});
    }
    DataSource source = source(storage);
    Flyway.configure()
        .configuration(Database.flyway(source, Database.dialect(storage)).getConfiguration())
        .target("9")
        .load()
        .migrate();
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO documents (hash, content) VALUES ('cd', '')");
      statement.execute(
          "INSERT INTO runs (place, id, request_hash, name, scenario, policy, trajectories, part,"
              + " draws, begun_as, phase, waiting, failure, version, sent, queue, paid, doubted,"
              + " created, identified, tasks, chain) VALUES (7, 'ab', 'ef', 'first', 'cd',"
              + " 'greedy', 'A,B', 1, 12, 'ready', 'open', 1, '', 9, 3, 2, 5, 0, 11, 1, 0, '')");
      statement.execute(
          "INSERT INTO queries (run, number, oracle, incentive, decoy, decoy_steps, decoy_state,"
              + " asked, given_up) VALUES (7, 4, 1, 2, 0, 0, 0, 13, 0)");
    }
    try (RunStore store = RunStore.open(storage)) {
      RunRow run = store.run("ab").orElseThrow();
      assertThat(run.place()).isEqualTo(7);
      assertThat(run.origin().name()).isEqualTo("first");
      assertThat(run.standing())
          .isEqualTo(new RunRow.Standing(9, Phase.OPEN, true, "", 1, 12, 3, 2, 5, false, true));
      assertThat(store.queries(run)).hasSize(1);
      assertThat(store.lists().page(RunFilter.ALL, 0, 9)).containsExactly(run);
    }
  }

  private static DataSource source(Storage storage) {
    if (storage instanceof SqliteFile sqlite) {
      SQLiteDataSource source = new SQLiteDataSource();
      source.setUrl("jdbc:sqlite:" + sqlite.file());
      return source;
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(((Storage.Postgres) storage).url());
    source.setUser(PostgresServer.USER);
    source.setPassword(PostgresServer.USER);
    return source;
  }
}
