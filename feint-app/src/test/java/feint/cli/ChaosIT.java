package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.cli.Acknowledged.Request;
import feint.cli.ServedProgram.Reply;
import feint.load.HostileReaders;
import feint.load.HostileReaders.Kind;
import feint.load.HostileReaders.Target;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Services under load and among hostile readers that are killed, frozen, ended, kept from their
 * database and given a damaged one, in an order that a seed decides: nothing that was acknowledged
 * is lost, changed or decided twice.
 */
class ChaosIT {

  private static final List<String> POLICIES = List.of("random", "oblivious:decoys=2", "greedy");

  /** Clients of a run, which ask the same at the same time. */
  private static final int TOGETHER = 2;

  private static final int HOSTILE = 25;

  /** Requests that are answered between two events. */
  private static final int PROGRESS = 40;

  /**
   * Queries that each client may send for each event and for each wait for progress. All of them
   * are repeated at the end.
   */
  private static final int QUERIES = 60;

  /** Time limit that only a hanging event reaches. */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);

  private enum Event {
    KILL,
    FREEZE,
    LOCK,
    STOP,
    DAMAGE
  }

  @TempDir Path directory;

  private final Acknowledged acknowledged = new Acknowledged();
  private final List<String> runs = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final AtomicIntegerArray unavailable = new AtomicIntegerArray(POLICIES.size());
  private final Map<String, Integer> counts = Collections.synchronizedMap(new TreeMap<>());
  private final AtomicInteger allowed = new AtomicInteger();
  private volatile boolean ended;

  /** Slot of a service that is started and stopped. */
  private static final class Member {

    private Optional<ServedProgram> service = Optional.empty();
    private Target last = new Target(URI.create("http://127.0.0.1:1"), "");

    synchronized void put(ServedProgram started) {
      service = Optional.of(started);
      last = new Target(URI.create(started.url()), started.token());
    }

    /** Takes the service away from its clients. */
    synchronized ServedProgram take() {
      ServedProgram taken = service.orElseThrow();
      service = Optional.empty();
      return taken;
    }

    synchronized Optional<ServedProgram> service() {
      return service;
    }

    synchronized Target target() {
      return last;
    }
  }

  @Tag("slow")
  @Test
  void sqliteKeepsWhatItHasAcknowledged(TestReporter reporter) throws Exception {
    chaos(new DisturbedStore.Sqlite(directory), 29, 2, reporter);
  }

  @Tag("slow")
  @Test
  void postgresKeepsWhatItHasAcknowledged(TestReporter reporter) throws Exception {
    chaos(DisturbedStore.Postgres.fresh(directory), 30, 1, reporter);
  }

  @Tag("long")
  @Test
  void sqliteKeepsWhatItHasAcknowledgedForLong(TestReporter reporter) throws Exception {
    chaos(
        new DisturbedStore.Sqlite(directory), Long.getLong("feint.chaos.seed", 2900), 20, reporter);
  }

  @Tag("long")
  @Test
  void postgresKeepsWhatItHasAcknowledgedForLong(TestReporter reporter) throws Exception {
    chaos(
        DisturbedStore.Postgres.fresh(directory),
        Long.getLong("feint.chaos.seed", 3000),
        20,
        reporter);
  }

  /** Triggers each event a number of times, in random order. */
  private void chaos(DisturbedStore store, long seed, int times, TestReporter reporter)
      throws Exception {
    Random random = new Random(seed);
    List<Event> events =
        new ArrayList<>(
            Collections.nCopies(times, Event.values()).stream().flatMap(Stream::of).toList());
    Collections.shuffle(events, random);
    List<Thread> clients = new ArrayList<>();
    try {
      for (int service = 0; service < store.services(); service++) {
        members.add(new Member());
        members.get(service).put(store.start(service));
      }
      makeRuns();
      for (int client = 0; client < POLICIES.size() * TOGETHER; client++) {
        int number = client;
        clients.add(new Thread(() -> play(number), "client " + client));
      }
      clients.forEach(Thread::start);
      try (HostileReaders readers =
          HostileReaders.start(
              members.get(0)::target, runs, List.of(Kind.values()), HOSTILE, seed)) {
        awaitProgress();
        for (Event event : events) {
          happen(event, store, random);
          awaitProgress();
          assertThat(acknowledged.broken()).as("%s, seed %d", event, seed).isEmpty();
        }
        counts.put("answers to hostile readers", 0);
        readers.answers().forEach((kind, count) -> add("answers to hostile readers", count));
      }
      ended = true;
      join(clients);
      checkAll(store);
    } finally {
      ended = true;
      members.forEach(member -> member.service().ifPresent(ServedProgram::close));
      join(clients);
    }
    reporter.publishEntry(
        "seed " + seed,
        acknowledged.size() + " requests acknowledged, 0 lost, 0 changed; " + counts);
    assertThat(acknowledged.broken()).isEmpty();
    assertThat(failure.get()).isNull();
  }

  private void makeRuns() throws IOException {
    for (String policy : POLICIES) {
      Reply reply =
          acknowledged.send(
              members.get(0).service().orElseThrow(), KillIT.creation(policy, policy));
      runs.add(reply.json().get("id").asText());
    }
  }

  private void add(String what, long count) {
    counts.merge(what, (int) count, Integer::sum);
  }

  private void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(failure.get()).isNull();
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      Thread.sleep(5);
    }
  }

  private void awaitProgress() throws InterruptedException {
    allowed.addAndGet(QUERIES);
    int enough = acknowledged.size() + PROGRESS;
    await("progress", () -> acknowledged.size() >= enough);
  }

  private static void join(List<Thread> clients) throws InterruptedException {
    for (Thread client : clients) {
      client.join();
    }
  }

  // --- clients -----------------------------------------------------------------------------------

  private void play(int client) {
    int run = client / TOGETHER;
    Member member = members.get(client % members.size());
    try {
      for (int number = 1; !ended; number++) {
        while (!ended && number > allowed.get()) {
          Thread.sleep(5);
        }
        obtain(member, run, Request.ask(runs.get(run), number, 1 + number % 2));
        obtain(member, run, Request.tell(runs.get(run), number, number % 3 == 0));
      }
    } catch (InterruptedException | RuntimeException | Error e) {
      failure.set(e);
    }
  }

  /** Repeats a request until the service is available. */
  private void obtain(Member member, int run, Request request) throws InterruptedException {
    Optional<ServedProgram> gone = Optional.empty();
    while (!ended) {
      Optional<ServedProgram> service = member.service();
      if (service.isEmpty() || service.equals(gone)) {
        Thread.sleep(5);
      } else {
        try {
          if (acknowledged.send(service.get(), request).status() != 503) {
            return;
          }
          unavailable.incrementAndGet(run);
          add("answers 503", 1);
        } catch (IOException e) {
          // Killed or ended: the request is repeated to the next service.
          gone = service;
        }
      }
    }
  }

  // --- events ------------------------------------------------------------------------------------

  private void happen(Event event, DisturbedStore store, Random random) throws Exception {
    add(event.name(), 1);
    allowed.addAndGet(QUERIES);
    int place = random.nextInt(members.size());
    Member member = members.get(place);
    switch (event) {
      case KILL -> {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(5));
        member.take().kill();
        member.put(store.start(place));
      }
      case STOP -> {
        assertThat(member.take().end()).as("exit code after SIGTERM").isZero();
        member.put(store.start(place));
      }
      case FREEZE -> freeze(member, random);
      case LOCK -> lock(store, random.nextInt(runs.size()));
      case DAMAGE -> damage(store, random);
    }
  }

  /** Waits until clients of another service on the same database have been answered. */
  private void freeze(Member member, Random random) throws Exception {
    ServedProgram service = member.service().orElseThrow();
    service.freeze();
    try {
      if (members.size() > 1) {
        awaitProgress();
      } else {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(1500));
      }
    } finally {
      service.thaw();
    }
  }

  /** Until a client of the locked run has been refused. */
  private void lock(DisturbedStore store, int run) throws Exception {
    try (Connection connection = store.connect()) {
      store.lock(connection, runs.get(run));
      int before = unavailable.get(run);
      await("refusal of a locked run", () -> unavailable.get(run) > before);
    }
  }

  /** All services end, one is started on the damaged database, then all on the good one. */
  private void damage(DisturbedStore store, Random random) throws Exception {
    endAll(random);
    store.keepOlder();
    startAll(store);
    awaitProgress();
    endAll(random);
    String damage = store.damage(random);
    Optional<ServedProgram> tried = store.tried(0);
    if (tried.isPresent()) {
      try (ServedProgram service = tried.get()) {
        int refused = acknowledged.repeatAfterDamage(service, damage);
        add(refused > 0 ? "damages refused in part" : "damages without effect", 1);
        service.kill();
      }
    } else {
      add("damages refused at the start", 1);
    }
    store.restore();
    startAll(store);
  }

  private void endAll(Random random) throws InterruptedException {
    for (Member member : members) {
      ServedProgram service = member.take();
      if (random.nextBoolean()) {
        service.kill();
      } else {
        assertThat(service.end()).as("exit code after SIGTERM").isZero();
      }
    }
  }

  private void startAll(DisturbedStore store) throws IOException, InterruptedException {
    for (int service = 0; service < members.size(); service++) {
      members.get(service).put(store.start(service));
    }
  }

  /**
   * Kills all services again, and checks every acknowledgement in the database and in each service.
   */
  private void checkAll(DisturbedStore store) throws Exception {
    for (Member member : members) {
      member.take().kill();
    }
    startAll(store);
    for (Member member : members) {
      acknowledged.repeatAll(member.service().orElseThrow());
    }
    try (Connection connection = store.connect()) {
      acknowledged.findIn(connection);
    }
  }
}
