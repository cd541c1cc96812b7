package feint.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import feint.api.ConflictException;
import feint.io.Json;
import feint.store.Actor;
import feint.store.RunStore;
import feint.store.connection.Storage;
import feint.web.Databases;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs whose row, record or scenario was changed outside the service are refused. */
class DamagedRunTest {

  private static final int ANSWERED = 6;

  private static final String SCENARIO = SmallRuns.scenario(12, 9);

  /** Changes of a run with six answered queries and one open query. */
  private static final List<String> DAMAGES =
      List.of(
          "UPDATE standings SET sent = sent - 1",
          "UPDATE standings SET sent = sent + 1",
          "UPDATE standings SET waiting = 0",
          "UPDATE standings SET paid = paid + 1",
          "UPDATE standings SET queue = queue + 1",
          "UPDATE standings SET phase = 'finished'",
          "UPDATE standings SET part = part + 1",
          "UPDATE origins SET trajectories = 'B,A' WHERE trajectories LIKE 'A%';"
              + "UPDATE origins SET name = 'another'",
          "UPDATE queries SET incentive = 3 - incentive WHERE number = 3;"
              + "UPDATE standings SET paid = (SELECT SUM(incentive) FROM queries)",
          "UPDATE queries SET informative = 1 - informative WHERE number = 2",
          "UPDATE queries SET asked = asked + 1 WHERE number = 2",
          "UPDATE queries SET oracle = 3 - oracle WHERE number = 4",
          "UPDATE queries SET decoy_steps = 77 WHERE number = 4",
          "UPDATE queries SET given_up = 1 WHERE number = 5",
          "DELETE FROM queries WHERE number = 7",
          "DELETE FROM queries WHERE number = 7; UPDATE standings SET waiting = 0,"
              + " paid = (SELECT SUM(incentive) FROM queries)",
          "DELETE FROM queries WHERE number = 1",
          "DELETE FROM queries",
          "UPDATE queries SET informative = NULL WHERE number = 6");

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void damagedRunIsRefusedAndNothingIsDrawn(Databases database) {
    Storage sound = database.fresh(directory);
    String id = played(sound);
    for (String damage : DAMAGES) {
      Storage storage = database.copy(sound, directory);
      change(storage, damage);
      try (RunStore store = RunStore.open(storage);
          Runs runs = Runs.in(store, Clock.systemUTC())) {
        for (int number : List.of(1, ANSWERED + 1, ANSWERED + 2)) {
          assertThatExceptionOfType(ConflictException.class)
              .as(damage)
              .isThrownBy(() -> SmallRuns.ask(runs, id, number))
              .withMessageContaining("damaged")
              .satisfies(e -> assertThat(e.expectedNumber()).isEmpty());
        }
        assertThatExceptionOfType(ConflictException.class)
            .isThrownBy(() -> runs.tell(id, ANSWERED + 1, true))
            .withMessageContaining("damaged");
        // Another run of the same database continues.
        assertThat(SmallRuns.ask(runs, runs.create(Actor.service(), request()).id(), 1).first())
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void changedScenarioIsRefused(Databases database) {
    Storage storage = database.fresh(directory);
    String id = played(storage);
    String changed =
        database == Databases.SQLITE
            ? "CAST(REPLACE(CAST(content AS TEXT), '12', '13') AS BLOB)"
            : "CONVERT_TO(REPLACE(CONVERT_FROM(content, 'UTF8'), '12', '13'), 'UTF8')";
    change(storage, "UPDATE documents SET content = " + changed);
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      assertThatExceptionOfType(ConflictException.class)
          .isThrownBy(() -> SmallRuns.ask(runs, id, ANSWERED + 1))
          .withMessageContaining("damaged");
    }
  }

  @Test
  void unchangedRunContinues() {
    Storage storage = Databases.SQLITE.fresh(directory);
    String id = played(storage);
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      assertThat(SmallRuns.ask(runs, id, ANSWERED + 1).first()).isFalse();
      runs.giveUp(Actor.service(), id, ANSWERED + 1);
      assertThat(runs.tell(id, ANSWERED + 1, true).late()).isTrue();
      assertThat(SmallRuns.ask(runs, id, ANSWERED + 2).first()).isTrue();
    }
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      assertThat(SmallRuns.ask(runs, id, ANSWERED + 2).first()).isFalse();
      runs.close(Actor.service(), id);
      assertThat(SmallRuns.ask(runs, id, ANSWERED + 2).first()).isFalse();
      assertThat(exported(runs, id).get("queries")).hasSize(ANSWERED + 2);
    }
  }

  private static JsonNode exported(Runs runs, String id) {
    StringWriter text = new StringWriter();
    try {
      try (JsonGenerator out = Json.MAPPER.getFactory().createGenerator(text)) {
        runs.export(Actor.service(), id).write(out);
      }
      return Json.MAPPER.readTree(text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A run that was stored before there were chains gets one with its next change. */
  @Test
  void runWithoutChainIsComparedWithItsRowAndThenChained() {
    Storage storage = Databases.SQLITE.fresh(directory);
    String id = played(storage);
    change(storage, "UPDATE standings SET chain = ''");
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      runs.tell(id, ANSWERED + 1, true);
    }
    change(storage, "UPDATE queries SET asked = asked + 1 WHERE number = 2");
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      assertThatExceptionOfType(ConflictException.class)
          .isThrownBy(() -> SmallRuns.ask(runs, id, ANSWERED + 2))
          .withMessageContaining("damaged");
    }
  }

  private static RunRequest request() {
    return SmallRuns.request(SCENARIO, "random");
  }

  private static String played(Storage storage) {
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      String id = runs.create(Actor.service(), request()).id();
      assertThat(SmallRuns.play(runs, id, ANSWERED + 1)).hasSize(ANSWERED + 1);
      return id;
    }
  }

  private static void change(Storage storage, String statements) {
    try (Connection connection = connection(storage);
        Statement statement = connection.createStatement()) {
      for (String one : statements.split(";", -1)) {
        statement.execute(one);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Connection connection(Storage storage) throws SQLException {
    return storage instanceof Storage.SqliteFile sqlite
        ? DriverManager.getConnection("jdbc:sqlite:" + sqlite.file())
        : DriverManager.getConnection(((Storage.Postgres) storage).url(), "postgres", "postgres");
  }
}
