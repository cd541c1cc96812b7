package feint.cli.output;

import feint.math.Text;
import feint.parallel.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Progress bar on standard error if that is a terminal, as reported by the launcher. If the
 * variable {@code FEINT_PROGRESS} is {@code lines}, lines for the program that reads them: {@code
 * feint: progress}, the completed share, and the task. Otherwise inactive.
 */
public final class ProgressLine implements Progress, AutoCloseable {

  private static final boolean ON_TERMINAL = Boolean.getBoolean("feint.terminal");
  private static final boolean LINES = "lines".equals(System.getenv("FEINT_PROGRESS"));
  private static final int WIDTH = width(System.getProperty("feint.columns", ""));
  private static final long SHARES = 1000;

  /** Delay before the bar appears, which avoids flicker for short work. */
  private static final long QUIET_MILLIS = 700;

  /** Shortest time between two lines. */
  private static final long LINE_MILLIS = 200;

  /** Whether commands of this thread show no bars, because another one shows theirs. */
  private static final ThreadLocal<Boolean> SILENT = ThreadLocal.withInitial(() -> false);

  private final String task;
  private final long steps;
  private final long from;
  private final long start = System.nanoTime();
  private final List<ProgressBar> bar = new ArrayList<>(1);
  private final boolean silent = SILENT.get();
  private String note = "";
  private long line = start;

  /** Creates a bar for work that reports completed shares. */
  public ProgressLine(String task) {
    this(task, SHARES, 0);
  }

  /**
   * Creates a bar that counts steps.
   *
   * @param from number of steps done earlier, which are ignored in the estimate of the remaining
   *     time
   */
  public ProgressLine(String task, long steps, long from) {
    this.task = task;
    this.steps = steps;
    this.from = from;
  }

  /** Runs a command within another one, whose bar is the only one. */
  public static <T> T silently(Supplier<T> command) {
    SILENT.set(true);
    try {
      return command.get();
    } finally {
      SILENT.remove();
    }
  }

  /** Returns the width of the terminal, minus one column for the cursor. */
  private static int width(String columns) {
    int given = columns.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(columns) : 80;
    return Math.max(1, given - 1);
  }

  @Override
  public void reached(double fraction) {
    at(Math.round(fraction * steps), note);
  }

  /** Sets the note next to the bar. */
  public void note(String note) {
    this.note = note;
  }

  /** Reports progress in steps, with a note next to the bar. */
  public void at(long step, String note) {
    if (LINES && !silent) {
      printLine(step);
    } else if (ON_TERMINAL && !silent) {
      show(step, note);
    }
  }

  private synchronized void printLine(long step) {
    long now = System.nanoTime();
    if (now - line >= LINE_MILLIS * 1_000_000) {
      line = now;
      System.err.println(Text.of("feint: progress %.4f %s", (double) step / steps, task));
    }
  }

  private void show(long step, String note) {
    if (System.nanoTime() - start < QUIET_MILLIS * 1_000_000) {
      return;
    }
    if (bar.isEmpty()) {
      bar.add(
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(steps)
              .startsFrom(from, Duration.ofNanos(System.nanoTime() - start))
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              // An explicit width: to measure it, the library would open the terminal
              //
              // and Ctrl-C would kill the program.
              .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
              .clearDisplayOnFinish()
              .build());
    }
    bar.get(0).setExtraMessage(note);
    bar.get(0).stepTo(step);
  }

  @Override
  public void close() {
    bar.forEach(ProgressBar::close);
  }
}
