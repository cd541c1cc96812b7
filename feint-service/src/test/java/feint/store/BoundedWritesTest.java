package feint.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.store.GuardedWrite.Statement;
import feint.store.connection.Storage;
import feint.store.connection.Storage.Postgres;
import feint.store.connection.Storage.SqliteFile;
import feint.store.connection.StoreException;
import feint.web.Databases;
import feint.web.Together;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes with a time limit: none waits without end, and none blocks the others. */
class BoundedWritesTest {

  private static final long SOON = TimeUnit.MILLISECONDS.toNanos(300);

  @TempDir Path directory;

  private static GroupCommit.Write<Integer> token(int name) {
    return session ->
        session.update(
            "INSERT INTO tokens (id, hash, scope, created) VALUES (?, '', 'admin', 0)"
                + " ON CONFLICT (id) DO NOTHING",
            "token " + name);
  }

  private static GroupCommit.Write<Integer> change(int name) {
    return session ->
        session.update("UPDATE tokens SET created = created + 1 WHERE id = ?", "token " + name);
  }

  private static GuardedWrite guarded(int name) {
    List<Object> token = List.of("token " + name);
    return new GuardedWrite(
        new Statement("UPDATE tokens SET created = created + 1 WHERE id = ?", token),
        new Statement("UPDATE tokens SET expires = created WHERE id = ?", token));
  }

  private static boolean waited(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Throws a checked exception undeclared. */
  private static <E extends Throwable> RuntimeException thrown(Throwable any) throws E {
    @SuppressWarnings("unchecked")
    E unchecked = (E) any;
    throw unchecked;
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void writerSurvivesEveryThrowable(Databases database) {
    try (Database open = Database.open(database.fresh(directory));
        GroupCommit commit = new GroupCommit(open.writing(), open.marks())) {
      for (Throwable any :
          List.of(new Exception("one"), new Throwable("two"), new Error("three"))) {
        assertThatExceptionOfType(StoreException.class)
            .isThrownBy(
                () ->
                    commit.write(
                        session -> {
                          throw BoundedWritesTest.<RuntimeException>thrown(any);
                        }))
            .withMessageContaining(any.getMessage());
        assertThat(commit.alive()).isTrue();
        assertThat(commit.write(token(1))).isBetween(0, 1);
      }
    }
  }

  @Test
  void abandonedWriteNeverHappens() {
    try (Database open = Database.open(Databases.SQLITE.fresh(directory));
        GroupCommit commit = new GroupCommit(open.writing(), open.marks())) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch end = new CountDownLatch(1);
      List<Together.Work<Boolean>> both = new ArrayList<>();
      both.add(
          () ->
              commit.write(
                  session -> {
                    begun.countDown();
                    return waited(end);
                  }));
      both.add(
          () -> {
            begun.await();
            assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> commit.write(0, SOON, token(1)))
                .withMessageContaining("in time");
            assertThat(commit.oldestNanos()).isGreaterThanOrEqualTo(SOON);
            end.countDown();
            return true;
          });
      Together.all(both);
      assertThat(commit.write(change(1))).isZero();
    }
  }

  @Tag("slow")
  @Test
  void lockedFileFailsAllWritesAndTheNextSucceed() throws SQLException {
    Path file = directory.resolve("runs.sqlite");
    try (Database open = Database.open(new SqliteFile(file));
        GroupCommit commit = new GroupCommit(open.writing(), open.marks());
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      List<Together.Work<Boolean>> writes = new ArrayList<>();
      for (int write = 0; write < 12; write++) {
        int name = write;
        writes.add(
            () -> {
              assertThatExceptionOfType(StoreException.class)
                  .isThrownBy(() -> commit.write(token(name)));
              return true;
            });
      }
      Together.all(writes);
      statement.execute("ROLLBACK");
      for (int name = 0; name < 12; name++) {
        assertThat(commit.write(token(name))).isEqualTo(1);
      }
    }
  }

