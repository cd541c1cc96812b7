package feint.cli;

import feint.math.Progress;
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
  private static final long STEPS = 1000;

  /** Shorter work would only make the line flicker. */
  private static final long QUIET_MILLIS = 700;

  private final String task;
  private final long start = System.nanoTime();
  private final List<ProgressBar> bar = new ArrayList<>(1);

  ProgressLine(String task) {
    this.task = task;
  }

  @Override
  public void reached(double fraction) {
    reached(fraction, "");
  }

  /** As {@link #reached(double)}, with a note beside the bar. */
  void reached(double fraction, String note) {
    if (!ON_TERMINAL || System.nanoTime() - start < QUIET_MILLIS * 1_000_000) {
      return;
    }
    if (bar.isEmpty()) {
      bar.add(
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(STEPS)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              // A note needs the room of the estimate, which searches make needless.
              .hideEta()
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .clearDisplayOnFinish()
              .build());
    }
    bar.get(0).setExtraMessage(note);
    bar.get(0).stepTo(Math.round(fraction * STEPS));
  }

  @Override
  public void close() {
    bar.forEach(ProgressBar::close);
  }
}
