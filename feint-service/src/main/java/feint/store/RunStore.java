package feint.store;

import feint.io.Sha256;
import feint.policy.Query;
import feint.store.GuardedWrite.Statement;
import feint.store.RunRow.Following;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import feint.store.connection.StoreLoad;
import feint.store.connection.StoreSpace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/**
 * Store of runs, their queries and their documents.
 *
 * <p>A change of a run states the version that it expects, and is refused if there is another by
 * now. This alone prevents two services on one database from deciding the same query twice.
 */
public final class RunStore implements AutoCloseable {

  private final Database database;
  private final GroupCommit commit;
  private final Readiness.Probe probe;

  RunStore(Database database) {
    this(database, System::nanoTime);
  }

  /**
   * As {@link #RunStore(Database)}, with another clock.
   *
   * @param nanoTime clock of probes
   */
  RunStore(Database database, LongSupplier nanoTime) {
    this(database, nanoTime, WriterThreads.REAL);
  }

  /** As above, with other threads of group commit. */
  RunStore(Database database, LongSupplier nanoTime, WriterThreads threads) {
    this.database = database;
    this.commit = new GroupCommit(database.writing(), database.marks(), threads);
    this.probe = new Readiness.Probe(commit, database.marks(), nanoTime);
  }

  /** Loads the classes that {@link #open} needs for a SQLite file, and leaves the file alone. */
  public static void warmUp(Path file) {
    Database.warmUp(file);
  }

  /** Opens the database and migrates it to the latest schema. */
  public static RunStore open(Storage storage) {
    return new RunStore(Database.open(storage));
  }

  /**
   * Creates a run, unless there is one with its id or its request, a run of the same request was
   * deleted, or another run follows the one that it follows.
   *
   * @return whether it was created
   */
  public boolean create(Actor actor, Origin origin, Standing standing) {
    String chain = Chain.begun(origin, standing.part());
    return commit.write(
        session -> {
          if (!follow(session, origin)) {
            return false;
          }
          boolean inserted = insert(session.handle(), origin, standing, chain);
          // Checked after the insertion, which waits for another service that deletes the run.
          boolean used =
              inserted
                  && origin.requestId().filter(id -> wasDeleted(session.handle(), id)).isPresent();
          if (used) {
            long place = place(session.handle(), origin.id());
            deleteRow(session, place);
          }
          if (!inserted || used) {
            unfollow(session, origin);
            return false;
          }
          session.note(AdministrativeAction.Action.RUN_CREATED, origin.id(), actor);
          return true;
        });
  }

  /** Records which run is followed, unless it is already followed by a run with queries. */
  private static boolean follow(Session session, Origin origin) {
    if (origin.following().isEmpty()) {
      return true;
    }
    String before = origin.following().get().run();
    session.update(
        "INSERT INTO followed (id, follower) VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
            + " SET follower = excluded.follower WHERE followed.follower IN (SELECT runs.id FROM"
            + " runs WHERE runs.phase IN (?, ?) AND NOT EXISTS (SELECT 1 FROM queries"
            + " WHERE queries.run = runs.place))",
        before,
        origin.id(),
        Phase.CLOSED.label(),
        Phase.FAILED.label());
    return follower(session.handle(), before).filter(origin.id()::equals).isPresent();
  }

  /** Removes the record that a run is followed by one that does not exist. */
  private static void unfollow(Session session, Origin origin) {
    origin
        .following()
        .ifPresent(
            following ->
                session.update(
                    "DELETE FROM followed WHERE id = ? AND follower = ?"
                        + " AND follower NOT IN (SELECT id FROM origins WHERE id = ?)",
                    following.run(),
                    origin.id(),
                    origin.id()));
  }

  /**
   * Returns the id of the run that follows a run, if there is one; an empty text if the database
   * was restored since, so that none can follow.
   */
  public Optional<String> follower(String id) {
    return read(handle -> follower(handle, id));
  }

  private static Optional<String> follower(Handle handle, String id) {
    return handle
        .createQuery("SELECT follower FROM followed WHERE id = :id")
        .bind("id", id)
        .mapTo(String.class)
        .findOne();
  }

