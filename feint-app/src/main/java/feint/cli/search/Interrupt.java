package feint.cli.search;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.utils.Signals;

/**
 * Handler of Ctrl-C that lets a command end with a partial result. Before a partial result exists,
 * and on the second signal, the program ends immediately.
 */
final class Interrupt implements AutoCloseable {

  /** Exit code of an interrupted program by convention of shells: 128 plus the signal's number. */
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

  /** Marks that a partial result exists. */
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
