package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.cli.Acknowledged.Request;
import feint.load.AttackedLoad;
import feint.load.AttackedLoad.Begun;
import feint.load.HostileReaders;
import feint.load.HostileReaders.Kind;
import feint.load.HostileReaders.Target;
import feint.testkit.OwnJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a disturbed service in a separate process. */
class DisturbedServiceIT {

  private static final int ASKS = 32;

  /** Time after which a locked row or a frozen service must cost others little. */
  private static final double SETTLE_SECONDS = 5;

  /** File to which measurements are appended. */
  private static final Path REPORT = Path.of("target", "disturbed-service.txt");

  @TempDir Path directory;

  // --- end ---------------------------------------------------------------------------------------

  @Tag("slow")
  @Test
  void asksThatWaitForALockedFileAreAnsweredWhenTheServiceEnds() throws Exception {
    endsWithWaitingAsks(new DisturbedStore.Sqlite(directory));
  }

  @Tag("slow")
  @Test
  void asksThatWaitForLockedRowsAreAnsweredWhenTheServiceEnds() throws Exception {
    endsWithWaitingAsks(DisturbedStore.Postgres.fresh(directory));
  }

  /** On a slow machine the time of a write may be over before: then the answer is 503. */
  private void endsWithWaitingAsks(DisturbedStore store) throws Exception {
    Acknowledged acknowledged = new Acknowledged();
    ExecutorService threads = Executors.newFixedThreadPool(ASKS);
    try (ServedProgram service = store.start(0);
        Connection connection = store.connect()) {
      List<String> runs = new ArrayList<>();
      for (int run = 0; run < ASKS; run++) {
        Request creation = KillIT.creation("random", "run " + run);
        runs.add(acknowledged.send(service, creation).json().get("id").asText());
      }
      store.lock(connection, String.join("' OR id = '", runs));
      List<Future<Integer>> asks = new ArrayList<>();
      for (String run : runs) {
        asks.add(threads.submit(() -> acknowledged.send(service, Request.ask(run, 1, 1)).status()));
      }
      long arrived;
      do {
        // Answers are counted first: an ask that is answered in between would count twice.
        long answered = asks.stream().filter(Future::isDone).count();
        assertThat(answered).isLessThan(ASKS);
        arrived = answered + waiting(service);
      } while (arrived < ASKS);
      service.tellToEnd();
      awaitRefusal(service);
      release(connection);
      for (Future<Integer> ask : asks) {
        assertThat(ask.get()).isIn(201, 503);
      }
      assertThat(service.exit()).isZero();
    } finally {
      threads.shutdownNow();
    }
    try (ServedProgram service = store.start(0)) {
      acknowledged.repeatAll(service);
    }
    assertThat(acknowledged.broken()).isEmpty();
  }