  /** Returns whether the run that a request had created was deleted. */
  public boolean wasDeleted(String requestId) {
    return read(handle -> wasDeleted(handle, requestId));
  }

  private static boolean wasDeleted(Handle handle, String requestId) {
    return handle
        .createQuery("SELECT id FROM deleted WHERE request = :request")
        .bind("request", Sha256.of(requestId))
        .mapTo(String.class)
        .findOne()
        .isPresent();
  }

  /**
   * Imports a run with its queries in one transaction, unless there is or was one with its id.
   *
   * @return whether it was imported
   */
  public boolean take(Actor actor, Origin origin, Standing standing, List<QueryRow> queries) {
    String chain = Chain.of(origin, standing.part(), queries);
    return commit.write(
        0,
        GroupCommit.LONG_PATIENCE_NANOS,
        session -> {
          if (wasDeleted(session, origin.id())
              || !insert(session.handle(), origin, standing, chain)) {
            return false;
          }
          long place = place(session.handle(), origin.id());
          queries.forEach(query -> insert(session, place, query));
          follow(session, origin);
          session.note(AdministrativeAction.Action.RUN_IMPORTED, origin.id(), actor);
          return true;
        });
  }

  private static boolean wasDeleted(Session session, String id) {
    return session
        .handle()
        .createQuery("SELECT id FROM deleted WHERE id = :id")
        .bind("id", id)
        .mapTo(String.class)
        .findOne()
        .isPresent();
  }

  private static long place(Handle handle, String id) {
    return handle
        .createQuery("SELECT place FROM origins WHERE id = :id")
        .bind("id", id)
        .mapTo(Long.class)
        .one();
  }

  private static boolean insert(Handle handle, Origin origin, Standing standing, String chain) {
    boolean inserted =
        handle
                .createUpdate(
                    "INSERT INTO origins (id, request_id, request_hash, name, scenario, policy,"
                        + " policy_file, trajectories, seed, begun_as, created, public_name,"
                        + " follows, carried, tasks, deadline, pace)"
                        + " VALUES (:id, :request_id, :request_hash, :name, :scenario, :policy,"
                        + " :policy_file, :trajectories, :seed, :begun_as, :created, :public_name,"
                        + " :follows, :carried, :tasks, :deadline, :pace) ON CONFLICT DO NOTHING")
                .bind("id", origin.id())
                .bind("request_id", origin.requestId())
                .bind("request_hash", origin.requestHash())
                .bind("name", origin.name())
                .bind("scenario", origin.scenario())
                .bind("policy", origin.policy())
                .bind("policy_file", origin.policyFile())
                .bind("trajectories", String.join(",", origin.trajectories()))
                .bind("seed", origin.seed())
                .bind("begun_as", origin.begunAs())
                .bind("created", origin.created())
                .bind("public_name", origin.publicName())
                .bind("follows", origin.following().map(Following::run))
                .bind("carried", origin.following().map(Following::carried))
                .bind("tasks", origin.terms().tasks() ? 1 : 0)
                .bind("deadline", origin.terms().deadline())
                .bind("pace", origin.terms().pace())
                .execute()
            == 1;
    if (inserted) {
      handle
          .createUpdate(
              "INSERT INTO standings (run, version, phase, waiting, failure, part, draws, sent,"
                  + " queue, paid, doubted, identified, chain)"
                  + " VALUES (:run, :version, :phase, :waiting, :failure, :part, :draws, :sent,"
                  + " :queue, :paid, :doubted, :identified, :chain)")
          .bind("run", place(handle, origin.id()))
          .bind("version", standing.version())
          .bind("phase", standing.phase().label())
          .bind("waiting", standing.waiting() ? 1 : 0)
          .bind("failure", standing.failure())
          .bind("part", standing.part())
          .bind("draws", standing.draws())
          .bind("sent", standing.sent())
          .bind("queue", standing.queue())
          .bind("paid", standing.paid())
          .bind("doubted", standing.doubted() ? 1 : 0)
          .bind("identified", standing.identified() ? 1 : 0)
          .bind("chain", chain)
          .execute();
    }
    return inserted;
  }

  public Optional<RunRow> run(String id) {
    return readMarked(handle -> run(handle, id));
  }

