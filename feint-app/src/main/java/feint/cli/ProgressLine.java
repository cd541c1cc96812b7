package feint.cli;

import feint.work.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on standard error, if that is a terminal; otherwise nothing. The launcher says
 * whether it is: Java cannot tell.
 */
final class ProgressLine implements Progress, AutoCloseable {

  private static final boolean ON_TERMINAL = Boolean.getBoolean("feint.terminal");
  private static final int WIDTH = width(System.getProperty("feint.columns", ""));
  private static final long SHARES = 1000;

  /** Shorter work would only make the line flicker. */
  private static final long QUIET_MILLIS = 700;

  private final String task;
  private final long steps;
  private final long from;
  private final long start = System.nanoTime();
  private final List<ProgressBar> bar = new ArrayList<>(1);
  private String note = "";

  ProgressLine(String task) {
    this(task, SHARES, 0);
  }

  /**
   * A bar that counts steps.
   *
   * @param from how many of them were done before: they say nothing of the time that is left
   */
  ProgressLine(String task, long steps, long from) {
    this.task = task;
    this.steps = steps;
    this.from = from;
  }

  /** That of the terminal, less a column in which the cursor may stand. */
  private static int width(String columns) {
    int given = columns.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(columns) : 80;
    return Math.max(1, given - 1);
  }

  @Override
  public void reached(double fraction) {
    at(Math.round(fraction * steps), note);
  }

  /** Sets what stands beside the bar from now on. */
  void note(String note) {
    this.note = note;
  }

  /** As {@link #reached(double)}, in steps, with a note beside the bar. */
  void at(long step, String note) {
    if (!ON_TERMINAL || System.nanoTime() - start < QUIET_MILLIS * 1_000_000) {
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
              // A width that is given: to measure it, the library would open the terminal for
              // itself
              // and let Ctrl-C kill the program.
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
