package feint.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.model.Action;
import feint.policy.Query;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.connection.Storage.SqliteFile;
import feint.store.connection.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {

  @TempDir Path directory;

  @Test
  void copyOfDatabaseInUseHasAllDataAndContinuesNoRun() throws IOException {
    Path database = directory.resolve("runs.sqlite");
    Path copy = directory.resolve("copy.sqlite");
    try (RunStore store = RunStore.open(new SqliteFile(database))) {
      store.documents().keep("hash", "{}".getBytes(StandardCharsets.UTF_8));
      store.take(Actor.service(), origin("aa"), standing(Phase.OPEN), List.of(query(1), query(2)));
      store.take(Actor.service(), origin("bb"), standing(Phase.FINISHED), List.of(query(1)));
      store.take(Actor.service(), origin("dd"), standing(Phase.MOVED), List.of());
      store
          .tokens()
          .add(
              Actor.service(),
              new TokenStore.TokenRow(
                  "id",
                  "hash",
                  "admin",
                  3,
                  OptionalLong.empty(),
                  OptionalLong.empty(),
                  Optional.empty()));

      assertThat(Backup.write(database, copy)).isEqualTo(Files.size(copy));

      store.take(Actor.service(), origin("cc"), standing(Phase.OPEN), List.of());
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
        .isEqualTo("rw-------");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> RunStore.open(new SqliteFile(copy)))
        .withMessageContaining("is a backup")
        .withMessageContaining("--restored");
    try (RunStore store = RunStore.open(new SqliteFile(copy, true))) {
      RunRow open = store.run("aa").orElseThrow();
      assertThat(open.standing().phase()).isEqualTo(Phase.CLOSED);
      assertThat(open.standing().version()).isEqualTo(2);
      assertThat(store.queries(open)).containsExactly(query(1), query(2));
      assertThat(store.run("bb").orElseThrow().standing()).isEqualTo(standing(Phase.FINISHED));
      assertThat(store.run("cc")).isEmpty();
      assertThat(store.follower("bb")).contains("");
      assertThat(store.run("dd").orElseThrow().standing().phase()).isEqualTo(Phase.CLOSED);
      assertThat(store.tokens().token("id").orElseThrow().revoked()).isPresent();
    }
    try (RunStore again = RunStore.open(new SqliteFile(copy))) {
      assertThat(again.run("aa")).isPresent();
    }
  }

  @Test
  void copyNeverReplacesAnything() throws IOException {
    Path database = directory.resolve("runs.sqlite");
    RunStore.open(new SqliteFile(database)).close();
    Path precious = Files.writeString(directory.resolve("precious"), "text");

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Backup.write(database, precious))
        .withMessageContaining("must not exist yet");
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Backup.write(directory.resolve("missing"), directory.resolve("new")))
        .withMessageContaining("must be a database");

    assertThat(precious).hasContent("text");
    assertThat(directory.resolve("new")).doesNotExist();
  }

  private static Origin origin(String id) {
    return new Origin(
        id,
        Optional.empty(),
        "",
        "a name",
        "hash",
        "greedy",
        Optional.empty(),
        List.of("A", "B"),
        OptionalLong.empty(),
        "ready",
        7,
        Optional.empty());
  }

  private static Standing standing(Phase phase) {
    return new Standing(1, phase, false, "", 0, 0, 2, 1, 6, false, false);
  }

  private static QueryRow query(int number) {
    return new QueryRow(
        2,
        new Query.Learning(number, Action.learn(3)),
        5,
        Optional.of(new QueryRow.Answer(true, 6, false)),
        Optional.empty());
  }
}
