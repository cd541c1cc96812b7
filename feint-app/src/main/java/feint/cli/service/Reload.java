package feint.cli.service;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jline.utils.Signals;

/**
 * Registry of actions on SIGHUP, such as reopening log files or reloading certificates. On
 * platforms without this signal, the actions never run.
 */
final class Reload {

  private final List<Runnable> actions = new CopyOnWriteArrayList<>();
  private final Consumer<RuntimeException> failed;

  /**
   * Creates an empty registry.
   *
   * @param failed receives the failure of an action; later actions still run
   */
  Reload(Consumer<RuntimeException> failed) {
    this.failed = failed;
  }

  /** Runs the actions on each SIGHUP from now on, in place of ending the process. */
  void install() {
    Signals.register("HUP", this::run);
  }

  /** Adds an action, which runs after the ones added earlier. */
  void onReload(Runnable action) {
    actions.add(action);
  }

  /** Runs all actions. */
  void run() {
    for (Runnable action : actions) {
      try {
        action.run();
      } catch (RuntimeException e) {
        failed.accept(e);
      }
    }
  }
}
