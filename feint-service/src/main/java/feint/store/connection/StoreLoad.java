package feint.store.connection;

import java.util.List;

/**
 * State of the writer and the connections of a database, without access to it.
 *
 * @param writerAlive whether the writer accepts writes
 * @param waitingWrites number of writes that are in no group yet
 * @param oldestWriteNanos time that the oldest unfinished write has waited
 */
public record StoreLoad(
    boolean writerAlive, int waitingWrites, long oldestWriteNanos, List<PoolLoad> pools) {

  public StoreLoad {
    pools = List.copyOf(pools);
  }
}
