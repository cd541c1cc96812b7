package feint.store;

import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.jdbi.v3.core.statement.EmptyHandling;

/** Lists, pages and counts of runs. */
public final class RunLists {

  private final RunStore store;

  RunLists(RunStore store) {
    this.store = store;
  }

  /**
   * Returns runs in the order of the filter.
   *
   * @param after row id of the run before the first one returned; 0 for the first page
   */
  public List<RunRow> page(RunFilter filter, long after, int limit) {
    long from = after == 0 && filter.newestFirst() ? Long.MAX_VALUE : after;
    return store.readMarked(
        handle ->
            handle
                .createQuery(filter.query())
                .bind("after", from)
                .bind("limit", limit)
                .bindMap(filter.values())
                .map(StoredRows.RUN)
                .list());
  }

  /** Returns the existing ones of these runs, in the order of their creation. */
  public List<RunRow> of(Collection<String> ids) {
    return store.readMarked(
        handle ->
            handle
                .createQuery("SELECT * FROM runs WHERE id IN (<ids>) ORDER BY place")
                .bindList(EmptyHandling.NULL_KEYWORD, "ids", List.copyOf(ids))
                .map(StoredRows.RUN)
                .list());
  }

  /** Returns the time of the oldest unanswered query; empty if there is none. */
  public OptionalLong oldestAsked() {
    return store
        .read(
            handle ->
                handle
                    .createQuery(
                        "SELECT MIN(queries.asked) AS oldest FROM standings JOIN queries"
                            + " ON queries.run = standings.run"
                            + " AND queries.number = standings.sent + 1"
                            + " WHERE standings.phase = 'open' AND standings.waiting = 1")
                    .mapTo(Long.class)
                    .findOne())
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  /** Returns the unanswered queries, longest wait first. */
  public List<OpenQuery> openQueries(int limit) {
    return store.readMarked(
        handle ->
            handle
                .createQuery(
                    "SELECT runs.id, queries.number, queries.asked FROM runs JOIN queries"
                        + " ON queries.run = runs.place AND queries.number = runs.sent + 1"
                        + " WHERE runs.phase = 'open' AND runs.waiting = 1"
                        + " ORDER BY queries.asked, runs.place LIMIT :limit")
                .bind("limit", limit)
                .map(
                    (row, context) ->
                        new OpenQuery(
                            row.getString("id"), row.getInt("number"), row.getLong("asked")))
                .list());
  }

  /** Returns the ids of runs with an unanswered query whose deadline has passed. */
  public List<String> overdue(long now) {
    return store.read(
        handle ->
            handle
                .createQuery(
                    "SELECT runs.id FROM runs JOIN queries"
                        + " ON queries.run = runs.place AND queries.number = runs.sent + 1"
                        + " WHERE runs.deadline IS NOT NULL AND runs.waiting = 1"
                        + " AND runs.phase IN ('open', 'closed')"
                        + " AND queries.asked <= :now - runs.deadline")
                .bind("now", now)
                .mapTo(String.class)
                .list());
  }

  /** Returns the latest creation time of a run or a token, in milliseconds since 1970. */
  public long latest() {
    return store.read(
        handle ->
            handle
                .createQuery(
                    "SELECT MAX(created) FROM (SELECT MAX(created) AS created FROM origins"
                        + " UNION ALL SELECT MAX(created) FROM tokens) AS made")
                .map((row, context) -> row.getLong(1))
                .one());
  }

  /** Returns the number of runs by phase. */
  public List<RunCount> counts() {
    return store.read(
        handle ->
            handle
                .createQuery(
                    "SELECT phase, waiting, COUNT(*) AS runs, SUM(CASE WHEN "
                        + RunFilter.ALARMING
                        + " THEN 1 ELSE 0 END) AS alarming FROM standings GROUP BY phase, waiting")
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
