package feint.service;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Tells those who watch a run that it has changed. */
public final class Events {

  private final Map<String, Set<Consumer<String>>> watchers = new ConcurrentHashMap<>();

  /** Calls {@code watcher} with the run's id after each change, from whichever thread made it. */
  public void watch(String id, Consumer<String> watcher) {
    watchers.computeIfAbsent(id, key -> ConcurrentHashMap.newKeySet()).add(watcher);
  }

  public void leave(String id, Consumer<String> watcher) {
    watchers.computeIfPresent(
        id,
        (key, some) -> {
          some.remove(watcher);
          return some.isEmpty() ? null : some;
        });
  }

  void changed(String id) {
    Set<Consumer<String>> some = watchers.get(id);
    if (some != null) {
      some.forEach(watcher -> watcher.accept(id));
    }
  }
}
