package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.cli.Acknowledged.Request;
import feint.cli.ServedProgram.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a service killed under load: acknowledged answers are on disk and do not change. */
class KillIT {

  private static final String SCENARIO =
      "{\"horizon\": 100000, \"successes\": 500, \"incentives\": [1, 2],"
          + " \"oracle\": {\"success\": [[0.2, 0.4], [0.5, 0.8]],"
          + " \"transition\": [[0.7, 0.3], [0.4, 0.6]]}, \"objective\": {\"kind\": \"goal\"}}";

  /** Small scenario whose solution may coincide with the kill. */
  private static final String SOLVED = SCENARIO.replace("100000", "12").replace("500", "4");

  private static final List<String> POLICIES = List.of("random", "oblivious:decoys=2", "greedy");

  /** Number of clients of a run, which ask concurrently. */
  private static final int TOGETHER = 2;

  /** Requests that are answered between two kills: at least, and at most but for a moment's. */
  private static final int FEWEST = 30;

  private static final int MOST = 150;

  @TempDir Path directory;

  private final Acknowledged acknowledged = new Acknowledged();
  private final List<String> runs = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** Current query of each client. */
  private final AtomicIntegerArray places =
      new AtomicIntegerArray(new int[POLICIES.size() * TOGETHER]);

  @Test
  void twoKillsLoseNothingAndChangeNothing(TestReporter reporter) throws Exception {
    kills(2, new Random(2), reporter);
  }

  @Tag("slow")
  @Test
  void twentyKillsLoseNothingAndChangeNothing(TestReporter reporter) throws Exception {
    kills(20, new Random(20), reporter);
  }

  @Test
  @Tag("long")
  void twoHundredKillsLoseNothingAndChangeNothing(TestReporter reporter) throws Exception {
    kills(200, new Random(200), reporter);
  }

  private void kills(int kills, Random random, TestReporter reporter) throws Exception {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    int prepared = 0;
    for (int kill = 0; kill < kills; kill++) {
      try (ServedProgram service = ServedProgram.in(directory)) {
        acknowledged.repeatRecent(service);
        assertThat(acknowledged.broken()).as("kill %d", kill).isEmpty();
        if (kill == 0) {
          makeRuns(service);
        }
        load(service, "solved " + kill, random);
        acknowledged.findIn(service.database(), elsewhere);
        assertThat(acknowledged.broken()).as("kill %d", kill).isEmpty();
        assertThat(failure.get()).isNull();
      }
    }
    try (ServedProgram service = ServedProgram.in(directory)) {
      acknowledged.repeatAll(service);
      prepared = settled(service);
    }
    reporter.publishEntry(
        kills + " kills", acknowledged.size() + " requests acknowledged, 0 lost, 0 changed");
    assertThat(acknowledged.broken()).isEmpty();
    assertThat(prepared).as("runs whose policy was solved").isPositive();
    assertThat(acknowledged.size()).isGreaterThanOrEqualTo(FEWEST * kills);
  }

  private void makeRuns(ServedProgram service) throws IOException {
    for (String policy : POLICIES) {
      Reply reply = acknowledged.send(service, creation(policy, policy));
      runs.add(reply.json().get("id").asText());
    }
  }

  /** A request for a run that is longer than any test. */
  static Request creation(String policy, String requestId) {
    return creation(SCENARIO, policy, requestId);
  }

  private static Request creation(String scenario, String policy, String requestId) {
    return new Request(
        "POST",
        "/v1/runs",
        String.format(
            "{\"scenario\": %s, \"policy\": \"%s\", \"requestId\": \"%s\"%s}",
            scenario,
            policy,
            requestId,
            policy.endsWith("decoys=2") ? ", \"tasks\": [\"a\", \"b\", \"c\"]" : ""));
  }

  /** Clients at work, and the kill, when they have been answered often enough. */
  private void load(ServedProgram service, String solved, Random random) throws Exception {
    List<Thread> clients = new ArrayList<>();
    for (int client = 0; client < places.length(); client++) {
      int number = client;
      clients.add(new Thread(() -> play(service, number), "client " + client));
    }
    clients.add(new Thread(() -> prepare(service, solved), "who wants a policy solved"));
    int enough = acknowledged.size() + FEWEST + random.nextInt(MOST - FEWEST);
    clients.forEach(Thread::start);
    while (acknowledged.size() < enough && failure.get() == null) {
      Thread.sleep(1);
    }
    Thread.sleep(random.nextInt(5));
    service.kill();
    for (Thread client : clients) {
      client.join();
    }
  }

  private void play(ServedProgram service, int client) {
    String run = runs.get(client / TOGETHER);
    try {
      for (int number = places.get(client) + 1; ; number++) {
        acknowledged.send(service, Request.ask(run, number, 1 + number % 2));
        acknowledged.send(service, Request.tell(run, number, number % 3 == 0));
        places.set(client, number);
      }
    } catch (IOException e) {
      // The kill. Pending requests are repeated after it.
    } catch (RuntimeException | Error e) {
      failure.set(e);
    }
  }

  /** Wants a run whose policy is not solved yet: each time another scenario. */
  private void prepare(ServedProgram service, String name) {
    String scenario = SOLVED.replace("0.2", "0.2" + name.replaceAll("\\D", "") + "1");
    try {
      acknowledged.send(service, creation(scenario, "exact", name));
    } catch (IOException e) {
      // The kill came first.
    } catch (RuntimeException | Error e) {
      failure.set(e);
    }
  }

  /** Waits until no run is being prepared; returns how many were prepared, and are ready. */
  private static int settled(ServedProgram service) throws Exception {
    while (!service.send("GET", "/v1/runs?state=preparing", "").json().get("runs").isEmpty()) {
      Thread.sleep(20);
    }
    assertThat(service.send("GET", "/v1/runs?state=failed", "").json().get("runs")).isEmpty();
    int prepared = 0;
    for (var run : service.send("GET", "/v1/runs?limit=1000", "").json().get("runs")) {
      prepared += run.get("policy").asText().equals("exact") ? 1 : 0;
    }
    return prepared;
  }
}
