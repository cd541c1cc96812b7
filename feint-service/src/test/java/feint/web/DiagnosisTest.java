package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.parallel.Progress;
import feint.policyspec.PolicyRegistry;
import feint.service.RunCheck;
import feint.service.access.Scope;
import feint.service.diagnosis.DiagnosisFinding;
import feint.store.Actor;
import feint.store.Inspection;
import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Diagnoses by the service, and inspections of its database from outside. */
@Timeout(120)
class DiagnosisTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir Path directory;

  private Storage fresh(Databases kind) {
    Storage storage = kind.fresh(directory);
    return storage instanceof Storage.Postgres postgres
        ? new Storage.Postgres(
            postgres.url(),
            postgres.user(),
            postgres.password(),
            false,
            Optional.of(directory.resolve("postgres.mark")))
        : storage;
  }

  private static String run(Caller admin) {
    String id =
        admin
            .post(
                "/v1/runs",
                "{\"policy\": \"oblivious\", \"scenario\": " + RunContractTest.SCENARIO + "}")
            .json()
            .get("id")
            .asText();
    String queries = "/v1/runs/" + id + "/queries";
    admin.post(queries, "{\"number\": 1, \"oracle\": 2}");
    admin.put(queries + "/1/answer", "{\"informative\": true}");
    assertThat(admin.post(queries, "{\"number\": 2, \"oracle\": 2}").status()).isEqualTo(201);
    return id;
  }

  private static void execute(Storage storage, String... statements) throws SQLException {
    try (Connection connection =
            storage instanceof Storage.Postgres postgres
                ? DriverManager.getConnection(
                    postgres.url(), postgres.user().orElse(""), postgres.password().orElse(""))
                : DriverManager.getConnection("jdbc:sqlite:" + storage);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private Map<String, String> files() throws Exception {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(directory)) {
      for (Path file : all.toList()) {
        files.put(
            file.getFileName().toString(),
            Files.getLastModifiedTime(file) + " " + Files.size(file));
      }
    }
    return files;
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void soundStoresAreFoundSoundAndNotChanged(Databases kind) throws Exception {
    Storage storage = fresh(kind);
    try (RunningService service = new RunningService(storage)) {
      String id = run(service.admin());
      // While the service runs, and writes.
      try (Inspection inspection = Inspection.open(storage)) {
        assertThat(inspection.check(LONG).damage()).isEmpty();
        assertThat(inspection.check(LONG).notes()).isEmpty();
        RunCheck.Result runs =
            new RunCheck(inspection.store(), PolicyRegistry.BUILT_IN).check(LONG, Progress.NONE);
        assertThat(runs).isEqualTo(new RunCheck.Result(1, 1, java.util.List.of()));
        assertThat(inspection.store().lists().openQueries(10))
            .singleElement()
            .satisfies(open -> assertThat(open.run() + open.number()).isEqualTo(id + 2));
        assertThat(inspection.store().space().databaseBytes()).isPositive();
        Assertions.assertThatThrownBy(
                () ->
                    inspection
                        .store()
                        .end(Actor.service(), inspection.store().run(id).orElseThrow()))
            .isInstanceOf(StoreException.class);
      }
      assertThat(service.admin().get("/v1/runs/" + id).status()).isEqualTo(200);
    }
    Map<String, String> before = files();
    try (Inspection inspection = Inspection.open(storage)) {
      assertThat(inspection.check(LONG).damage()).isEmpty();
      assertThat(
              new RunCheck(inspection.store(), PolicyRegistry.BUILT_IN)
                  .check(LONG, Progress.NONE)
                  .checked())
          .isEqualTo(1);
    }
    assertThat(files()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void changedRunsAndLostGroupsAreFound(Databases kind) throws Exception {
    Storage storage = fresh(kind);
    String id;
    try (RunningService service = new RunningService(storage)) {
      id = run(service.admin());
    }
    execute(storage, "UPDATE queries SET informative = 0 WHERE number = 1");
    execute(storage, "UPDATE marks SET number = number - 1");
    try (Inspection inspection = Inspection.open(storage)) {
      assertThat(inspection.check(LONG).damage())
          .singleElement()
          .asString()
          .contains("is behind its mark", "--restored");
      assertThat(
              new RunCheck(inspection.store(), PolicyRegistry.BUILT_IN)
                  .check(LONG, Progress.NONE)
                  .findings())
          .extracting(DiagnosisFinding::severity, DiagnosisFinding::text)
          .containsExactly(
              org.assertj.core.groups.Tuple.tuple(
                  "error",
                  "run "
                      + id
                      + " is damaged, since its row, its decisions and its answers disagree: close"
                      + " or delete it, and check the disk"));
    }
  }

  @Test
  void olderSchemasAreNotMigrated() throws Exception {
    Storage storage = fresh(Databases.SQLITE);
    new RunningService(storage).close();
    execute(
        storage,
        "DELETE FROM flyway_schema_history WHERE installed_rank ="
            + " (SELECT MAX(installed_rank) FROM flyway_schema_history)");
    try (Inspection inspection = Inspection.open(storage)) {
      Inspection.Result result = inspection.check(LONG);
      assertThat(result.readable()).isFalse();
      assertThat(result.notes()).singleElement().asString().contains("has an older schema");
    }
  }

  @Test
  void damagedFilesAreFound() throws Exception {
    Storage storage = fresh(Databases.SQLITE);
    try (RunningService service = new RunningService(storage)) {
      run(service.admin());
    }
    Path file = ((Storage.SqliteFile) storage).file();
    byte[] bytes = Files.readAllBytes(file);
    for (int at = 4096; at < bytes.length; at += 4096) {
      bytes[at] ^= 0x55;
    }
    Files.write(file, bytes);
    try (Inspection inspection = Inspection.open(storage)) {
      assertThat(inspection.check(LONG).damage())
          .singleElement()
          .asString()
          .contains("is damaged", "restore a backup");
    }
    Assertions.assertThatThrownBy(
            () -> Inspection.open(new Storage.SqliteFile(directory.resolve("no.sqlite"))))
        .hasMessageEndingWith("no.sqlite: must be a database, there is none");
  }

  @Test
  void onlyAdminsGetADiagnosis() {
    Storage storage = fresh(Databases.SQLITE);
    try (RunningService service = new RunningService(storage)) {
      Caller admin = service.admin();
      String id = run(admin);
      String token =
          admin.post("/v1/tokens", "{\"scope\": \"run:" + id + "\"}").json().get("id").asText();
      JsonNode told = admin.get("/v1/diagnosis").json();
      assertThat(told.get("healthy").asBoolean()).as(told.toString()).isTrue();
      assertThat(told.at("/checks/checked").asInt()).isEqualTo(1);
      assertThat(told.at("/waiting/0/run").asText()).isEqualTo(id);
      assertThat(told.at("/waiting/0/query").asInt()).isEqualTo(2);
      assertThat(told.at("/waiting/0/tokens/0").asText()).isEqualTo(token);
      assertThat(told.at("/load/connections").asInt()).isPositive();
      assertThat(told.at("/load/connectionLimit").asInt()).isEqualTo(2000);
      assertThat(service.with(new Scope.Observer()).get("/v1/diagnosis").status()).isEqualTo(403);
      assertThat(service.with(Scope.named("run:" + id).orElseThrow()).get("/v1/diagnosis").status())
          .isEqualTo(403);
    }
  }

  @Test
  void damagedRunsMakeAServiceUnhealthy() throws Exception {
    Storage storage = fresh(Databases.SQLITE);
    try (RunningService service = new RunningService(storage)) {
      String id = run(service.admin());
      execute(storage, "UPDATE standings SET paid = paid + 1");
      JsonNode told = service.admin().get("/v1/diagnosis").json();
      assertThat(told.get("healthy").asBoolean()).isFalse();
      assertThat(told.at("/findings/0/text").asText()).startsWith("run " + id + " is damaged");
    }
  }
}