  private static Optional<RunRow> run(Handle handle, String id) {
    return handle
        .createQuery("SELECT * FROM runs WHERE id = :id")
        .bind("id", id)
        .map(StoredRows.RUN)
        .findOne();
  }

  /** Returns the run that a request has created. */
  public Optional<RunRow> requested(String requestId) {
    return readMarked(
        handle ->
            handle
                .createQuery("SELECT * FROM runs WHERE request_id = :request_id")
                .bind("request_id", requestId)
                .map(StoredRows.RUN)
                .findOne());
  }

  /**
   * Changes a run, if it is still at the version before.
   *
   * @return whether it was
   */
  public boolean change(RunRow run, Standing next) {
    return commit.write(run.place(), session -> update(session, changed(run, next)));
  }

  private static RunRow changed(RunRow run, Standing next) {
    String chain = next.asked() == 0 ? Chain.begun(run.origin(), next.part()) : run.chain();
    return new RunRow(run.place(), run.origin(), next, chain);
  }

  /**
   * Records the export of a run.
   *
   * @param moved next state of the run, if it continues elsewhere
   * @return whether the run was at the version before
   */
  public boolean export(Actor actor, RunRow run, Optional<Standing> moved) {
    return commit.write(
        run.place(),
        session -> {
          if (moved.isPresent() && !update(session, changed(run, moved.get()))) {
            return false;
          }
          session.note(AdministrativeAction.Action.RUN_EXPORTED, run.origin().id(), actor);
          return true;
        });
  }

  private static boolean update(Session session, RunRow run) {
    Statement update = update(run);
    return session.update(update.sql(), update.values().toArray()) == 1;
  }

  private static Statement statement(String sql, Object... values) {
    return new Statement(sql, Arrays.asList(values));
  }

  private static Statement update(RunRow run) {
    Standing next = run.standing();
    return statement(
        "UPDATE standings SET phase = ?, waiting = ?, failure = ?, version = ?, part = ?, draws = ?,"
            + " sent = ?, queue = ?, paid = ?, doubted = ?, identified = ?, chain = ?"
            + " WHERE run = ? AND version = ?",
        next.phase().label(),
        next.waiting() ? 1 : 0,
        next.failure(),
        next.version(),
        next.part(),
        next.draws(),
        next.sent(),
        next.queue(),
        next.paid(),
        next.doubted() ? 1 : 0,
        next.identified() ? 1 : 0,
        run.chain(),
        run.place(),
        next.version() - 1);
  }

  /** Closes a run, whatever its version; services with the run in memory notice by its version. */
  public void end(Actor actor, RunRow run) {
    commit.write(
        run.place(),
        session -> {
          int closed =
              session.update(
                  "UPDATE standings SET phase = ?, version = version + 1"
                      + " WHERE run = ? AND phase NOT IN (?, ?, ?)",
                  Phase.CLOSED.label(),
                  run.place(),
                  Phase.CLOSED.label(),
                  Phase.FINISHED.label(),
                  Phase.MOVED.label());
          if (closed == 1) {
            session.note(AdministrativeAction.Action.RUN_CLOSED, run.origin().id(), actor);
          }
          return closed;
        });
  }

  /**
   * Deletes a run, its queries, and its documents that no other run has; returns whether it
   * existed. With SQLite, nothing of them is left in the files.
   */
  public boolean delete(Actor actor, RunRow run) {
    boolean deleted = deleteRows(actor, run);
    try {
      database.emptyLog();
    } catch (JdbiException e) {
      // The run is deleted nevertheless; the log is truncated later.
      return deleted;
    }
    return deleted;
  }

