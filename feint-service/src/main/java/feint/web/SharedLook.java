package feint.web;

import feint.store.connection.StoreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Reads watched runs on behalf of all of their watchers with one query of the database per thousand
 * runs, whatever the number of watchers.
 */
final class SharedLook {

  private static final int MOST_IN_A_QUERY = 1000;

  private final Function<List<String>, List<RunUpdate>> source;
  private final Map<String, Set<Watcher>> watchers = new ConcurrentHashMap<>();
  private final Set<String> changed = ConcurrentHashMap.newKeySet();

  /**
   * Creates a look.
   *
   * @param source returns those of the given runs that exist, by their ids
   */
  SharedLook(Function<List<String>, List<RunUpdate>> source) {
    this.source = source;
  }

  /** A watcher of some runs. */
  interface Watcher {

    Set<String> ids();

    /** Takes the state of one of its runs, which may be the same as before. */
    void take(RunUpdate update);

    /** Called when the state of its runs could not be read. */
    void missed();
  }

  /** Adds a watcher. The next look includes its runs. */
  void join(Watcher watcher) {
    for (String id : watcher.ids()) {
      watchers.compute(
          id,
          (key, some) -> {
            Set<Watcher> all = some == null ? ConcurrentHashMap.newKeySet() : some;
            all.add(watcher);
            return all;
          });
      changed.add(id);
    }
  }

  void leave(Watcher watcher) {
    for (String id : watcher.ids()) {
      watchers.computeIfPresent(
          id,
          (key, some) -> {
            some.remove(watcher);
            return some.isEmpty() ? null : some;
          });
    }
  }

  /** Records that a run has changed; returns whether it has a watcher. */
  boolean note(String id) {
    boolean watched = watchers.containsKey(id);
    if (watched) {
      changed.add(id);
    }
    return watched;
  }

  /** Reads the runs that have changed since the last look. */
  void atChanged() {
    Set<String> ids = new HashSet<>();
    for (String id : List.copyOf(changed)) {
      // Later changes belong to the next look.
      changed.remove(id);
      ids.add(id);
    }
    at(ids);
  }

  /** Reads all watched runs, which another service may have changed. */
  void atAll() {
    at(watchers.keySet());
  }

  private void at(Set<String> ids) {
    List<String> all = new ArrayList<>(ids);
    for (int from = 0; from < all.size(); from += MOST_IN_A_QUERY) {
      List<String> some = all.subList(from, Math.min(all.size(), from + MOST_IN_A_QUERY));
      try {
        // Existing runs before those that are gone: the order of events must not depend on hashes
        // of ids.
        Set<String> gone = new LinkedHashSet<>(some);
        for (RunUpdate update : source.apply(some)) {
          gone.remove(update.id());
          tell(update);
        }
        gone.forEach(id -> tell(RunUpdate.gone(id)));
      } catch (StoreException e) {
        some.forEach(id -> watchers.getOrDefault(id, Set.of()).forEach(Watcher::missed));
      }
    }
  }

  private void tell(RunUpdate update) {
    watchers.getOrDefault(update.id(), Set.of()).forEach(watcher -> watcher.take(update));
  }
}
