package feint.web;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Answers that wait for a time of the public clock. Answers that are due at the same time are sent
 * one after another in random order, so that neither the time nor the order shows when they were
 * asked for. A clock that is set back releases all answers that wait.
 */
final class Releases implements AutoCloseable {

  /** Longest time between two looks at the clock, which may be set meanwhile. */
  private static final long MOST_MILLIS_BETWEEN_LOOKS = 1000;

  private final Clock clock;
  private final Random random;
  private final Lock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final NavigableMap<Instant, List<Runnable>> waiting = new TreeMap<>();
  private Instant last = Instant.MIN;
  private boolean closed;

  /** Creates releases without a thread, which are looked at by {@link #due}. */
  Releases(Clock clock, Random random) {
    this.clock = clock;
    this.random = random;
  }

  /** Starts a thread that sends answers when they are due. */
  static Releases start(Clock clock) {
    Releases releases = new Releases(clock, new SecureRandom());
    Thread thread = new Thread(releases::run, "feint-releases");
    thread.setDaemon(true);
    thread.start();
    return releases;
  }

  /** Adds an answer, which must neither block nor throw. */
  void at(Instant moment, Runnable answer) {
    lock.lock();
    try {
      waiting.computeIfAbsent(moment, unused -> new ArrayList<>()).add(answer);
      if (waiting.firstKey().equals(moment)) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Removes the answers that are due, and returns those of each moment in random order. */
  List<Runnable> due() {
    lock.lock();
    try {
      Instant now = clock.instant();
      NavigableMap<Instant, List<Runnable>> head =
          now.isBefore(last) ? waiting : waiting.headMap(now, true);
      last = now;
      List<Runnable> due = new ArrayList<>();
      for (List<Runnable> together : head.values()) {
        Collections.shuffle(together, random);
        due.addAll(together);
      }
      head.clear();
      return due;
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    try {
      while (awaitMoment()) {
        due().forEach(Runnable::run);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until an answer may be due; returns false when there will be none. */
  @SuppressWarnings("WaitNotInLoop") // The caller looks again, and waits if none is due.
  private boolean awaitMoment() throws InterruptedException {
    lock.lock();
    try {
      while (!closed && waiting.isEmpty()) {
        last = Instant.MIN;
        changed.await();
      }
      if (!closed) {
        long look = TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS_BETWEEN_LOOKS);
        Instant now = clock.instant();
        Instant first = waiting.firstKey();
        boolean soon = first.isBefore(now.plusNanos(look));
        long left = soon ? Duration.between(now, first).toNanos() : look;
        if (left > 0) {
          long unused = changed.awaitNanos(left);
        }
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }
}
