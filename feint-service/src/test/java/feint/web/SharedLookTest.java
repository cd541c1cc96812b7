package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.store.connection.StoreException;
import feint.web.RunUpdate.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The number of queries does not depend on the number of watchers. */
class SharedLookTest {

  private final List<Set<String>> queries = new ArrayList<>();
  private final AtomicInteger renderings = new AtomicInteger();
  private Function<List<String>, List<RunUpdate>> source =
      ids -> ids.stream().map(this::update).toList();
  private final SharedLook look =
      new SharedLook(
          ids -> {
            queries.add(new TreeSet<>(ids));
            return source.apply(ids);
          });

  private RunUpdate update(String id) {
    return new RunUpdate(
        id,
        1,
        reader -> {
          renderings.incrementAndGet();
          return id + reader;
        });
  }

  private static final class Notes implements SharedLook.Watcher {

    private final Set<String> ids;
    private final List<String> taken = new ArrayList<>();
    private int misses;

    Notes(String... ids) {
      this.ids = Set.of(ids);
    }

    @Override
    public Set<String> ids() {
      return ids;
    }

    @Override
    public void take(RunUpdate update) {
      taken.add(update.isGone() ? "-" + update.id() : update.text(Reader.OBSERVER));
    }

    @Override
    public void missed() {
      misses++;
    }
  }

  private List<Notes> joined(int many, String... ids) {
    List<Notes> watchers = new ArrayList<>();
    for (int n = 0; n < many; n++) {
      watchers.add(new Notes(ids));
    }
    watchers.forEach(look::join);
    return watchers;
  }

  @Test
  void oneQueryServesAllWatchersOfAllRuns() {
    List<Notes> some = joined(100, "a");
    List<Notes> others = joined(100, "a", "b");
    look.atChanged();
    assertThat(queries).containsExactly(Set.of("a", "b"));
    assertThat(some).allSatisfy(notes -> assertThat(notes.taken).containsExactly("aOBSERVER"));
    assertThat(others)
        .allSatisfy(
            notes -> assertThat(notes.taken).containsExactlyInAnyOrder("aOBSERVER", "bOBSERVER"));
    assertThat(renderings).as("each run is rendered once").hasValue(2);
    look.atAll();
    assertThat(queries).containsExactly(Set.of("a", "b"), Set.of("a", "b"));
  }

  @Test
  void onlyWatchedRunsThatHaveChangedAreReadAfterAChange() {
    Notes watcher = joined(1, "a", "b").get(0);
    look.atChanged();
    queries.clear();
    assertThat(look.note("c")).isFalse();
    look.atChanged();
    assertThat(queries).isEmpty();
    assertThat(look.note("b")).isTrue();
    assertThat(look.note("b")).isTrue();
    look.atChanged();
    assertThat(queries).containsExactly(Set.of("b"));
    look.leave(watcher);
    assertThat(look.note("b")).isFalse();
    look.atAll();
    assertThat(queries).hasSize(1);
  }

  @Test
  void runThatDoesNotExistIsGone() {
    Notes watcher = joined(1, "a").get(0);
    source = ids -> List.of();
    look.atAll();
    assertThat(watcher.taken).containsExactly("-a");
  }

  @Test
  void failedLookIsReportedAndFollowedByOthers() {
    Notes watcher = joined(1, "a").get(0);
    Function<List<String>, List<RunUpdate>> working = source;
    source =
        ids -> {
          throw new StoreException("injected", new IllegalStateException());
        };
    look.atAll();
    assertThat(watcher.misses).isEqualTo(1);
    assertThat(watcher.taken).isEmpty();
    source = working;
    look.atAll();
    assertThat(watcher.taken).containsExactly("aOBSERVER");
  }

  /** SQLite takes 32,766 values in a statement. */
  @Test
  void manyRunsAreReadInSeveralQueries() {
    for (int run = 0; run < 2500; run++) {
      joined(1, "run" + run);
    }
    look.atAll();
    assertThat(queries).extracting(Set::size).containsExactly(1000, 1000, 500);
    assertThat(queries.stream().flatMap(Set::stream).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 2500).mapToObj(run -> "run" + run).toList());
  }

  @Test
  void looksAreRarerWithManyWatchers() {
    assertThat(EventStream.gatheringNanos(1)).isEqualTo(200_000_000L);
    assertThat(EventStream.gatheringNanos(20)).isEqualTo(400_000_000L);
    assertThat(EventStream.gatheringNanos(1000)).isEqualTo(1_000_000_000L);
  }
}
