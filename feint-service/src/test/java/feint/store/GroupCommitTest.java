package feint.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.io.Sha256;
import feint.store.Faults.Moment;
import feint.store.GuardedWrite.Statement;
import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import feint.store.connection.StoreLoad;
import feint.web.Databases;
import feint.web.Together;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes are committed together and fail alone. */
class GroupCommitTest {

  private static final int WRITERS = 12;

  @TempDir Path directory;

  private static byte[] content(int document) {
    return new byte[] {(byte) document};
  }

  private static void keep(RunStore store, int document) {
    store.documents().keep(Sha256.of(content(document)), content(document));
  }

  private static boolean has(RunStore store, int document) {
    return store.documents().document(Sha256.of(content(document))).isPresent();
  }

  private static Together.Work<Boolean> writer(RunStore store, int document) {
    return () -> {
      try {
        keep(store, document);
        return true;
      } catch (StoreException e) {
        return false;
      }
    };
  }

  private static boolean waited(CountDownLatch gathered) {
    try {
      gathered.await();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Gathers writes behind a slow one, so that they become one group.
   *
   * @param works each of which writes once
   * @param gathered runs when all of them wait, before the group starts
   */
  private static List<Boolean> inOneGroup(
      RunStore store, List<Together.Work<Boolean>> works, Runnable gathered) {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    List<Together.Work<Boolean>> all = new ArrayList<>();
    for (Together.Work<Boolean> work : works) {
      all.add(
          () -> {
            begun.await();
            return work.done();
          });
    }
    all.add(
        () ->
            store.write(
                session -> {
                  begun.countDown();
                  return waited(end);
                }));
    all.add(
        () -> {
          begun.await();
          while (store.waitingWrites() < works.size()) {
            Thread.sleep(1);
          }
          gathered.run();
          end.countDown();
          return true;
        });
    return Together.all(all).subList(0, works.size());
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void failingWriteDoesNotHurtItsNeighbours(Databases database) {
    try (RunStore store = RunStore.open(database.fresh(directory))) {
      List<Together.Work<Boolean>> works = new ArrayList<>();
      for (int document = 0; document < WRITERS; document++) {
        works.add(writer(store, document));
      }
      works.add(
          () -> {
            assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.write(session -> session.update("INSERT INTO nowhere")));
            return false;
          });
      works.add(
          () -> {
            assertThatExceptionOfType(StoreException.class)
                .isThrownBy(
                    () ->
                        store.write(
                            session -> {
                              throw new OutOfMemoryError("injected");
                            }));
            return false;
          });
      List<Boolean> written = inOneGroup(store, works, () -> {});
      assertThat(written.subList(0, WRITERS)).containsOnly(true);
      for (int document = 0; document < WRITERS; document++) {
        assertThat(has(store, document)).isTrue();
      }
      keep(store, 99);
      assertThat(has(store, 99)).isTrue();
    }
  }

  private static GuardedWrite guarded(int before, int document, String then) {
    return new GuardedWrite(
        new Statement(
            "UPDATE documents SET content = ? WHERE hash = ? AND content = ?",
            List.of(content(document + 1), Sha256.of(content(document)), content(before))),
        new Statement(then, List.of("token " + document)));
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void guardedWritesOfAGroupAreWholeAndFailAlone(Databases database) {
    String then =
        "INSERT INTO tokens (id, hash, scope, created, expires) VALUES (?, '', 'admin', 0, NULL)";
    try (RunStore store = RunStore.open(database.fresh(directory))) {
      List<Together.Work<Boolean>> works = new ArrayList<>();
      for (int document = 0; document < WRITERS; document++) {
        keep(store, document);
        // Every third one expects another content, and every fourth of the others cannot be made.
        GuardedWrite write =
            guarded(
                document % 3 == 0 ? 77 : document,
                document,
                document % 4 == 1 ? "UPDATE tokens SET id = id WHERE id = ?" : then);
        works.add(
            () -> {
              try {
                return store.write(write);
              } catch (StoreException e) {
                return false;
              }
            });
      }
      List<Boolean> written = inOneGroup(store, works, () -> {});
      for (int document = 0; document < WRITERS; document++) {
        boolean made = document % 3 != 0 && document % 4 != 1;
        String token = "token " + document;
        String hash = Sha256.of(content(document));
        assertThat(written.get(document)).as(token).isEqualTo(made);
        assertThat(store.tokens().token(token).isPresent()).as(token).isEqualTo(made);
        byte[] stored =
            store.read(
                handle ->
                    handle
                        .createQuery("SELECT content FROM documents WHERE hash = :hash")
                        .bind("hash", hash)
                        .mapTo(byte[].class)
                        .one());
        assertThat(stored).as(token).isEqualTo(content(made ? document + 1 : document));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void acknowledgedWritesAreStoredAndFailedOnesMayBe(Databases database) {
    for (Moment moment : Moment.values()) {
      Storage storage = database.fresh(directory);
      Faults faults = new Faults();
      List<Boolean> written;
      try (RunStore store = faults.open(storage)) {
        // The connection exists before it is lost.
        writer(store, 99).done();
        List<Together.Work<Boolean>> works = new ArrayList<>();
        for (int document = 0; document < WRITERS; document++) {
          works.add(writer(store, document));
        }
        // The write before the group is committed. Its only statement is that of the mark.
        int spared = moment == Moment.CONNECTION ? 0 : 1;
        written = inOneGroup(store, works, () -> faults.failAt(moment, spared));
        faults.heal();
        assertThat(has(store, 99)).isTrue();
        for (int document = 0; document < WRITERS; document++) {
          assertThat(has(store, document) || !written.get(document)).as("%s", moment).isTrue();
        }
      } catch (Exception e) {
        throw new AssertionError(e);
      }
      assertThat(faults.failures()).isLessThanOrEqualTo(1);
      try (RunStore store = RunStore.open(storage)) {
        for (int document = 0; document < WRITERS; document++) {
          assertThat(has(store, document) || !written.get(document)).as("%s", moment).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void listenersAreNotifiedOfGroupsOnDisk(Databases database) {
    try (RunStore store = RunStore.open(database.fresh(directory))) {
      List<Integer> groups = new CopyOnWriteArrayList<>();
      List<Long> nanos = new CopyOnWriteArrayList<>();
      store.listen(
          (writes, time) -> {
            groups.add(writes);
            nanos.add(time);
          });
      List<Together.Work<Boolean>> works = new ArrayList<>();
      for (int document = 0; document < WRITERS; document++) {
        works.add(writer(store, document));
      }
      List<StoreLoad> before = new ArrayList<>();
      inOneGroup(store, works, () -> before.add(store.load()));
      // The listener is called after the writes are acknowledged, and before the next group.
      keep(store, 99);
      assertThat(groups.subList(0, 2)).containsExactly(1, WRITERS);
      assertThat(nanos).allMatch(time -> time > 0);
      assertThat(before.get(0).waitingWrites()).isEqualTo(WRITERS);
      assertThat(before.get(0).oldestWriteNanos()).isPositive();
      assertThat(before.get(0).writerAlive()).isTrue();
      assertThat(store.load().waitingWrites()).isZero();
    }
  }
}