  @Test
  void lockedRowBlocksOnlyItsOwnWrites() throws SQLException {
    lockedRowBlocksOnlyItsOwn(name -> session -> change(name).in(session) == 1);
  }

  @Test
  void lockedRowBlocksOnlyItsOwnGuardedWrites() throws SQLException {
    lockedRowBlocksOnlyItsOwn(BoundedWritesTest::guarded);
  }

  private void lockedRowBlocksOnlyItsOwn(IntFunction<GroupCommit.Write<Boolean>> change)
      throws SQLException {
    Postgres storage = (Postgres) Databases.POSTGRES.fresh(directory);
    try (Database open = Database.open(storage);
        GroupCommit commit = new GroupCommit(open.writing(), open.marks());
        Connection other = DriverManager.getConnection(storage.url(), "postgres", "postgres");
        var statement = other.createStatement()) {
      for (int name = 0; name < 12; name++) {
        commit.write(token(name));
      }
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM tokens WHERE id IN ('token 3', 'token 4') FOR UPDATE");
      for (int round = 0; round < 3; round++) {
        CountDownLatch free = new CountDownLatch(10);
        List<Together.Work<Boolean>> writes = new ArrayList<>();
        for (int write = 0; write < 12; write++) {
          int name = write;
          writes.add(
              name == 3 || name == 4
                  ? locked(commit, name, change)
                  : free(commit, name, free, change));
        }
        Together.all(writes);
        assertThat(free.getCount()).isZero();
      }
      // A write that waits for the lock succeeds when the lock is released in time.
      CountDownLatch set = new CountDownLatch(1);
      List<Together.Work<Boolean>> both = new ArrayList<>();
      both.add(() -> commit.write(3, GroupCommit.LONG_PATIENCE_NANOS, change.apply(3)));
      both.add(
          () -> {
            // The other write is queued, in progress or deferred: this one succeeds in any case.
            commit.write(5, change.apply(5));
            other.rollback();
            set.countDown();
            return true;
          });
      assertThat(Together.all(both)).containsExactly(true, true);
    }
  }

  private static Together.Work<Boolean> locked(
      GroupCommit commit, int name, IntFunction<GroupCommit.Write<Boolean>> change) {
    return () -> {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> commit.write(name, SOON, change.apply(name)));
      return true;
    };
  }

  private static Together.Work<Boolean> free(
      GroupCommit commit,
      int name,
      CountDownLatch done,
      IntFunction<GroupCommit.Write<Boolean>> change) {
    return () -> {
      assertThat(commit.write(name, change.apply(name))).isTrue();
      done.countDown();
      return true;
    };
  }

  /** The server ends the transaction of a service that is frozen in it. */
  @Tag("slow")
  @Test
  void frozenPeerDoesNotBlockOthers() {
    Storage storage = Databases.POSTGRES.fresh(directory);
    try (Database frozen = Database.open(storage);
        GroupCommit peer = new GroupCommit(frozen.writing(), frozen.marks());
        Database open = Database.open(storage);
        GroupCommit commit = new GroupCommit(open.writing(), open.marks())) {
      commit.write(token(1));
      CountDownLatch holds = new CountDownLatch(1);
      CountDownLatch thawed = new CountDownLatch(1);
      List<Together.Work<Boolean>> both = new ArrayList<>();
      both.add(
          () -> {
            GroupCommit.Write<Integer> holding =
                session -> {
                  int changed = change(1).in(session);
                  holds.countDown();
                  waited(thawed);
                  return changed;
                };
            assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> peer.write(1, GroupCommit.LONG_PATIENCE_NANOS, holding));
            int changed = peer.write(1, change(1));
            assertThat(changed).isEqualTo(1);
            return true;
          });
      both.add(
          () -> {
            holds.await();
            int changed = commit.write(1, GroupCommit.LONG_PATIENCE_NANOS, change(1));
            assertThat(changed).isEqualTo(1);
            thawed.countDown();
            return true;
          });
      Together.all(both);
    }
  }
}
