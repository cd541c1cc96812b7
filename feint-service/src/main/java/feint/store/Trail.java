package feint.store;

import feint.store.connection.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/**
 * Trail of administrative actions. An entry is written in the transaction of its action. No method
 * changes or deletes an entry.
 *
 * <p>Each entry has a hash over its fields and the hash before it, and the last number and hash are
 * stored separately. So an entry that is changed, missing or added by other means is found, unless
 * all later hashes are changed, too.
 */
public final class Trail {

  private static final int PAGE = 10_000;

  private static final RowMapper<Entry> ENTRY =
      (row, context) ->
          new Entry(
              row.getLong("number"),
              row.getLong("time"),
              row.getString("action"),
              row.getString("subject"),
              row.getInt("query") == 0 ? OptionalInt.empty() : OptionalInt.of(row.getInt("query")),
              new Actor(row.getString("actor"), row.getString("request"), row.getString("client")),
              row.getString("hash"));

  private final RunStore store;

  Trail(RunStore store) {
    this.store = store;
  }

  /**
   * An administrative action as stored.
   *
   * @param number from 1, without gaps
   * @param time in milliseconds since 1970
   * @param action kind, such as {@code run-deleted}
   * @param subject id of the affected run or token; empty for the whole database
   * @param query number of the query that was given up
   * @param hash over the fields and the hash of the entry before
   */
  public record Entry(
      long number,
      long time,
      String action,
      String subject,
      OptionalInt query,
      Actor actor,
      String hash) {}

  /**
   * Entries in their order.
   *
   * @param last number of the last entry of the whole trail
   * @param fault the first entry that was changed or is missing, as a sentence; empty if there is
   *     none
   */
  public record Page(List<Entry> entries, long last, Optional<String> fault) {}

  private record Head(long number, String hash) {}

  /**
   * Appends entries for these actions, except those that the same request has appended before.
   * Locks the end of the trail until the transaction ends.
   */
  static void append(Handle handle, List<AdministrativeAction> deeds) {
    if (deeds.isEmpty()) {
      return;
    }
    handle.execute("UPDATE trail_head SET number = number WHERE one = 1");
    Head head = head(handle);
    for (AdministrativeAction deed : deeds) {
      if (!known(handle, deed)) {
        head = append(handle, head, deed);
      }
    }
    handle.execute(
        "UPDATE trail_head SET number = ?, hash = ? WHERE one = 1", head.number(), head.hash());
  }

  private static boolean known(Handle handle, AdministrativeAction deed) {
    return handle
        .createQuery(
            "SELECT number FROM trail WHERE request = :request AND action = :action"
                + " AND subject = :subject AND query = :query")
        .bind("request", deed.actor().request())
        .bind("action", deed.action().label())
        .bind("subject", deed.subject())
        .bind("query", deed.query())
        .mapTo(Long.class)
        .findFirst()
        .isPresent();
  }

  private static Head append(Handle handle, Head head, AdministrativeAction deed) {
    Entry entry =
        new Entry(
            head.number() + 1,
            System.currentTimeMillis(),
            deed.action().label(),
            deed.subject(),
            deed.query() == 0 ? OptionalInt.empty() : OptionalInt.of(deed.query()),
            deed.actor(),
            "");
    String hash = Chain.entered(head.hash(), entry);
    handle.execute(
        "INSERT INTO trail (number, time, action, actor, subject, query, request, client, hash)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        entry.number(),
        entry.time(),
        entry.action(),
        entry.actor().name(),
        entry.subject(),
        deed.query(),
        entry.actor().request(),
        entry.actor().client(),
        hash);
    return new Head(entry.number(), hash);
  }

  private static Head head(Handle handle) {
    return handle
        .createQuery("SELECT number, hash FROM trail_head WHERE one = 1")
        .map((row, context) -> new Head(row.getLong("number"), row.getString("hash")))
        .findOne()
        .orElseThrow(() -> new StoreException("the trail is damaged: its last entry is unknown"));
  }

  /**
   * Returns entries after the one of a number, and checks them.
   *
   * @param after 0 for the first entries
   * @param limit maximum number of entries
   */
  public Page page(long after, int limit) {
    return store.read(
        handle ->
            handle.inTransaction(
                TransactionIsolationLevel.REPEATABLE_READ,
                snapshot -> {
                  List<Entry> entries = entries(snapshot, after, limit);
                  Head head = head(snapshot);
                  return new Page(
                      entries, head.number(), fault(snapshot, after, entries, limit, head));
                }));
  }

  private static List<Entry> entries(Handle handle, long after, int limit) {
    return handle
        .createQuery("SELECT * FROM trail WHERE number > :after ORDER BY number LIMIT :limit")
        .bind("after", after)
        .bind("limit", limit)
        .map(ENTRY)
        .list();
  }

  private static Optional<String> fault(
      Handle handle, long after, List<Entry> entries, int limit, Head head) {
    if (after > head.number()) {
      return entries.isEmpty() ? Optional.empty() : Optional.of(changed(after + 1));
    }
    Optional<String> before =
        after == 0
            ? Optional.of(Chain.NOTHING)
            : entries(handle, after - 1, 1).stream()
                .filter(entry -> entry.number() == after)
                .map(Entry::hash)
                .findFirst();
    if (before.isEmpty()) {
      return Optional.of(missing(after));
    }
    Head last = new Head(after, before.get());
    for (Entry entry : entries) {
      if (entry.number() != last.number() + 1) {
        return Optional.of(missing(last.number() + 1));
      }
      if (!Chain.entered(last.hash(), entry).equals(entry.hash())) {
        return Optional.of(changed(entry.number()));
      }
      last = new Head(entry.number(), entry.hash());
    }
    if (entries.size() == limit && last.number() < head.number()) {
      return Optional.empty();
    }
    if (last.number() < head.number()) {
      return Optional.of(missing(last.number() + 1));
    }
    return last.equals(head) ? Optional.empty() : Optional.of(changed(last.number()));
  }

  private static String missing(long number) {
    return "entry " + number + " of the trail is missing";
  }

  private static String changed(long number) {
    return "entry " + number + " of the trail was changed, or the one before it";
  }

  /**
   * Checks the whole trail; returns the first entry that was changed or is missing, as a sentence.
   */
  public Optional<String> verify() {
    long after = 0;
    Page page;
    do {
      page = page(after, PAGE);
      after += PAGE;
    } while (page.fault().isEmpty() && page.entries().size() == PAGE);
    return page.fault();
  }
}
