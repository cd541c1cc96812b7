package feint.service;

import feint.api.ConflictException;
import feint.api.Outcome;
import feint.api.RefusedException;
import feint.service.live.Decisions;
import feint.service.live.RunDecision;
import feint.store.Actor;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow;
import feint.store.RunStore;
import feint.store.Schedule;
import feint.store.SimulatedStorage;
import feint.store.connection.StoreException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Services on one database, and clients with a ledger of what they have heard, in one schedule.
 * Services crash, stop and start again; writes fail; the ledger is compared with every reply, and
 * with the database at the end.
 *
 * <p>Requests to the same run at the same service go one after another, since the service lets them
 * wait for each other.
 */
public final class SimulatedServices {

  private static final int HORIZON = 6;
  private static final int RUNS = 2;
  private static final int CLIENTS = 3;
  private static final int REQUESTS = 14;
  private static final int MOST_TRIES = 300;
  private static final int LONGEST_DEADLINE = 6;
  private static final int LONG_REST_MILLIS = 2_000;
  private static final long AHEAD_MILLIS = 1_000;
  private static final long MOST_STEPS = 200_000;
  private static final long STEP = 50_000;
  private static final List<String> POLICIES = List.of("random", "oblivious:decoys=3", "greedy");
  private static final String SCENARIO = SmallRuns.scenario(HORIZON, 3);

  private final Schedule schedule;
  private final Random random;
  private final SimulatedStorage.Simulated database;
  private final Service[] services;
  private final List<Ledger> ledgers = new ArrayList<>();
  private final Set<String> busy = new HashSet<>();
  private int clients = CLIENTS;
  private int crashes;
  private int restores;
  private int heard;
  private boolean recorded;

  /** Prepares a schedule. */
  public SimulatedServices(
      long seed, int services, SimulatedStorage storage, Set<SimulatedStorage.Fault> faults)
      throws Exception {
    this.schedule = new Schedule(seed, MOST_STEPS);
    this.random = schedule.random();
    this.database = storage.simulated(schedule, services, faults);
    this.services = new Service[services];
  }

  /**
   * Outcome of a schedule.
   *
   * @param violations broken promises, none if all is well
   * @param trace number that differs between different schedules
   */
  record Report(List<String> violations, long trace, int failures, int crashes, int heard) {}

  /** As {@link #run}; returns the steps as lines of JSON. */
  public List<String> steps() throws InterruptedException {
    recorded = true;
    List<String> violations = run().violations();
    if (!violations.isEmpty()) {
      throw new IllegalStateException(violations.toString());
    }
    return database.steps();
  }

  Report run() throws InterruptedException {
    schedule.add(this::begin);
    List<String> violations = schedule.run().stream().map(SimulatedServices::shown).toList();
    return new Report(violations, schedule.trace(), database.met().size(), crashes, heard);
  }

  private static String shown(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return failure
        + (trace.length > 0 ? " at " + trace[0] : "")
        + (failure.getCause() != null ? " from " + failure.getCause() : "");
  }

  /** A service and its connections, until it ends. */
  private record Service(Runs runs, RunStore store, SimulatedStorage.Client client) {}

  /** Replies of a run that clients have received. */
  private static final class Ledger {
    private final String id;
    private final Map<Integer, String> told = new HashMap<>();
    private final Set<Integer> first = new HashSet<>();
    private final Map<Integer, Boolean> answers = new HashMap<>();
    private final Set<Integer> givenUp = new HashSet<>();
    private final OptionalLong deadline;
    private final Map<Integer, Long> asked = new HashMap<>();
    private final Set<Integer> mayBeGivenUp = new HashSet<>();
    private boolean restored;
    private boolean mayBeClosed;
    private boolean mayBeMoved;
    private boolean mayBeDeleted;
    private boolean over;
    private boolean deleted;

    Ledger(String id, OptionalLong deadline) {
      this.id = id;
      this.deadline = deadline;
    }