  private boolean deleteRows(Actor actor, RunRow run) {
    return commit.write(
        run.place(),
        session -> {
          // Locks the run against a concurrent decision of another service.
          session.update("UPDATE standings SET version = version + 1 WHERE run = ?", run.place());
          boolean unasked = session.update("DELETE FROM queries WHERE run = ?", run.place()) == 0;
          session
              .handle()
              .createUpdate(
                  "INSERT INTO deleted (id, request) VALUES (:id, :request) ON CONFLICT DO NOTHING")
              .bind("id", run.origin().id())
              .bind("request", run.origin().requestId().map(Sha256::of))
              .execute();
          boolean deleted = deleteRow(session, run.place());
          if (deleted && unasked) {
            // Outsiders have seen no query of it: another run may follow the one before.
            unfollow(session, run.origin());
          }
          deleteUnused(session, run.origin().scenario());
          run.origin().policyFile().ifPresent(file -> deleteUnused(session, file));
          if (deleted) {
            session.note(AdministrativeAction.Action.RUN_DELETED, run.origin().id(), actor);
          }
          return deleted;
        });
  }

  private static boolean deleteRow(Session session, long place) {
    session.update("DELETE FROM standings WHERE run = ?", place);
    return session.update("DELETE FROM origins WHERE place = ?", place) == 1;
  }

  /** Deletes a document that is no longer referenced. */
  private static void deleteUnused(Session session, String hash) {
    session.update(
        "DELETE FROM documents WHERE hash = ?"
            + " AND NOT EXISTS (SELECT 1 FROM origins WHERE scenario = hash OR policy_file = hash)"
            + " AND NOT EXISTS (SELECT 1 FROM solutions WHERE document = hash)",
        hash);
  }

  /** Stores a decision and the next state of the run, if the run is at the version before. */
  public boolean asked(RunRow next, QueryRow query) {
    return commit.write(
        next.place(), new GuardedWrite(update(next), insertion(next.place(), query)));
  }

  private static Statement insertion(long place, QueryRow row) {
    Query query = row.query();
    return statement(
        "INSERT INTO queries (run, number, oracle, incentive, decoy, decoy_steps,"
            + " decoy_state, padding, asked, given_up)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        place,
        query.number(),
        row.oracle(),
        query.action().incentive(),
        query.decoy(),
        QueryRow.stepsCode(query),
        query.decoyState().orElse(0),
        row.padding(),
        row.asked());
  }

  /** Inserts a query with its answers, which is new. */
  private static void insert(Session session, long place, QueryRow row) {
    int number = row.query().number();
    make(session, insertion(place, row));
    row.answer().ifPresent(stored -> make(session, answer(place, number, stored)));
    row.late().ifPresent(stored -> late(session, place, number, stored));
  }

  private static void make(Session session, Statement change) {
    change.requireOne(session.update(change.sql(), change.values().toArray()));
  }

  private static Statement answer(long place, int number, QueryRow.Answer answer) {
    return statement(
        "UPDATE queries SET informative = ?, answered = ?, given_up = ?"
            + " WHERE run = ? AND number = ?",
        answer.informative() ? 1 : 0,
        answer.time(),
        answer.givenUp() ? 1 : 0,
        place,
        number);
  }

  private static boolean late(Session session, long place, int number, boolean informative) {
    return session.update(
            "UPDATE queries SET late = ? WHERE run = ? AND number = ? AND late IS NULL",
            informative ? 1 : 0,
            place,
            number)
        <= 1;
  }

  /** Stores an answer and the next state of the run, if the run is at the version before. */
  public boolean answered(RunRow next, int number, QueryRow.Answer answer) {
    return commit.write(next.place(), answering(next, number, answer));
  }

  private static GuardedWrite answering(RunRow next, int number, QueryRow.Answer answer) {
    return new GuardedWrite(update(next), answer(next.place(), number, answer));
  }

  /** As {@link #answered}, for a query that is given up. */
  public boolean givenUp(Actor actor, RunRow next, int number, QueryRow.Answer answer) {
    return commit.write(
        next.place(),
        session -> {
          boolean stored = answering(next, number, answer).in(session);
          if (stored) {
            session.note(
                new AdministrativeAction(
                    AdministrativeAction.Action.QUERY_GIVEN_UP, next.origin().id(), number, actor));
          }
          return stored;
        });
  }

  /** Stores an answer to a query that was given up; only the first one. */
  public void late(RunRow run, int number, boolean informative) {
    commit.write(run.place(), session -> late(session, run.place(), number, informative));
  }

