package feint.store.connection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;

/** Pool of connections that counts the waits for them. */
public final class Pool implements AutoCloseable {

  private final String name;
  private final Waits waits = new Waits();
  private final HikariDataSource connections;

  /**
   * Creates a pool.
   *
   * @param name label in metrics
   */
  public Pool(String name, HikariConfig config) {
    this.name = name;
    config.setMetricsTrackerFactory((pool, stats) -> waits);
    this.connections = new HikariDataSource(config);
  }

  public DataSource source() {
    return connections;
  }

  public PoolLoad load() {
    HikariPoolMXBean now = connections.getHikariPoolMXBean();
    return new PoolLoad(
        name,
        now.getActiveConnections(),
        now.getIdleConnections(),
        now.getThreadsAwaitingConnection(),
        waits.number.sum(),
        waits.nanos.sum(),
        waits.timeouts.sum());
  }

  private static final class Waits implements IMetricsTracker {

    private final LongAdder number = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAdder timeouts = new LongAdder();

    @Override
    public void recordConnectionAcquiredNanos(long elapsed) {
      number.increment();
      nanos.add(elapsed);
    }

    @Override
    public void recordConnectionTimeout() {
      timeouts.increment();
    }
  }

  @Override
  public void close() {
    connections.close();
  }
}
