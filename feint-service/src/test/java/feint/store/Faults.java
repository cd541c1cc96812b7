package feint.store;

import feint.store.connection.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;

/** A database that fails on a test's request, as if it were lost or full at that moment. */
public final class Faults {

  private final AtomicReference<Moment> next = new AtomicReference<>(Moment.NEVER);
  private volatile Chance chance = () -> Moment.NEVER;
  private final AtomicInteger spared = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private volatile CountDownLatch gate = new CountDownLatch(0);
  private volatile CountDownLatch reached = new CountDownLatch(0);
  private volatile Runnable beforeCommit = () -> {};

  /** Moment of a failure. */
  public enum Moment {
    NEVER,
    /** No connection is available. */
    CONNECTION,
    /** A statement is refused, as by a full disk. */
    STATEMENT,
    /** All statements succeed, and the commit is refused. */
    BEFORE_COMMIT,
    /** The commit succeeds, and its acknowledgement is lost. */
    AFTER_COMMIT
  }

  /** Decides at every statement and commit whether it fails. */
  @FunctionalInterface
  public interface Chance {
    Moment moment();
  }

  /** Opens a store whose writes fail accordingly. */
  public RunStore open(Storage storage) {
    return new RunStore(Database.open(storage, this::around));
  }

  /** As {@link #open(Storage)}, with another clock for probes. */
  RunStore open(Storage storage, LongSupplier nanoTime) {
    return new RunStore(Database.open(storage, this::around), nanoTime);
  }

  /** Makes the next write fail at this moment, once. */
  public void failAt(Moment moment) {
    failAt(moment, 0);
  }

  /**
   * As {@link #failAt(Moment)}, for a later write.
   *
   * @param later number of writes before it that succeed
   */
  public void failAt(Moment moment, int later) {
    spared.set(later);
    next.set(moment);
  }

  /** Makes writes fail at random, on average one in {@code many} at each moment. */
  public void failOneIn(int many, RandomGenerator random) {
    Moment[] moments = Moment.values();
    chance =
        () -> {
          synchronized (random) {
            return random.nextInt(many) == 0
                ? moments[random.nextInt(moments.length)]
                : Moment.NEVER;
          }
        };
  }

  /** Calls this before every commit, on the thread that commits. */
  void beforeCommit(Runnable action) {
    beforeCommit = action;
  }

  /** Ends all failures. */
  public void heal() {
    next.set(Moment.NEVER);
    chance = () -> Moment.NEVER;
  }

  /** Blocks all statements until {@link #release()}. */
  public void hold() {
    reached = new CountDownLatch(1);
    gate = new CountDownLatch(1);
  }

  /** Waits until a statement is held. */
  public void awaitHeld() throws InterruptedException {
    reached.await();
  }

  /** Releases the blocked statements, and stops blocking. */
  public void release() {
    gate.countDown();
  }

  /** Returns the number of writes that are in no group yet. */
  public static int waiting(RunStore store) {
    return store.waitingWrites();
  }

  /** Returns the number of failures. */
  public int failures() {
    return failures.get();
  }

  private void meet(Moment moment) throws SQLException {
    boolean wanted = next.get() == moment && spared.getAndDecrement() <= 0;
    if ((wanted && next.compareAndSet(moment, Moment.NEVER)) || chance.moment() == moment) {
      failures.incrementAndGet();
      throw new SQLException("injected: " + moment.name().toLowerCase(Locale.ROOT));
    }
  }

  private DataSource around(DataSource source) {
    return proxy(
        DataSource.class,
        source,
        (method, call) -> {
          if (method.getName().equals("getConnection")) {
            meet(Moment.CONNECTION);
            return connection((Connection) call.made());
          }
          return call.made();
        });
  }

  private Connection connection(Connection connection) {
    return proxy(
        Connection.class,
        connection,
        (method, call) -> {
          switch (method.getName()) {
            case "commit" -> {
              beforeCommit.run();
              meet(Moment.BEFORE_COMMIT);
              Object done = call.made();
              meet(Moment.AFTER_COMMIT);
              return done;
            }
            case "prepareStatement" -> {
              return proxy(
                  PreparedStatement.class, (PreparedStatement) call.made(), this::statement);
            }
            default -> {
              return call.made();
            }
          }
        });
  }

  private Object statement(Method method, Call call) throws Throwable {
    if (method.getName().startsWith("execute")) {
      reached.countDown();
      gate.await();
      meet(Moment.STATEMENT);
    }
    return call.made();
  }

  /** The intercepted call, to be passed on. */
  @FunctionalInterface
  private interface Call {
    Object made() throws Throwable;
  }

  @FunctionalInterface
  private interface Between {
    Object on(Method method, Call call) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, T target, Between between) {
    return type.cast(
        Proxy.newProxyInstance(
            Faults.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                between.on(
                    method,
                    () -> {
                      try {
                        return method.invoke(target, arguments);
                      } catch (InvocationTargetException e) {
                        throw e.getCause();
                      }
                    })));
  }
}
