package feint.web.connection;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Token bucket per caller: a number of requests per second, with bursts of one second's worth. */
public final class RateLimit {

  private static final int MOST_CALLERS = 10_000;
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final Map<String, Bucket> callers = new ConcurrentHashMap<>();

  public RateLimit(double perSecond) {
    this.perSecond = perSecond;
  }

  /** Returns whether this caller may make a request now. */
  public boolean allows(String caller, long nanoTime) {
    if (callers.size() > MOST_CALLERS) {
      callers.clear();
    }
    return callers.computeIfAbsent(caller, key -> new Bucket(perSecond, nanoTime)).take(nanoTime);
  }

  private final class Bucket {

    private double left;
    private long filled;

    Bucket(double left, long filled) {
      this.left = left;
      this.filled = filled;
    }

    synchronized boolean take(long now) {
      left = Math.min(perSecond, left + (now - filled) / NANOS * perSecond);
      filled = now;
      if (left < 1) {
        return false;
      }
      left--;
      return true;
    }
  }
}
