package feint.cli;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.utils.Signals;

/**
 * Hears Ctrl-C, so that a command can end with what it has. Before there is anything, and the
 * second time, it ends at once, as without anybody who hears it.
 */
final class Interrupt implements AutoCloseable {

  /** The exit code of what was interrupted, as shells have it: 128 and the signal's number. */
  static final int EXIT = 130;

  private static final String SIGNAL = "INT";

  private final AtomicBoolean armed = new AtomicBoolean();
  private final AtomicBoolean heard = new AtomicBoolean();
  private final Object before;

  Interrupt() {
    this.before = Signals.register(SIGNAL, this::hear);
  }

  private void hear() {
    if (!armed.get() || heard.getAndSet(true)) {
      System.exit(EXIT);
    }
  }

  /** From now on there is something to end with. */
  void arm() {
    armed.set(true);
  }

  boolean heard() {
    return heard.get();
  }

  @Override
  public void close() {
    if (before != null) {
      Signals.unregister(SIGNAL, before);
    }
  }
}
