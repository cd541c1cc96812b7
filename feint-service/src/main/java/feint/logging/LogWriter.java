package feint.logging;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * Writes the lines of a log on a thread of its own, so that no caller waits for the disk. Lines
 * that come faster than they are written, or that cannot be written, are dropped and counted. When
 * writing works again, a line reports how many were lost.
 */
public final class LogWriter implements AutoCloseable {

  private static final int MOST_WAITING = 100_000;
  private static final long FLUSH_MILLIS = 250;

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(MOST_WAITING);
  private final AtomicLong lost = new AtomicLong();
  private final AtomicBoolean reopens = new AtomicBoolean();
  private final LogTarget target;
  private final LongFunction<String> loss;
  private final Thread thread = new Thread(this::work, "feint-log");
  private volatile boolean closed;

  /** Whether the last line in the target is incomplete; confined to the writing thread. */
  private boolean cut;

  /**
   * Starts the writing thread.
   *
   * @param target closed with this writer
   * @param loss returns the line that reports a number of lost lines
   */
  public LogWriter(LogTarget target, LongFunction<String> loss) {
    this.target = target;
    this.loss = loss;
    thread.setDaemon(true);
    thread.start();
  }

  /** Queues a line. */
  public void write(String line) {
    if (!closed && !lines.offer(line)) {
      lost.incrementAndGet();
    }
  }

  /** Reopens the target for this line and those after it: a file may have been renamed. */
  public void reopen() {
    reopens.set(true);
  }

  private void work() {
    List<String> some = new ArrayList<>();
    try {
      while (!closed || !lines.isEmpty()) {
        String first = lines.poll(FLUSH_MILLIS, TimeUnit.MILLISECONDS);
        if (first != null) {
          some.add(first);
        }
        lines.drainTo(some);
        if (reopens.getAndSet(false)) {
          closeTarget();
        }
        if (!some.isEmpty() || lost.get() > 0) {
          write(some);
        }
        some.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      closeTarget();
    }
  }

  private void write(List<String> some) {
    long before = lost.getAndSet(0);
    String head = (cut ? "\n" : "") + (before > 0 ? loss.apply(before) + "\n" : "");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    int begun = bytes.size();
    int[] ends = new int[some.size()];
    for (int line = 0; line < ends.length; line++) {
      bytes.writeBytes((some.get(line) + "\n").getBytes(StandardCharsets.UTF_8));
      ends[line] = bytes.size();
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
    try {
      target.write(buffer);
      cut = false;
    } catch (IOException e) {
      // A full disk must not stop decisions that the database can still store.
      int written = buffer.position();
      long missing = Arrays.stream(ends).filter(end -> end > written).count();
      lost.addAndGet((written < begun ? before : 0) + missing);
      cut = written == 0 ? cut : buffer.get(written - 1) != '\n';
    }
  }

  private void closeTarget() {
    try {
      target.close();
    } catch (IOException e) {
      // Its lines were written or are counted as lost.
      return;
    }
  }

  /** Writes the queued lines, and closes the target. */
  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