  private static void release(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    }
  }

  /** Number of requests that wait for a write. */
  private static long waiting(ServedProgram service) throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home", ""), "bin", "jcmd").toString();
    Process stacks =
        new ProcessBuilder(jcmd, String.valueOf(service.pid()), "Thread.print")
            .redirectErrorStream(true)
            .start();
    try (var lines = stacks.inputReader()) {
      return lines.lines().filter(line -> line.contains("GroupCommit$Task.outcome")).count();
    } finally {
      stacks.waitFor();
    }
  }

  private static void awaitRefusal(ServedProgram service) throws IOException {
    URI at = URI.create(service.url());
    boolean refused = false;
    while (!refused) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(at.getHost(), at.getPort()));
      } catch (ConnectException e) {
        refused = true;
      }
    }
  }

  // --- memory ------------------------------------------------------------------------------------

  @Tag("slow")
  @Test
  void memoryIsBoundedForFewRandomMethods() throws Exception {
    randomMethods(50, 1_000, 128);
  }

  /** A connection that stays open holds little: the service allows 2000 of them. */
  @Tag("slow")
  @Test
  void memoryIsBoundedForManyConnections() throws Exception {
    randomMethods(900, 3_000, 80);
  }

  @Tag("long")
  @Test
  void memoryIsBoundedForAMillionRandomMethods() throws Exception {
    randomMethods(900, 1_000_000, 128);
  }

  private void randomMethods(int readers, long requests, int megabytes) throws Exception {
    LaunchedProgram program =
        LaunchedProgram.in(directory).with("FEINT_JAVA_OPTS", "-Xmx" + megabytes + "m");
    try (ServedProgram service = ServedProgram.in(directory, program)) {
      Target target = new Target(URI.create(service.url()), service.token());
      long answered;
      try (HostileReaders hostile =
          HostileReaders.start(
              () -> target, List.of("unknown"), List.of(Kind.METHOD), readers, 1)) {
        do {
          Thread.sleep(10);
          answered = hostile.answers().getOrDefault(Kind.METHOD, 0L);
          assertThat(ProcessHandle.of(service.pid())).isPresent();
        } while (answered < requests);
      }
      String metrics = service.send("GET", "/metrics", "").body();
      assertThat(metrics).hasSizeLessThan(1 << 16).contains("method=\"other\"");
      assertThat(metrics.lines().filter(line -> line.contains("method=\"other\"")).count())
          .isLessThan(50);
      assertThat(service.end()).isZero();
    }
  }

  @Test
  void processEndsWithoutMemory() throws Exception {
    Path jar =
        new OwnJar(directory.resolve("build"))
            .source("Hungry", HUNGRY)
            .service("feint.policy.plugin.PolicyPlugin", "Hungry")
            .write(directory.resolve("hungry.jar"));
    LaunchedProgram program = LaunchedProgram.in(directory).with("FEINT_JAVA_OPTS", "-Xmx96m");
    try (ServedProgram service = ServedProgram.in(directory, program, "--with", jar.toString())) {
      Request creation = KillIT.creation("hungry", "run");
      assertThat(answered(service, creation)).isFalse();
      assertThat(service.exit()).isEqualTo(3);
    }
  }

  private static boolean answered(ServedProgram service, Request request) {
    try {
      service.send(request.method(), request.path(), request.body());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static final String HUNGRY =
      """
      import feint.model.Problem;
      import feint.plugin.PluginOptions;
      import feint.policy.Policy;
      import feint.policy.plugin.PolicyPlugin;
      import java.util.ArrayList;
      import java.util.List;

      public final class Hungry implements PolicyPlugin {
        @Override
        public String name() {
          return "hungry";
        }

        @Override
        public Policy create(Problem problem, PluginOptions options) {
          List<byte[]> all = new ArrayList<>();
          while (true) {
            all.add(new byte[1 << 20]);
          }
        }
      }
      """;

  // --- others ------------------------------------------------------------------------------------

  /** A run whose row another session has locked, and which is asked all the time. */
  @Tag("slow")
  @Test
  void lockedRowLeavesOtherRunsAlone() throws Exception {
    DisturbedStore store = DisturbedStore.Postgres.fresh(directory);
    try (ServedProgram service = store.start(0)) {
      String locked = run(service, "locked");
      measure(
          service,
          store,
          "locked row",
          runs -> {
            Connection connection = locked(store, locked);
            return disturbed(
                List.of(service),
                List.of(locked),
                () -> {
                  try {
                    connection.close();
                  } catch (SQLException e) {
                    throw new IOException(e);
                  }
                });
          });
    }
  }

  private static Connection locked(DisturbedStore store, String run) throws IOException {
    try {
      Connection connection = store.connect();
      store.lock(connection, run);
      return connection;
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  /** A service that is stopped at any moment, in the middle of a write among others. */
  @Tag("slow")
  @Test
  void frozenServiceLeavesItsPeerAlone() throws Exception {
    DisturbedStore store = DisturbedStore.Postgres.fresh(directory);
    try (ServedProgram service = store.start(0);
        ServedProgram peer = store.start(1)) {
      List<String> runs = new ArrayList<>();
      for (int run = 0; run < 4; run++) {
        runs.add(run(peer, "peer " + run));
      }
      AtomicBoolean closed = new AtomicBoolean();
      List<Thread> clients = new ArrayList<>();
      runs.forEach(run -> clients.add(new Thread(() -> play(peer, run, closed))));
      clients.forEach(Thread::start);
      try {
        measure(
            service,
            store,
            "frozen peer",
            played -> {
              signalled(peer::freeze);
              return new Disturbed(() -> signalled(peer::thaw));
            });
      } finally {
        closed.set(true);
        for (Thread client : clients) {
          client.join();
        }
      }
    }
  }

  private static String run(ServedProgram service, String name) throws IOException {
    Request creation = KillIT.creation("random", name);
    return service
        .send(creation.method(), creation.path(), creation.body())
        .json()
        .get("id")
        .asText();
  }

  /** Every ask and tell of the other runs must succeed, or the load fails. */
  private void measure(
      ServedProgram service, DisturbedStore store, String name, AttackedLoad.Attack attack)
      throws IOException {
    List<Lookups> lookups = new ArrayList<>(List.of(Lookups.of(store)));
    int rounds = Integer.getInteger("feint.rounds", 1);
    AttackedLoad load =
        new AttackedLoad(
            URI.create(service.url()),
            service.token(),
            service::processorTime,
            Integer.getInteger("feint.concurrent", 16),
            runs -> {
              lookups.add(Lookups.of(store));
              Begun begun = attack.begin(runs);
              return new Disturbed(
                  () -> {
                    lookups.add(Lookups.of(store));
                    begun.close();
                  });
            },
            rounds,
            Double.parseDouble(System.getProperty("feint.seconds", "3")));
    AttackedLoad.Result result = load.measure();
    List<String> report =
        List.of(
            name + ":",
            "pairs/s alone " + rates(result.alone()),
            "pairs/s disturbed " + rates(result.attacked()),
            "share that remains %.2f".formatted(ratio(result, AttackedLoad.Window::pairsPerSecond)),
            "service's processor time of a pair, disturbed to alone %.2f"
                .formatted(ratio(result, AttackedLoad.Window::serviceMicros)),
            "index entries read for a look-up of a run, alone and disturbed in turn "
                + Lookups.entriesPerScan(lookups));
    Files.write(REPORT, report, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    assertThat(result.attacked()).hasSize(rounds).allMatch(window -> window.pairsPerSecond() > 0);
  }

  /**
   * Counters of PostgreSQL for the index by which runs are changed. As long as a transaction is
   * open, the versions of a row that others leave behind keep their entries.
   */
  private record Lookups(long entries, long scans) {

    static Lookups of(DisturbedStore store) throws IOException {
      try (Connection connection = store.connect();
          var statement = connection.createStatement();
          var row =
              statement.executeQuery(
                  "SELECT idx_tup_read, idx_scan FROM pg_stat_user_indexes"
                      + " WHERE indexrelname = 'standings_pkey'")) {
        assertThat(row.next()).isTrue();
        return new Lookups(row.getLong(1), row.getLong(2));
      } catch (SQLException e) {
        throw new IOException(e);
      }
    }

    static String entriesPerScan(List<Lookups> counters) {
      StringJoiner ratios = new StringJoiner(", ");
      for (int sample = 1; sample < counters.size(); sample++) {
        Lookups first = counters.get(sample - 1);
        Lookups last = counters.get(sample);
        long scans = Math.max(1, last.scans - first.scans);
        ratios.add("%.1f".formatted((double) (last.entries - first.entries) / scans));
      }
      return ratios.toString();
    }
  }

  /** Returns a mean under disturbance, relative to the one alone. */
  private static double ratio(
      AttackedLoad.Result result, ToDoubleFunction<AttackedLoad.Window> of) {
    return result.attacked().stream().mapToDouble(of).sum()
        / result.alone().stream().mapToDouble(of).sum();
  }

  private static List<Long> rates(List<AttackedLoad.Window> windows) {
    return windows.stream().map(window -> Math.round(window.pairsPerSecond())).toList();
  }

  /** Asks and tells whatever comes back; a service that is frozen for long hangs up on none. */
  private static void play(ServedProgram service, String run, AtomicBoolean closed) {
    for (int number = 1; !closed.get(); ) {
      Request ask = Request.ask(run, number, 1);
      Request tell = Request.tell(run, number, true);
      try {
        int asked = service.send(ask.method(), ask.path(), ask.body()).status();
        int told = service.send(tell.method(), tell.path(), tell.body()).status();
        number += asked < 300 && told == 200 ? 1 : 0;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private interface Step {
    void run() throws IOException, InterruptedException;
  }

  private static void signalled(Step step) throws IOException {
    try {
      step.run();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Clients of runs that cannot be answered, until it is closed. */
  private static Begun disturbed(List<ServedProgram> services, List<String> runs, Closing closing) {
    AtomicBoolean closed = new AtomicBoolean();
    List<Thread> clients = new ArrayList<>();
    for (ServedProgram service : services) {
      runs.forEach(run -> clients.add(new Thread(() -> play(service, run, closed))));
    }
    clients.forEach(Thread::start);
    return new Disturbed(
        () -> {
          closed.set(true);
          closing.close();
          for (Thread client : clients) {
            signalled(client::join);
          }
        });
  }

  private interface Closing {
    void close() throws IOException;
  }

  private record Disturbed(Closing closing) implements Begun {

    @Override
    public double settleSeconds() {
      return SETTLE_SECONDS;
    }

    @Override
    public long processorNanos() {
      return 0;
    }

    @Override
    public void close() throws IOException {
      closing.close();
    }
  }
}
