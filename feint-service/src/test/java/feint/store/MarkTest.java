package feint.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.io.Sha256;
import feint.store.Faults.Moment;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.connection.Storage.Postgres;
import feint.store.connection.Storage.SqliteFile;
import feint.store.connection.StoreException;
import feint.web.Databases;
import feint.web.Together;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database that has lost writes is refused, and one that has not is used. */
class MarkTest {

  private static final int SLOT = 4096;

  @TempDir Path directory;
  private Path file;
  private Path mark;
  private Path older;

  @BeforeEach
  void name() {
    file = directory.resolve("runs.sqlite");
    mark = directory.resolve("runs.sqlite.mark");
    older = directory.resolve("older");
  }

  private void write(int... documents) {
    try (RunStore store = RunStore.open(new SqliteFile(file))) {
      for (int document : documents) {
        keep(store, document);
      }
    }
  }

  private static void keep(RunStore store, int document) {
    byte[] content = {(byte) document};
    store.documents().keep(Sha256.of(content), content);
  }

  private static boolean has(RunStore store, int document) {
    return store.documents().document(Sha256.of(new byte[] {(byte) document})).isPresent();
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private void assertRefused(String why) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> RunStore.open(new SqliteFile(file)).close())
        .withMessageContaining(why)
        .withMessageContaining("--restored");
  }

  @Test
  void databaseIsAcceptedAtTheNextStart() {
    write();
    write(1, 2, 3);
    write();
    write(4);
    try (RunStore store = RunStore.open(new SqliteFile(file))) {
      assertThat(has(store, 1) && has(store, 4)).isTrue();
    }
  }

  @Test
  void groupIsCommittedWhenTheMarkOfTheGroupBeforeIsOnDisk() throws Exception {
    Faults faults = new Faults();
    List<Long> ahead = new CopyOnWriteArrayList<>();
    try (RunStore store = faults.open(new SqliteFile(file))) {
      keep(store, 0);
      AtomicLong committed = new AtomicLong(lastMark());
      faults.beforeCommit(() -> ahead.add(committed.getAndIncrement() - lastMark()));
      List<Together.Work<Boolean>> writers = new ArrayList<>();
      for (int writer = 0; writer < 8; writer++) {
        int first = 1 + 12 * writer;
        writers.add(
            () -> {
              for (int document = first; document < first + 12; document++) {
                keep(store, document);
              }
              return true;
            });
      }
      Together.all(writers);
    }
    assertThat(ahead).hasSizeGreaterThan(1).containsOnly(0L);
  }

  private long lastMark() {
    return Mark.read(mark).orElseThrow().last().number();
  }

  @Test
  void olderCopyOfTheFileIsRefused() throws IOException {
    write(1);
    copy(file, older);
    write(2, 3);
    copy(older, file);

    assertRefused("is behind its mark " + mark + ": 2 groups of writes are missing");
  }

  @Test
  void fileWithoutItsLogIsRefused() throws IOException {
    write(1);
    try (RunStore store = RunStore.open(new SqliteFile(file))) {
      keep(store, 2);
      copy(file, older);
      assertThat(Files.size(directory.resolve("runs.sqlite-wal"))).isPositive();
    }
    copy(older, file);

    assertRefused("is behind its mark");
  }

  @Test
  void missingDatabaseOrMarkIsRefused() throws IOException {
    write(1);
    copy(mark, older);
    Files.delete(mark);
    assertRefused("has no mark any more");
    copy(older, mark);
    Files.delete(file);
    assertRefused("is empty or older than its mark");
  }

  @Test
  void fileOfAnotherHistoryIsRefused() throws IOException {
    write(1);
    copy(file, older);
    copy(mark, directory.resolve("older.mark"));
    write(2);
    Path newer = directory.resolve("newer");
    copy(mark, newer);
    copy(older, file);
    copy(directory.resolve("older.mark"), mark);
    write(3);
    copy(newer, mark);

    assertRefused("is not the database that its mark");
  }

  @Test
  void databaseOneGroupAheadOfItsMarkIsAccepted() throws IOException {
    write(1);
    copy(mark, older);
    write(2);
    copy(older, mark);

    write(3);
    write();
    write(4);
    // Two groups ahead: the mark belongs to another database.
    copy(older, mark);
    assertRefused("is not the database that its mark");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void interruptedWriteOfTheMarkSpoilsNothing(int more) throws IOException {
    write(1, 2);
    if (more == 1) {
      write(3);
    }
    int newest = more == 1 ? SLOT : 0;
    byte[] whole = Files.readAllBytes(mark);
    byte[] torn = whole.clone();
    torn[newest + 40] ^= 1;
    Files.write(mark, torn);
    write(4);
    byte[] other = Files.readAllBytes(mark);
    other[newest + 40] ^= 1;
    Files.write(mark, other);
    assertRefused("is damaged");
    Files.write(mark, new byte[3]);
    assertRefused("is damaged");
  }

  @Test
  void restoredDatabaseIsAcceptedWithClosedRuns() throws IOException {
    try (RunStore store = RunStore.open(new SqliteFile(file))) {
      byte[] scenario = "{}".getBytes(StandardCharsets.UTF_8);
      store.documents().keep(Sha256.of(scenario), scenario);
      store.create(
          Actor.service(),
          origin(Sha256.of(scenario)),
          new Standing(1, Phase.OPEN, false, "", 0, 0, 0, 1, 0, false, false));
    }
    copy(file, older);
    write(1);
    copy(older, file);
    assertRefused("is behind its mark");

    try (RunStore store = RunStore.open(new SqliteFile(file, true))) {
      assertThat(store.run("aa").orElseThrow().standing().phase()).isEqualTo(Phase.CLOSED);
      keep(store, 2);
    }
    write(3);
    // The option does not change a database that has lost nothing.
    try (RunStore store = RunStore.open(new SqliteFile(file, true))) {
      assertThat(has(store, 2) && has(store, 3)).isTrue();
    }
  }

  @Test
  void commitWhoseAnswerIsLostIsCounted() {
    for (Moment moment : Moment.values()) {
      Faults faults = new Faults();
      try (RunStore store = faults.open(new SqliteFile(file))) {
        keep(store, 1);
        faults.failAt(moment);
        try {
          keep(store, 2);
        } catch (StoreException e) {
          assertThat(e).hasMessageContaining("injected");
        }
        faults.heal();
        keep(store, 3);
      }
      write(4);
      Faults last = new Faults();
      try (RunStore store = last.open(new SqliteFile(file))) {
        keep(store, 5);
        last.failAt(moment);
        try {
          keep(store, 6);
        } catch (StoreException e) {
          assertThat(e).hasMessageContaining("injected");
        }
      }
    }
    write();
  }

  @Test
  void databaseThatIsReplacedWhileInUseTakesNoWrites() throws IOException {
    try (RunStore store = RunStore.open(new SqliteFile(file))) {
      keep(store, 1);
      copy(file, older);
      Files.move(file, directory.resolve("moved"));
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> keep(store, 2))
          .withMessageContaining("was deleted");
      copy(older, file);
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> keep(store, 2))
          .withMessageContaining("was replaced");
      Files.move(
          directory.resolve("moved"),
          file,
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE);
      keep(store, 3);
    }
    write();
  }

  /** Services on one PostgreSQL have a mark each. */
  @Test
  void restoredPostgresIsRefusedByEachServiceThatIsAhead() throws SQLException {
    Postgres any = (Postgres) Databases.POSTGRES.fresh(directory);
    Postgres one = marked(any, "one.mark", false);
    Postgres other = marked(any, "other.mark", false);
    try (RunStore first = RunStore.open(one);
        RunStore second = RunStore.open(other)) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> RunStore.open(one).close())
          .withMessageContaining("in use");
      keep(first, 1);
      keep(second, 2);
      keep(first, 3);
    }
    RunStore.open(one).close();
    RunStore.open(any).close();
    try (Connection connection = DriverManager.getConnection(any.url(), "postgres", "postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE marks SET number = number - 1 WHERE number = 2");
    }
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> RunStore.open(one).close())
        .withMessageContaining("is behind its mark")
        .withMessageContaining("--restored");
    RunStore.open(other).close();
    RunStore.open(marked(any, "one.mark", true)).close();
    RunStore.open(one).close();
  }

  private Postgres marked(Postgres any, String name, boolean restored) {
    return new Postgres(
        any.url(), any.user(), any.password(), restored, Optional.of(directory.resolve(name)));
  }

  private static Origin origin(String scenario) {
    return new Origin(
        "aa",
        Optional.empty(),
        "",
        "a name",
        scenario,
        "greedy",
        Optional.empty(),
        List.of("A", "B"),
        OptionalLong.empty(),
        "ready",
        7,
        Optional.empty());
  }
}
