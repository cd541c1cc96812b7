package feint.service;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Notifies listeners of changes of runs. */
public final class Events {

  private final Set<Consumer<String>> listeners = ConcurrentHashMap.newKeySet();

  /**
   * Adds a listener, which is called with the id of a run after each change, by the thread that
   * made the change.
   */
  public void listen(Consumer<String> listener) {
    listeners.add(listener);
  }

  void changed(String id) {
    listeners.forEach(listener -> listener.accept(id));
  }
}