    /** Records that the database was replaced by a copy, and its runs were closed. */
    void restore() {
      restored = true;
      over = true;
      answers.clear();
      givenUp.clear();
    }

    int next() {
      int last = told.keySet().stream().mapToInt(number -> number).max().orElse(0);
      return answers.containsKey(last) || last == 0 ? last + 1 : last;
    }
  }

  /** Draws of the service, from the schedule. */
  private static final class Draws extends SecureRandom {

    private static final long serialVersionUID = 1L;

    private final transient Random source;

    Draws(Random source) {
      super(null, null);
      this.source = source;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      source.nextBytes(bytes);
    }

    @Override
    public long nextLong() {
      return source.nextLong();
    }

    @Override
    public int nextInt() {
      return source.nextInt();
    }

    @Override
    public double nextDouble() {
      return source.nextDouble();
    }
  }

  private final class SimulatedClock extends Clock {

    private final long ahead;

    SimulatedClock(long ahead) {
      this.ahead = ahead;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(now() + ahead);
    }
  }

  private long now() {
    return schedule.nanoTime() / 1_000_000;
  }

  private void begin() {
    for (int service = 0; service < services.length; service++) {
      start(service);
    }
    Service first = services[0];
    for (int run = 0; run < RUNS; run++) {
      String policy = POLICIES.get(random.nextInt(POLICIES.size()));
      OptionalLong deadline =
          random.nextBoolean()
              ? OptionalLong.of(1 + random.nextInt(LONGEST_DEADLINE))
              : OptionalLong.empty();
      RunRequest request = SmallRuns.request(SCENARIO, policy, Optional.empty(), deadline);
      ledgers.add(new Ledger(first.runs().create(Actor.service(), request).id(), deadline));
    }
    if (recorded) {
      database.record();
    }
    schedule.hasty(true);
    database.failOneIn(5 + random.nextInt(60));
    for (int client = 0; client < CLIENTS; client++) {
      schedule.add(this::play);
    }
    schedule.add(this::trouble);
    schedule.add(this::expire);
  }

  private static String name(int place) {
    return "s" + (place + 1);
  }

  private void ended(int place) {
    database.note("end", "\"service\": \"" + name(place) + "\"");
  }

