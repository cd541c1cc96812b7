package feint.client;

import feint.api.ConflictException;
import feint.api.Decision;
import feint.api.Outcome;
import feint.api.RefusedException;
import feint.api.RunState;
import feint.client.ServiceRequest.Repeat;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Run of a service. Ask for a decision on each query and tell the service the answer.
 *
 * <p>{@link #ask(int, int)}, {@link #tell} and {@link #giveUp} are idempotent: this object or
 * another process may repeat them and gets the same result. Workers that share a run must agree on
 * the numbers of queries. {@link #ask(int)} counts the queries for a client that drives the run
 * alone, and detects if it does not. Every method that sends a request throws {@link
 * UnavailableException} if the service does not answer in time and {@link RefusedException} if it
 * refuses. Thread-safe.
 */
public final class Run {

  /**
   * Both bodies have the same length, since the answer to a decoy may differ from whether it steps.
   */
  private static final String INFORMATIVE = "{\"informative\": true}";

  private static final String UNINFORMATIVE = "{\"informative\":false}";

  private static final int UNKNOWN = 0;
  private static final Duration FIRST_LOOK = Duration.ofMillis(20);
  private static final Duration LAST_LOOK = Duration.ofSeconds(1);

  private final Transport transport;
  private final String id;
  private final String path;
  private final AtomicInteger next = new AtomicInteger(UNKNOWN);
  private final ConcurrentSkipListSet<Integer> unconfirmed = new ConcurrentSkipListSet<>();
  private final Object asking = new Object();

  /** Numbers of the last query known to be decided and of the last one known to be answered. */
  private final AtomicInteger decided = new AtomicInteger();

  private final AtomicInteger answered = new AtomicInteger();

  Run(Transport transport, String id) {
    this.transport = transport;
    this.id = id;
    this.path = "/v1/runs/" + FeintClient.escaped(id);
  }

  /** Returns the id of the run. */
  public String id() {
    return id;
  }

  /**
   * Returns the decision on a query.
   *
   * @param number number of the query, from 1, without gaps
   * @param oracle current state of the oracle, from 1
   * @throws ConflictException if the query was asked for in another state, or if another query is
   *     next
   * @throws StateLostException if the service expects a query that was answered before, or decides
   *     a query a second time
   */
  public Decision ask(int number, int oracle) {
    ServiceResponse answer = sendAsk(number, oracle);
    if (answer.status() == 201) {
      next.set(number);
    }
    return Decision.of(answer.json());
  }

  private ServiceResponse sendAsk(int number, int oracle) {
    int known = decided.get();
    ServiceResponse answer =
        sendChecked(
            // The state is padded to the width of the largest integer, so that all requests have
            // the same length.
            ServiceRequest.post(
                path + "/queries",
                String.format(Locale.ROOT, "{\"number\": %d, \"oracle\": %10d}", number, oracle)));
    if (answer.status() == 201 && number <= known) {
      throw new StateLostException(id, number, known);
    }
    decided.accumulateAndGet(number, Math::max);
    return answer;
  }

  /**
   * Sends a request and checks the number that a conflict expects against the numbers known before.
   */
  private ServiceResponse sendChecked(ServiceRequest request) {
    int known = decided.get();
    int smallestExpected = smallestExpected();
    try {
      return transport.send(request.repeated(Repeat.SOON));
    } catch (ConflictException e) {
      requireNotLost(e.expectedNumber().orElse(smallestExpected), smallestExpected, known);
      throw e;
    }
  }

  /** Returns the smallest number that the service can expect. */
  private int smallestExpected() {
    return Math.max(decided.get(), answered.get() + 1);
  }

  private void requireNotLost(int expected, int smallestExpected, int known) {
    if (expected < smallestExpected) {
      next.set(UNKNOWN);
      throw new StateLostException(id, expected, known);
    }
  }

  /**
   * Records that a query was decided, for programs that keep their own record of a run. If the
   * service expects an earlier query, it has lost state and the next call throws {@link
   * StateLostException}.
   *
   * @param number number of the last decided query, from 0
   */
  public void known(int number) {
    decided.accumulateAndGet(number, Math::max);
  }

  /**
   * Returns the decision on the open query, or on the next one if none is open.
   *
   * <p>A new object, for example after a restart, first reads the number from the service. A query
   * that is open then was asked for before the restart and may have been sent. The decision is the
   * same if the oracle's state is the same; otherwise the call is a conflict. If you do not know
   * what became of the query, {@linkplain #giveUp give it up}.
   *
   * @param oracle current state of the oracle, from 1
   * @throws ConflictException if the open query was asked for in another state, or if another
   *     client works on the run; the next call then reads the number from the service
   * @throws StateLostException if the service expects a query that was answered before
   * @throws IllegalStateException if an earlier answer may not have arrived and must be told again
   *     first
   */
  public Decision ask(int oracle) {
    synchronized (asking) {
      if (!unconfirmed.isEmpty()) {
        throw new IllegalStateException(
            "the answer to query "
                + unconfirmed.first()
                + " may not have arrived: tell it again before asking for the next");
      }
      int number = next.get() == UNKNOWN ? dueNumber() : next.get();
      next.set(number);
      ServiceResponse answer;
      try {
        answer = sendAsk(number, oracle);
      } catch (ConflictException e) {
        // The expected number is another client's count, so it is not adopted.
        next.set(UNKNOWN);
        throw e;
      }
      if (answer.status() != 201) {
        requireOpen(number);
      }
      return Decision.of(answer.json());
    }
  }

  /** Rejects a repeated decision on a query that another client has sent and answered. */
  private void requireOpen(int number) {
    RunStatus status = status();
    if (status.openQuery().orElse(UNKNOWN) != number) {
      next.set(UNKNOWN);
      throw new ConflictException(
          "query " + number + " has been answered: another client is working on run " + id,
          OptionalInt.of(number(status)));
    }
  }

  /** Reads the number of the due query from the service. */
  private int dueNumber() {
    int known = decided.get();
    int smallestExpected = smallestExpected();
    int number = number(status());
    requireNotLost(number, smallestExpected, known);
    return number;
  }

  private static int number(RunStatus status) {
    return status.openQuery().orElse(status.sent() + 1);
  }

  /**
   * Reports the answer to a query. After an {@link UnavailableException}, call this method again
   * with the same arguments.
   *
   * @param number number of the query, from 1
   * @param informative whether the answer was informative
   * @return the effect of the answer
   * @throws ConflictException if the opposite was reported before; the first answer counts
   * @throws StateLostException if the service has lost a query that was decided before
   */
  public Outcome tell(int number, boolean informative) {
    ServiceRequest request =
        ServiceRequest.put(
            path + "/queries/" + number + "/answer", informative ? INFORMATIVE : UNINFORMATIVE);
    return sendAnswer(number, request);
  }

  /**
   * Closes a query whose answer will not arrive and counts it as uninformative.
   *
   * @param number number of the query, from 1
   * @throws StateLostException if the service has lost a query that was decided before
   */
  public Outcome giveUp(int number) {
    return sendAnswer(number, ServiceRequest.post(path + "/queries/" + number + "/give-up"));
  }

  private Outcome sendAnswer(int number, ServiceRequest request) {
    unconfirmed.add(number);
    Outcome outcome;
    try {
      outcome = Outcome.of(sendChecked(request).json());
    } catch (ConflictException | RefusedException | StateLostException e) {
      unconfirmed.remove(number);
      next.set(UNKNOWN);
      throw e;
    }
    unconfirmed.remove(number);
    known(number);
    answered.accumulateAndGet(number, Math::max);
    // A late or repeated answer does not show which query is next.
    if (outcome.late()) {
      next.set(UNKNOWN);
    } else {
      next.compareAndSet(number, number + 1);
    }
    return outcome;
  }

  /**
   * Returns a snapshot of the run.
   *
   * @throws UnavailableException if the service does not answer within the time of its {@link
   *     RetryPolicy}
   */
  public RunStatus status() {
    return new RunStatus(transport.send(ServiceRequest.get(path)).json());
  }

  /**
   * Waits until the policy is solved and the run is ready, and returns its status.
   *
   * @param longest longest time to wait
   * @throws IllegalStateException if the run fails
   * @throws UnavailableException if the run is not ready in time
   */
  public RunStatus awaitReady(Duration longest) {
    long end = transport.clock().nanoTime() + longest.toNanos();
    Duration pause = FIRST_LOOK;
    RunStatus status = status();
    while (status.state() == RunState.PREPARING) {
      if (end - transport.clock().nanoTime() < pause.toNanos()) {
        throw new UnavailableException(
            "run " + id + " is still being prepared after " + Transport.seconds(longest));
      }
      transport.sleep(pause);
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

  /** Returns the public record of the run, that is, everything an eavesdropper saw, as CSV. */
  public String record() {
    return transport.send(ServiceRequest.get(path + "/record").accepting("text/csv")).text();
  }

  /** Returns the public record of the run, that is, everything an eavesdropper saw, as JSON. */
  public String recordJson() {
    return transport
        .send(ServiceRequest.get(path + "/record").accepting("application/json"))
        .text();
  }

  /** Returns the private log of the rounds, in the format that {@code feint estimate} reads. */
  public String log() {
    return transport.send(ServiceRequest.get(path + "/log").accepting("text/csv")).text();
  }

  /**
   * Exports the complete run for {@link FeintClient#importRun}. The export is secret and needs an
   * admin token. A run that is not over ends in this service and continues where it is imported; it
   * can be exported again.
   */
  public byte[] export() {
    return transport.send(ServiceRequest.post(path + "/export", "")).bytes();
  }

  /** Ends the run, so that no further query is decided, and returns its status. */
  public RunStatus close() {
    return new RunStatus(transport.send(ServiceRequest.post(path + "/close")).json());
  }

  /** Deletes the run and all its data. Needs an admin token. */
  public void delete() {
    transport.send(ServiceRequest.delete(path));
  }

  /**
   * Passes each change of the run to a consumer, beginning with the current state, until the run is
   * over or deleted or the thread is interrupted. Changes in quick succession may be combined into
   * one, as are changes between the end of a connection and the next one.
   *
   * @throws UnavailableException if the service is unavailable for longer than {@link
   *     RetryPolicy#total}, or if the thread is interrupted
   */
  public void watch(Consumer<RunStatus> changes) {
    new RunWatcher(transport, path + "/events").each(changes);
  }

  @Override
  public String toString() {
    return "run " + id + " at " + transport;
  }
}
