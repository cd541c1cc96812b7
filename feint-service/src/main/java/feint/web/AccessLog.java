package feint.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.PrivateMode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One JSON object a line for each request: when, what, by which token's id, how it ended, and how
 * long it took. No bodies, no tokens, no query strings. Written behind the requests' backs: what
 * comes faster than it can be written is counted, not waited for.
 */
final class AccessLog implements AutoCloseable {

  private static final int MOST_WAITING = 100_000;
  private static final long FLUSH_MILLIS = 250;

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(MOST_WAITING);
  private final AtomicLong dropped = new AtomicLong();
  private final BufferedWriter writer;
  private final Thread thread = new Thread(this::write, "feint-access-log");
  private volatile boolean closed;

  AccessLog(Path file) {
    try {
      // When which query was asked is more than outsiders need to know.
      FileChannel channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
              PrivateMode.attributes());
      this.writer = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be written: " + AtomicFile.reason(e), e);
    }
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * A request that was answered.
   *
   * @param token the id of the token that it came with, which is no secret; empty if none was good
   * @param fault what kind of mistake of ours it met, if it did
   */
  record Entry(
      Instant time,
      String method,
      String path,
      String token,
      int status,
      double millis,
      Optional<String> fault) {

    String json() {
      ObjectNode line =
          JsonNodeFactory.instance
              .objectNode()
              .put("time", time.toString())
              .put("method", method)
              .put("path", path)
              .put("token", token)
              .put("status", status)
              .put("millis", Math.round(millis));
      fault.ifPresent(kind -> line.put("fault", kind));
      return line.toString();
    }
  }

  void request(Entry entry) {
    if (!closed && !lines.offer(entry.json())) {
      dropped.incrementAndGet();
    }
  }

  private void write() {
    List<String> some = new ArrayList<>();
    try {
      while (!closed || !lines.isEmpty()) {
        String first = lines.poll(FLUSH_MILLIS, TimeUnit.MILLISECONDS);
        if (first != null) {
          some.add(first);
        }
        lines.drainTo(some);
        long lost = dropped.getAndSet(0);
        if (lost > 0) {
          some.add("{\"dropped\":" + lost + "}");
        }
        for (String line : some) {
          writer.write(line);
          writer.write('\n');
        }
        writer.flush();
        some.clear();
      }
      writer.close();
    } catch (IOException e) {
      // A full disk must not stop decisions that the database can still take.
      closed = true;
      lines.clear();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

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