  private void start(int place) {
    for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
      SimulatedStorage.Client client = database.connect(name(place));
      try {
        RunStore store = client.store(this::restored);
        boolean ahead = place == 1 && database.has(SimulatedStorage.Fault.EARLY_DEADLINE);
        Clock clock = new SimulatedClock(ahead ? AHEAD_MILLIS : 0);
        Runs runs = Runs.in(store, clock, new LiveRuns.Bounds(2, 20), new Draws(random));
        services[place] = new Service(runs, store, client);
        client.serve();
        database.note("start", "\"service\": \"" + name(place) + "\"");
        return;
      } catch (RuntimeException e) {
        client.kill();
        schedule.sleep(STEP);
      }
    }
    throw new IllegalStateException("no service starts");
  }

  private void restored() {
    restores++;
    ledgers.forEach(Ledger::restore);
  }

  /** Waits for a short time, or for about as long as a slow commit. */
  private void rest(int nanos) {
    boolean slow = random.nextInt(4) == 0;
    schedule.sleep(slow ? random.nextInt(LONG_REST_MILLIS) * 1_000_000L : random.nextInt(nanos));
  }

  /** Gives up overdue queries, as a service does from time to time. */
  private void expire() {
    while (clients > 0) {
      rest(2_000_000);
      int place = random.nextInt(services.length);
      List<String> keys = ledgers.stream().map(ledger -> place + " " + ledger.id).toList();
      schedule.await(
          () ->
              clients == 0 || (services[place] != null && keys.stream().noneMatch(busy::contains)));
      if (clients > 0) {
        Service service = services[place];
        busy.addAll(keys);
        done(service, service.runs()::expire);
        busy.removeAll(keys);
      }
    }
  }

  /** Crashes, stops and restarts services, fills the disk, and replaces the database by a copy. */
  private void trouble() {
    while (clients > 0) {
      rest(800_000);
      int place = random.nextInt(services.length);
      switch (random.nextInt(5)) {
        case 0 -> {
          database.fill(true);
          schedule.sleep(random.nextInt(100) * 1_000L);
          database.fill(false);
        }
        case 1 -> {
          stop(place);
          start(place);
        }
        case 2 -> {
          // Services that share a database need not notice that it is older than they know.
          if (services.length == 1 && !recorded) {
            database.back();
          }
        }
        default -> {
          crash(place);
          schedule.sleep(random.nextInt(50) * 1_000L);
          if (database.isCopied() && random.nextInt(2) == 0) {
            database.replace();
          }
          start(place);
        }
      }
    }
    schedule.hasty(false);
    database.failOneIn(0);
    schedule.sleep(SimulatedStorage.SLOW_NANOS);
    end();
  }

  private void crash(int place) {
    Service crashed = services[place];
    services[place] = null;
    crashes++;
    crashed.client().kill();
    ended(place);
    // What is left of the process ends, and changes nothing any more.
    schedule.add(() -> crashed.store().close());
  }

  private void stop(int place) {
    Service stopped = services[place];
    services[place] = null;
    stopped.store().close();
    stopped.client().close();
    ended(place);
  }

  private void play() {
    try {
      for (int request = 0; request < REQUESTS; request++) {
        Ledger ledger = ledgers.get(random.nextInt(ledgers.size()));
        int place = random.nextInt(services.length);
        String key = place + " " + ledger.id;
        schedule.await(() -> services[place] != null && !busy.contains(key));
        Service service = services[place];
        busy.add(key);
        try {
          request(service, ledger);
        } finally {
          busy.remove(key);
        }
      }
    } finally {
      clients--;
    }
  }

  /** The reply to a request; empty if it did not arrive. */
  private <T> Optional<T> reply(Service service, Supplier<T> request) {
    T reply;
    int before = restores;
    try {
      reply = request.get();
    } catch (StoreException e) {
      return Optional.empty();
    } catch (RuntimeException e) {
      if (service.client().dead()) {
        return Optional.empty();
      }
      throw e;
    }
    // A reply of a service that has stopped may arrive when its database was replaced.
    if (service.client().dead() || restores > before) {
      return Optional.empty();
    }
    return Optional.of(reply);
  }

  private void request(Service service, Ledger ledger) {
    int next = ledger.next();
    int number = random.nextInt(4) == 0 ? 1 + random.nextInt(HORIZON) : next;
    switch (random.nextInt(60)) {
      case 0 -> close(service, ledger);
      case 1 -> delete(service, ledger);
      case 2 -> export(service, ledger);
      case 3, 4, 5, 6 -> giveUp(service, ledger, number);
      case 7, 8, 9, 10 -> tell(service, ledger, number, !SmallRuns.informative(number));
      default -> {
        if (ledger.told.containsKey(number) && random.nextInt(3) > 0) {
          tell(service, ledger, number, SmallRuns.informative(number));
        } else {
          ask(service, ledger, number);
        }
      }
    }
  }

  private static void require(boolean holds, String promise, Ledger ledger, int number) {
    if (!holds) {
      throw new IllegalStateException(promise + ": run " + ledger.id + " query " + number);
    }
  }

  private void ask(Service service, Ledger ledger, int number) {
    boolean over = ledger.over;
    boolean deleted = ledger.deleted;
    String before = ledger.told.get(number);
    ledger.asked.putIfAbsent(number, now());
    // A service that reads old rows may refuse what is stored, and repeat what is deleted.
    int oldReads = service.client().oldReads();
    Optional<RunDecision> reply;
    try {
      reply = reply(service, () -> SmallRuns.ask(service.runs(), ledger.id, number));
    } catch (ConflictException | RefusedException e) {
      require(
          before == null
              || ledger.mayBeDeleted
              || ledger.restored
              || service.client().oldReads() > oldReads,
          "a decision is repeated: " + e.getMessage(),
          ledger,
          number);
      return;
    }
    if (reply.isPresent()) {
      heard++;
      require(
          !deleted || ledger.restored || service.client().oldReads() > oldReads,
          "a deleted run decides nothing",
          ledger,
          number);
      RunDecision decision = reply.get();
      require(!over || !decision.first(), "a run that is over decides nothing", ledger, number);
      require(
          !decision.first() || ledger.first.add(number), "a query is decided once", ledger, number);
      heard(ledger, number, SmallRuns.text(decision.decision()));
      note(
          "decision",
          ledger,
          number,
          decision.decision().incentive() + " " + decision.decision().decoy());
    }
  }

  private void note(String event, Ledger ledger, int number, String value) {
    database.note(
        event,
        "\"run\": \"%s\", \"number\": %d, \"%s\": \"%s\""
            .formatted(ledger.id, number, event, value));
  }

  private static void heard(Ledger ledger, int number, String decision) {
    String before = ledger.told.putIfAbsent(number, decision);
    require(before == null || before.equals(decision), "decisions do not change", ledger, number);
  }

  private void tell(Service service, Ledger ledger, int number, boolean informative) {
    if (!ledger.told.containsKey(number)) {
      return;
    }
    Boolean before = ledger.answers.get(number);
    int oldReads = service.client().oldReads();
    Optional<Outcome> reply;
    try {
      reply = reply(service, () -> service.runs().tell(ledger.id, number, informative));
    } catch (ConflictException | RefusedException e) {
      require(
          before == null
              || before != informative
              || ledger.mayBeDeleted
              || ledger.restored
              || service.client().oldReads() > oldReads,
          "an answer is repeated",
          ledger,
          number);
      return;
    }
    if (reply.isPresent()) {
      heard++;
      if (reply.get().late()) {
        require(
            !ledger.answers.containsKey(number) || ledger.givenUp.contains(number),
            "an answer that counts is not late",
            ledger,
            number);
        require(
            ledger.mayBeGivenUp.contains(number)
                || (ledger.deadline.isPresent()
                    && now()
                        >= ledger.asked.getOrDefault(number, Long.MAX_VALUE / 2)
                            + ledger.deadline.getAsLong()),
            "a query is not given up before its deadline",
            ledger,
            number);
        ledger.answers.put(number, false);
        ledger.givenUp.add(number);
      } else {
        require(
            !ledger.givenUp.contains(number),
            "a query that was given up has no answer",
            ledger,
            number);
        Boolean known = ledger.answers.putIfAbsent(number, informative);
        require(known == null || known == informative, "answers do not change", ledger, number);
        note("answer", ledger, number, "yes");
      }
    }
  }

  private void giveUp(Service service, Ledger ledger, int number) {
    ledger.mayBeGivenUp.add(number);
    Optional<Outcome> reply;
    try {
      reply = reply(service, () -> service.runs().giveUp(Actor.service(), ledger.id, number));
    } catch (ConflictException | RefusedException e) {
      return;
    }
    if (reply.isPresent()) {
      heard++;
      require(
          !ledger.answers.containsKey(number) || ledger.givenUp.contains(number),
          "an answered query is not given up",
          ledger,
          number);
      ledger.answers.put(number, false);
      ledger.givenUp.add(number);
      note("answer", ledger, number, "up");
    }
  }

  private void close(Service service, Ledger ledger) {
    ledger.mayBeClosed = true;
    if (done(service, () -> service.runs().close(Actor.service(), ledger.id))) {
      ledger.over = true;
    }
  }

  private void delete(Service service, Ledger ledger) {
    ledger.mayBeDeleted = true;
    if (done(service, () -> service.runs().delete(Actor.service(), ledger.id))) {
      ledger.deleted = true;
    }
  }

  private void export(Service service, Ledger ledger) {
    ledger.mayBeMoved = true;
    if (done(service, () -> service.runs().export(Actor.service(), ledger.id))) {
      ledger.over = true;
    }
  }

  private boolean done(Service service, Runnable request) {
    try {
      boolean done =
          reply(
                  service,
                  () -> {
                    request.run();
                    return true;
                  })
              .isPresent();
      heard += done ? 1 : 0;
      return done;
    } catch (ConflictException | RefusedException e) {
      return false;
    }
  }

  /** Compares the ledgers with the database, and plays the runs that go on to their end. */
  private void end() {
    for (int place = 0; place < services.length; place++) {
      if (services[place] == null) {
        start(place);
      }
    }
    Service service = services[random.nextInt(services.length)];
    long now = now();
    service.runs().expire();
    for (Ledger ledger : ledgers) {
      Optional<RunRow> row = service.store().run(ledger.id);
      require(row.isPresent() || ledger.mayBeDeleted, "a run survives", ledger, 0);
      require(
          row.isEmpty() || !ledger.deleted || ledger.restored, "a deleted run is gone", ledger, 0);
      if (row.isPresent()) {
        compare(service, ledger, row.get(), now);
        if (!ledger.mayBeClosed && !ledger.mayBeMoved && !ledger.restored) {
          finish(service, ledger);
        }
      }
    }
    for (int place = 0; place < services.length; place++) {
      stop(place);
    }
  }

  private static void compare(Service service, Ledger ledger, RunRow row, long now) {
    Map<Integer, QueryRow> stored = new HashMap<>();
    service.store().queries(row).forEach(query -> stored.put(query.query().number(), query));
    require(stored.size() == row.standing().asked(), "queries agree with the row", ledger, 0);
    for (Map.Entry<Integer, String> told : ledger.told.entrySet()) {
      int number = told.getKey();
      QueryRow query = stored.get(number);
      require(query != null || ledger.restored, "a decision survives", ledger, number);
      require(
          query == null
              || SmallRuns.text(Decisions.of(query.query(), "", false)).equals(told.getValue()),
          "a decision is stored as it was told",
          ledger,
          number);
    }
    ledger.answers.forEach(
        (number, informative) -> {
          Optional<QueryRow.Answer> answer =
              Optional.ofNullable(stored.get(number)).flatMap(QueryRow::answer);
          require(answer.isPresent(), "an answer survives", ledger, number);
          require(
              answer.get().informative() == informative
                  && answer.get().givenUp() == ledger.givenUp.contains(number),
              "an answer is stored as it was told",
              ledger,
              number);
        });
    stored.forEach(
        (number, query) -> {
          boolean overdue =
              ledger.deadline.isPresent()
                  && query.asked() + ledger.deadline.getAsLong() <= now
                  && row.standing().phase() != Phase.MOVED;
          require(
              query.answer().isPresent() || !overdue,
              "an overdue query is given up",
              ledger,
              number);
        });
    for (int number = 1; number <= stored.size(); number++) {
      String told = ledger.told.get(number);
      RunDecision again = SmallRuns.ask(service.runs(), ledger.id, number);
      require(!again.first(), "a stored query is not decided again", ledger, number);
      require(
          told == null || told.equals(SmallRuns.text(again.decision())),
          "decisions do not change",
          ledger,
          number);
    }
  }

  private static void finish(Service service, Ledger ledger) {
    RunRow row = service.runs().row(ledger.id);
    if (row.standing().waiting()) {
      service.runs().tell(ledger.id, row.standing().asked(), true);
    }
    for (int number = row.standing().asked() + 1; number <= HORIZON; number++) {
      require(
          SmallRuns.ask(service.runs(), ledger.id, number).first(),
          "a run goes on",
          ledger,
          number);
      SmallRuns.tell(service.runs(), ledger.id, number);
    }
    String state = service.runs().row(ledger.id).standing().state().label();
    require(state.equals("finished"), "a run is finished", ledger, HORIZON);
  }
}