  /**
   * Returns a run with its queries, read in one transaction.
   *
   * @throws DamagedException if they do not match the stored chain
   */
  public Optional<Recorded> recorded(String id) {
    return readMarked(
        handle ->
            handle.inTransaction(
                TransactionIsolationLevel.REPEATABLE_READ,
                snapshot -> run(snapshot, id).map(row -> recorded(snapshot, row))));
  }

  private static Recorded recorded(Handle handle, RunRow row) {
    try {
      return Recorded.verified(row, queries(handle, row, 0, Integer.MAX_VALUE));
    } catch (IllegalArgumentException e) {
      throw new DamagedException(
          "run " + row.origin().id() + " is damaged: one of its queries cannot be read");
    }
  }

  /** Returns the queries of a run, in their order. */
  public List<QueryRow> queries(RunRow run) {
    return queries(run, 0, Integer.MAX_VALUE);
  }

  /** Returns the queries of a run after one number and up to another, in their order. */
  public List<QueryRow> queries(RunRow run, int after, int last) {
    return readMarked(handle -> queries(handle, run, after, last));
  }

  private static List<QueryRow> queries(Handle handle, RunRow run, int after, int last) {
    return handle
        .createQuery(
            "SELECT * FROM queries WHERE run = :run AND number > :after"
                + " AND number <= :last ORDER BY number")
        .bind("run", run.place())
        .bind("after", after)
        .bind("last", last)
        .map(StoredRows.QUERY)
        .list();
  }

  public Optional<QueryRow> query(RunRow run, int number) {
    return readMarked(
        handle ->
            handle
                .createQuery("SELECT * FROM queries WHERE run = :run AND number = :number")
                .bind("run", run.place())
                .bind("number", number)
                .map(StoredRows.QUERY)
                .findOne());
  }

  /** Returns the store of scenarios and policies. */
  public DocumentStore documents() {
    return new DocumentStore(this);
  }

  /** Returns lists of runs. */
  public RunLists lists() {
    return new RunLists(this);
  }

  /** Returns the trail of administrative actions. */
  public Trail trail() {
    return new Trail(this);
  }

  /** Returns the store of tokens. */
  public TokenStore tokens() {
    return new TokenStore(this);
  }

  /** Returns whether an active run draws from a seed, which makes its decisions predictable. */
  public boolean hasSeeds() {
    return read(
        handle ->
            handle
                .createQuery(
                    "SELECT id FROM runs WHERE seed IS NOT NULL"
                        + " AND phase IN ('open', 'preparing') LIMIT 1")
                .mapTo(String.class)
                .findOne()
                .isPresent());
  }

  /** Tests, at most once a second, whether writes succeed. */
  public Readiness readiness() {
    return probe.look();
  }

  /** Adds a listener that is called after each committed group of writes, and must not throw. */
  public void listen(CommitListener listener) {
    commit.listen(listener);
  }

  /** Returns the state of the writer and of the connections, without access to the database. */
  public StoreLoad load() {
    return new StoreLoad(commit.alive(), commit.waiting(), commit.oldestNanos(), database.pools());
  }

  /** Returns the free space where the files are; empty if it is unknown or there are no files. */
  public OptionalLong freeBytes() {
    return database.freeBytes();
  }

  /** Returns the used and the free space. */
  public StoreSpace space() {
    try {
      return database.space();
    } catch (JdbiException e) {
      throw new StoreException("the database does not answer: " + Database.reason(e), e);
    }
  }

  /** Returns the reason why the check of the database at its opening was incomplete, if it was. */
  public Optional<String> unchecked() {
    return database.unchecked();
  }

  /**
   * Reads runs or queries for a reply, which waits until the marks of what was read are on disk.
   */
  <T> T readMarked(Function<Handle, T> reading) {
    T found = read(reading);
    commit.awaitMarks();
    return found;
  }

  <T> T read(Function<Handle, T> reading) {
    try {
      return database.reading().withHandle(reading::apply);
    } catch (JdbiException e) {
      throw new StoreException("the database does not answer: " + Database.reason(e), e);
    }
  }

  <T> T write(GroupCommit.Write<T> write) {
    return commit.write(write);
  }

  /** Returns the number of waiting writes. */
  int waitingWrites() {
    return commit.waiting();
  }

  @Override
  public void close() {
    commit.close();
    database.close();
  }
}
