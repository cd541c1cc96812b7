package feint.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Threads of which one runs at a time, until it waits. A seed decides which one is next, and the
 * clock moves by waits alone, so that a schedule repeats exactly.
 */
public final class Schedule implements WriterThreads {

  /** Time that a step takes. */
  private static final long STEP_NANOS = 1_000;

  /** One wait in this many ends by its time limit, although something else could happen. */
  private static final int RARE = 150;

  /** Threads that are used again, also by other schedules. */
  private static final Executor FREE = Executors.newCachedThreadPool(Schedule::daemon);

  private final Random random;
  private final List<Actor> actors = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final long mostSteps;
  private long nanos = 1;
  private long steps;
  private long trace;
  private boolean hasty;
  private volatile Actor current = new Actor(() -> {}, FREE);

  /**
   * Creates a schedule.
   *
   * @param mostSteps after which it counts as one that does not end
   */
  public Schedule(long seed, long mostSteps) {
    this.random = new Random(seed);
    this.mostSteps = mostSteps;
  }

  /** Work of a thread. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  /** Work that runs when it is its turn: on a thread of its own, or on one that is free. */
  private final class Actor implements Runnable {

    private final Work work;
    private final Semaphore turn = new Semaphore(0);
    private final Executor executor;
    private BooleanSupplier ready = () -> true;
    private long deadline = NO_LIMIT;
    private boolean begun;
    private boolean ended;

    Actor(Work work, Executor executor) {
      this.work = work;
      this.executor = executor;
    }

    /** Lets it run until it waits. */
    void resume() {
      current = this;
      if (begun) {
        turn.release();
      } else {
        begun = true;
        executor.execute(this);
      }
    }

    @Override
    public void run() {
      try {
        work.run();
      } catch (Throwable e) {
        failures.add(e);
      }
      ended = true;
      actors.remove(this);
      passOn();
    }
  }

  /** Writing thread of a service, alive from its start on. */
  private final class Writer extends Thread {

    private final CountDownLatch first = new CountDownLatch(1);
    private final Actor actor;

    Writer(Work work) {
      this.actor = new Actor(work, begin -> first.countDown());
      setDaemon(true);
    }

    @Override
    public synchronized void start() {
      actors.add(actor);
      super.start();
    }

    @Override
    public void run() {
      try {
        first.await();
        actor.run();
      } catch (InterruptedException e) {
        give(e);
      }
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "simulated");
    thread.setDaemon(true);
    return thread;
  }

  /** Adds a thread. */
  public void add(Work work) {
    actors.add(new Actor(work, FREE));
  }

  /** Lets all threads run to their end; returns what they have thrown. */
  public List<Throwable> run() throws InterruptedException {
    passOn();
    over.await();
    return failures;
  }

  public Random random() {
    return random;
  }

  /** Lets some waits end by their time limit although something else could happen, or none. */
  public void hasty(boolean hasty) {
    this.hasty = hasty;
  }

  /** Returns a number that differs between schedules that took different ways. */
  public long trace() {
    return trace;
  }

  public long steps() {
    return steps;
  }

  /** Lets other threads run. */
  public void pause() {
    await(() -> true, NO_LIMIT);
  }

  /** Waits until something holds. */
  public void await(BooleanSupplier ready) {
    await(ready, NO_LIMIT);
  }

  /** Waits for a time. */
  public void sleep(long nanos) {
    await(() -> false, this.nanos + nanos);
  }

  private void await(BooleanSupplier ready, long deadline) {
    Actor me = current;
    me.ready = ready;
    me.deadline = deadline;
    passOn();
    me.turn.acquireUninterruptibly();
  }

  private void passOn() {
    steps++;
    nanos += STEP_NANOS;
    if (actors.isEmpty()) {
      over.countDown();
      return;
    }
    if (steps > mostSteps) {
      give(new IllegalStateException("the schedule does not end"));
      return;
    }
    List<Actor> able = hasty && random.nextInt(RARE) == 0 ? soonest() : Collections.emptyList();
    if (able.isEmpty()) {
      able = able();
    }
    if (able.isEmpty()) {
      able = soonest();
    }
    if (able.isEmpty()) {
      give(new IllegalStateException("every thread waits for another"));
      return;
    }
    Actor next = able.get(random.nextInt(able.size()));
    trace = trace * 31 + actors.indexOf(next) + 7 * steps;
    next.resume();
  }

  /** Ends the schedule. Its threads stay where they are. */
  private void give(Throwable failure) {
    failures.add(failure);
    over.countDown();
  }

  private List<Actor> able() {
    List<Actor> able = new ArrayList<>();
    for (Actor actor : actors) {
      if (actor.deadline <= nanos || actor.ready.getAsBoolean()) {
        able.add(actor);
      }
    }
    return able;
  }

  /** Moves the clock to the next time limit; returns the threads whose it is. */
  private List<Actor> soonest() {
    long next = actors.stream().mapToLong(actor -> actor.deadline).min().orElse(NO_LIMIT);
    if (next == NO_LIMIT) {
      return Collections.emptyList();
    }
    nanos = Math.max(nanos, next);
    return actors.stream().filter(actor -> actor.deadline <= nanos).toList();
  }

  private long until(long wait) {
    return wait > NO_LIMIT - nanos ? NO_LIMIT : nanos + wait;
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public Thread writer(Runnable work) {
    return new Writer(work::run);
  }

  @Override
  public <T> Optional<T> next(BlockingQueue<T> queue, long wait) {
    await(() -> !queue.isEmpty(), until(wait));
    return Optional.ofNullable(queue.poll());
  }

  @Override
  public <T> T result(Future<T> future, long wait)
      throws InterruptedException, ExecutionException, TimeoutException {
    await(future::isDone, until(wait));
    if (!future.isDone()) {
      throw new TimeoutException();
    }
    return future.get();
  }

  @Override
  public void end(Thread thread) throws InterruptedException {
    Actor actor = ((Writer) thread).actor;
    await(() -> actor.ended);
    thread.join();
  }

  /** Each task is a thread of its own: group commit gives one after another. */
  @Override
  public ExecutorService marker() {
    return new AbstractExecutorService() {
      @Override
      public void execute(Runnable task) {
        add(task::run);
      }

      @Override
      public void shutdown() {}

      @Override
      public List<Runnable> shutdownNow() {
        return List.of();
      }

      @Override
      public boolean isShutdown() {
        return false;
      }

      @Override
      public boolean isTerminated() {
        return false;
      }

      @Override
      public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
      }
    };
  }
}
