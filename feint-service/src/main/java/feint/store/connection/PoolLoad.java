package feint.store.connection;

/**
 * State of a pool of connections.
 *
 * @param name label in metrics
 * @param active connections in use
 * @param idle free connections
 * @param waiting threads that wait for a connection
 * @param waits number of connections handed out since the start
 * @param waitNanos total time that threads have waited for these
 * @param timeouts number of threads that got none in time, since the start
 */
public record PoolLoad(
    String name, int active, int idle, int waiting, long waits, long waitNanos, long timeouts) {}
