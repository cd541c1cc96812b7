package feint.client;

import feint.client.Request.Repeat;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A run of a service: asked what to do about each query, and told what came back.
 *
 * <p>{@link #ask(int, int)}, {@link #tell} and {@link #giveUp} can be repeated, by this object or
 * by another process: the answer stays the same for ever. Workers who share a run agree on the
 * numbers of queries. {@link #ask(int)} counts for a client who drives the run alone, and finds out
 * if it does not.
 */
public final class Run {

  /** Both are equally long: the answer to a decoy may tell it from a step that was not made. */
  private static final String INFORMATIVE = "{\"informative\": true}";

  private static final String UNINFORMATIVE = "{\"informative\":false}";

  private static final int UNKNOWN = 0;
  private static final Duration FIRST_LOOK = Duration.ofMillis(20);
  private static final Duration LAST_LOOK = Duration.ofSeconds(1);

  private final Wire wire;
  private final String id;
  private final String path;
  private final AtomicInteger next = new AtomicInteger(UNKNOWN);
  private final ConcurrentSkipListSet<Integer> unsure = new ConcurrentSkipListSet<>();
  private final Object asking = new Object();

  /** The last query that is known to have been decided, and the last one known to be answered. */
  private final AtomicInteger decided = new AtomicInteger();

  private final AtomicInteger answered = new AtomicInteger();

  Run(Wire wire, String id) {
    this.wire = wire;
    this.id = id;
    this.path = "/v1/runs/" + FeintClient.escaped(id);
  }

  public String id() {
    return id;
  }

  /**
   * What to do about a query.
   *
   * @param number from 1 on, without gaps
   * @param oracle the oracle's state now, from 1 on
   * @throws ConflictException if the query was asked for in another state, or another is the next
   * @throws StateLostException if the service expects a query that was answered before, or decides
   *     one anew
   */
  public Decision ask(int number, int oracle) {
    Answer answer = asked(number, oracle);
    if (answer.status() == 201) {
      next.set(number);
    }
    return Decision.of(answer.json());
  }

  private Answer asked(int number, int oracle) {
    int known = decided.get();
    Answer answer =
        guarded(
            // The state has the width of the largest integer, so that all states are equally long.
            Request.post(
                path + "/queries",
                String.format(Locale.ROOT, "{\"number\": %d, \"oracle\": %10d}", number, oracle)));
    if (answer.status() == 201 && number <= known) {
      throw new StateLostException(id, number, known);
    }
    decided.accumulateAndGet(number, Math::max);
    return answer;
  }

  /** Sends a request; a conflict over a number that was known before it was sent is an alarm. */
  private Answer guarded(Request request) {
    int known = decided.get();
    int least = least();
    try {
      return wire.send(request.repeated(Repeat.SOON));
    } catch (ConflictException e) {
      requireKept(e.expectedNumber().orElse(least), least, known);
      throw e;
    }
  }

  /** The smallest number that the run can expect. */
  private int least() {
    return Math.max(decided.get(), answered.get() + 1);
  }

  private void requireKept(int expected, int least, int known) {
    if (expected < least) {
      next.set(UNKNOWN);
      throw new StateLostException(id, expected, known);
    }
  }

  /**
   * Notes that a query was decided, as a program knows that keeps its own record of a run. If the
   * service expects an earlier one, it has lost some, and {@link StateLostException} says so.
   *
   * @param number of the last query that was decided, from 0 on
   */
  public void known(int number) {
    decided.accumulateAndGet(number, Math::max);
  }

  /**
   * What to do about the query that is on its way, or else about the next one.
   *
   * <p>A new object, as after a restart, first asks the service for the number. A query that is on
   * its way then was asked for before the restart, and may have been sent: it is answered as before
   * if the oracle's state is the same, and is a conflict if it is not. Whoever does not know what
   * became of it gives it up.
   *
   * @throws ConflictException also if somebody else is at work on the run; the next call then finds
   *     out anew where the run is
   * @throws IllegalStateException if an answer may not have arrived, and must be told again first
   */
  public Decision ask(int oracle) {
    synchronized (asking) {
      if (!unsure.isEmpty()) {
        throw new IllegalStateException(
            "the answer to query "
                + unsure.first()
                + " may not have arrived: tell it again before asking for the next");
      }
      int number = next.get() == UNKNOWN ? due() : next.get();
      next.set(number);
      Answer answer;
      try {
        answer = asked(number, oracle);
      } catch (ConflictException e) {
        // A number that is expected instead is somebody else's count: it is not simply taken over.
        next.set(UNKNOWN);
        throw e;
      }
      if (answer.status() != 201) {
        requireOpen(number);
      }
      return Decision.of(answer.json());
    }
  }

  /** Who is answered as before must not send what somebody else has sent and closed. */
  private void requireOpen(int number) {
    RunStatus status = status();
    if (status.openQuery().orElse(UNKNOWN) != number) {
      next.set(UNKNOWN);
      throw new ConflictException(
          "query " + number + " has been answered: somebody else is at work on run " + id,
          OptionalInt.of(number(status)));
    }
  }

  /** Asks the service for the number of the query that is due. */
  private int due() {
    int known = decided.get();
    int least = least();
    int number = number(status());
    requireKept(number, least, known);
    return number;
  }

  private static int number(RunStatus status) {
    return status.openQuery().orElse(status.sent() + 1);
  }

  /**
   * Tells what came back. If this ends with an {@link UnavailableException}, it is to be told
   * again, whenever that is possible.
   *
   * @throws ConflictException if the opposite was told before; the first answer counts
   */
  public Outcome tell(int number, boolean informative) {
    Request request =
        Request.put(
            path + "/queries/" + number + "/answer", informative ? INFORMATIVE : UNINFORMATIVE);
    return closed(number, request);
  }

  /** Closes a query whose answer will never come, as uninformative. */
  public Outcome giveUp(int number) {
    return closed(number, Request.post(path + "/queries/" + number + "/give-up"));
  }

  private Outcome closed(int number, Request request) {
    unsure.add(number);
    Outcome outcome;
    try {
      outcome = Outcome.of(guarded(request).json());
    } catch (ConflictException | RefusedException | StateLostException e) {
      unsure.remove(number);
      next.set(UNKNOWN);
      throw e;
    }
    unsure.remove(number);
    known(number);
    answered.accumulateAndGet(number, Math::max);
    // An answer that is late, or repeated, says nothing of where the run is now.
    if (outcome.late()) {
      next.set(UNKNOWN);
    } else {
      next.compareAndSet(number, number + 1);
    }
    return outcome;
  }

  public RunStatus status() {
    return new RunStatus(wire.send(Request.get(path)).json());
  }

  /**
   * Waits until the policy is solved and the run can be asked.
   *
   * @throws IllegalStateException if the run fails
   * @throws UnavailableException if it is not ready in this time
   */
  public RunStatus awaitReady(Duration longest) {
    long end = wire.waiting().nanoTime() + longest.toNanos();
    Duration pause = FIRST_LOOK;
    RunStatus status = status();
    while (status.state() == RunState.PREPARING) {
      if (end - wire.waiting().nanoTime() < pause.toNanos()) {
        throw new UnavailableException(
            "run " + id + " is still being prepared after " + Wire.seconds(longest));
      }
      wire.sleep(pause);
      Duration longer = pause.multipliedBy(2);
      pause = longer.compareTo(LAST_LOOK) < 0 ? longer : LAST_LOOK;
      status = status();
    }
    if (status.state() == RunState.FAILED || status.state() == RunState.DAMAGED) {
      throw new IllegalStateException(
          "run " + id + " has failed: " + status.failure().orElse("no reason is known"));
    }
    return status;
  }

  /** What an eavesdropper saw of the run, as CSV. */
  public String record() {
    return wire.send(Request.get(path + "/record").accepting("text/csv")).text();
  }

  /** What an eavesdropper saw of the run, as JSON. */
  public String recordJson() {
    return wire.send(Request.get(path + "/record").accepting("application/json")).text();
  }

  /** The private log of the rounds, as {@code feint estimate} reads it. */
  public String log() {
    return wire.send(Request.get(path + "/log").accepting("text/csv")).text();
  }

  /**
   * All that there is of the run, to be imported elsewhere; for admins. It is a secret. A run that
   * is not over ends here, to go on where it is imported; it can be exported again.
   */
  public byte[] export() {
    return wire.send(Request.post(path + "/export", "")).bytes();
  }

  /** Ends the run: nothing more is decided in it. */
  public RunStatus close() {
    return new RunStatus(wire.send(Request.post(path + "/close")).json());
  }

  /** Deletes the run with all that is known of it; for admins. */
  public void delete() {
    wire.send(Request.delete(path));
  }

  /**
   * Hands over each change of the run, the present state first, until the run is over or deleted,
   * or the thread is interrupted. Changes in quick succession may come as one. A connection that
   * ends is made anew, and what changed meanwhile comes as one change.
   *
   * @throws UnavailableException if the service is away for longer than the client's patience
   */
  public void watch(Consumer<RunStatus> changes) {
    new Watch(wire, path + "/events").each(changes);
  }

  @Override
  public String toString() {
    return "run " + id + " at " + wire;
  }
}
