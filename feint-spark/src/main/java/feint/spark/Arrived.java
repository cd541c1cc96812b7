package feint.spark;

import feint.distributed.ReceivedWork;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Cache of received work in this process, decoded once for all its tasks. The last few works stay,
 * since those of a command alternate.
 */
final class Arrived {

  private static final int MOST = 4;

  private static final Map<String, CompletableFuture<ReceivedWork>> WORK =
      new LinkedHashMap<>(16, 0.75f, true);

  private Arrived() {}

  /** Returns the work with this fingerprint; the first caller decodes it, and the others wait. */
  static ReceivedWork work(String fingerprint, Supplier<ReceivedWork> decoder) {
    CompletableFuture<ReceivedWork> mine = new CompletableFuture<>();
    CompletableFuture<ReceivedWork> known = enter(fingerprint, mine);
    if (known == mine) {
      try {
        mine.complete(decoder.get());
      } catch (RuntimeException | Error e) {
        forget(fingerprint, mine);
        mine.completeExceptionally(e);
      }
    }
    try {
      return known.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private static CompletableFuture<ReceivedWork> enter(
      String fingerprint, CompletableFuture<ReceivedWork> mine) {
    synchronized (WORK) {
      CompletableFuture<ReceivedWork> known = WORK.get(fingerprint);
      if (known != null) {
        return known;
      }
      WORK.put(fingerprint, mine);
      while (WORK.size() > MOST) {
        WORK.remove(WORK.keySet().iterator().next());
      }
      return mine;
    }
  }

  private static void forget(String fingerprint, CompletableFuture<ReceivedWork> failed) {
    synchronized (WORK) {
      WORK.remove(fingerprint, failed);
    }
  }
}
