package feint.store;

import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.statement.EmptyHandling;

/** Many runs at a time: pages of them, some of them, and how many there are. */
public final class RunLists {

  private final RunStore store;

  RunLists(RunStore store) {
    this.store = store;
  }

  /**
   * Runs, as the filter orders them.
   *
   * @param after only those that come after the one at this place; 0 is before all of them
   */
  public List<RunRow> page(RunFilter filter, long after, int limit) {
    long from = after == 0 && filter.newestFirst() ? Long.MAX_VALUE : after;
    return store.read(
        handle ->
            handle
                .createQuery(filter.query())
                .bind("after", from)
                .bind("limit", limit)
                .bindMap(filter.values())
                .map(StoredRows.RUN)
                .list());
  }

  /** Those of these runs that there are, in the order in which they were made. */
  public List<RunRow> of(Collection<String> ids) {
    return store.read(
        handle ->
            handle
                .createQuery("SELECT * FROM runs WHERE id IN (<ids>) ORDER BY place")
                .bindList(EmptyHandling.NULL_KEYWORD, "ids", List.copyOf(ids))
                .map(StoredRows.RUN)
                .list());
  }

  /** How many runs are at what. */
  public List<RunCount> counts() {
    return store.read(
        handle ->
            handle
                .createQuery(
                    "SELECT phase, waiting, COUNT(*) AS runs, SUM(CASE WHEN "
                        + RunFilter.ALARMING
                        + " THEN 1 ELSE 0 END) AS alarming FROM runs GROUP BY phase, waiting")
                .map(
                    (row, context) ->
                        new RunCount(
                            StoredRows.phase(row.getString("phase")),
                            row.getInt("waiting") == 1,
                            row.getLong("runs"),
                            row.getLong("alarming")))
                .list());
  }
}
