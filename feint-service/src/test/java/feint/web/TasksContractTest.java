package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.service.access.Scope;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs whose trajectories are tasks. */
class TasksContractTest {

  /** Odd queries are answered informatively, so that each task is done after its fourth query. */
  private static final int HORIZON = 11;

  private static final String SCENARIO = PlayedRun.scenario(HORIZON, 2);
  private static final List<String> TASKS = List.of("toxic", "polite", "short");
  private static final List<String> PUBLIC_VIEWS = List.of("/record", "/record?format=csv");
  private static final List<String> ALL_VIEWS =
      List.of("", "/record", "/record?format=csv", "/log", "/timeline");
  private static final String POLICY = "oblivious:decoys=2";

  @TempDir Path directory;

  private static ObjectNode wanted(List<String> tasks, Optional<String> wanted, int seed) {
    ObjectNode body =
        PlayedRun.wanted(SCENARIO, POLICY).put("seed", seed).put("publicName", "a run");
    tasks.forEach(body.putArray("tasks")::add);
    wanted.ifPresent(task -> body.put("wanted", task));
    return body;
  }

  private static final String RECORD = "/record?format=csv";

  /** Everything that a service says about a run that is played to its end, without its id. */
  private static Map<String, String> said(
      RunningService service, ObjectNode body, List<String> views) {
    return said(service, body, views, Set.of());
  }

  /** As above, with the run's event unless its record is a known one: an event takes a while. */
  private static Map<String, String> said(
      RunningService service, ObjectNode body, List<String> views, Set<String> records) {
    Map<String, String> said = new LinkedHashMap<>();
    PlayedRun run = PlayedRun.made(service.admin(), body);
    PlayedRun observed = run.at(service.with(new Scope.Observer()));
    for (int number = 1; number <= HORIZON; number++) {
      said.put("decision " + number, run.ask(number, 1 + number % 2).body());
      if (number % 5 == 1) {
        said.put("seen " + number, observed.now().toString());
      }
      said.put("outcome " + number, run.tell(number, number % 2 == 1).body());
    }
    said.put("seen in the end", observed.now().toString());
    for (String view : views) {
      said.put(
          view,
          run.caller()
              .get(run.path() + view)
              .body()
              // The only facts that differ between equal runs.
              .replaceAll("\"(created|asked|answered)\":(\\d+|\\[[^]]*])", "\"time\""));
    }
    if (!records.contains(said.get(RECORD))) {
      said.put("seen as an event", event(service, service.token(new Scope.Observer()), run.id()));
    }
    said.replaceAll((view, text) -> text.replace(run.id(), "ID"));
    return said;
  }

  private Map<String, String> saidAlone(List<String> tasks, Optional<String> wanted, int seed) {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      return said(service, wanted(tasks, wanted, seed), ALL_VIEWS);
    }
  }

  @Test
  void decisionsAndRecordsNameTasks() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.made(service.admin(), wanted(TASKS, Optional.of("short"), 3));
      Set<String> seen = new TreeSet<>();
      List<String> queried = new ArrayList<>();
      for (int number = 1; number <= HORIZON; number++) {
        JsonNode decision = run.ask(number, 1).json();
        String task = decision.get("task").asText();
        assertThat(task.equals("short")).isEqualTo(decision.get("type").asText().equals("learn"));
        assertThat(decision.get("trajectory")).isEqualTo(decision.get("task"));
        queried.add(task);
        seen.add(decision.get("decoy").asInt() + " " + task);
        run.tell(number, number % 2 == 1);
      }
      assertThat(seen).hasSize(3);
      JsonNode rows = run.caller().get(run.path() + "/record").json().get("rows");
      assertThat(rows)
          .extracting(row -> row.get("trajectory").asText())
          .containsExactlyElementsOf(queried);
      assertThat(run.now().get("wanted").asText()).isEqualTo("short");
      JsonNode observed = run.at(service.with(new Scope.Observer())).now();
      assertThat(observed.get("tasks")).hasToString("[\"polite\",\"short\",\"toxic\"]");
      assertThat(observed.has("wanted")).isFalse();
    }
  }

  /** The listed order has no effect on any byte of any response. */
  @Test
  void orderOfTheListHasNoEffect() {
    for (Optional<String> wanted : List.of(Optional.<String>empty(), Optional.of("polite"))) {
      Map<String, String> said = saidAlone(TASKS, wanted, 4);
      for (List<String> other :
          List.of(List.of("short", "toxic", "polite"), List.of("polite", "toxic", "short"))) {
        assertThat(saidAlone(other, wanted, 4)).isEqualTo(said);
      }
    }
  }

  /** Other names in the same alphabetical order replace the names, and change nothing else. */
  @Test
  void renamedTasksChangeNothingButNames() {
    Map<String, String> said = saidAlone(List.of("a1", "b2", "c3"), Optional.of("b2"), 5);
    Map<String, String> renamed = saidAlone(List.of("x7", "y8", "z9"), Optional.of("y8"), 5);
    said.replaceAll(
        (view, text) ->
            text.replaceAll("\\ba1\\b", "x7")
                .replaceAll("\\bb2\\b", "y8")
                .replaceAll("\\bc3\\b", "z9"));
    assertThat(renamed).isEqualTo(said);
  }

  /**
   * For each seed with one wanted task there is a mirrored seed with another one, whose public
   * record and observers' answers are the same bytes.
   */
  @Test
  void observersSeeTheSameWhicheverTaskIsWanted() {
    Map<String, Map<String, String>> toxic = observed("toxic");
    Map<String, Map<String, String>> polite = observed("polite");
    // Any of the six orders of three tasks is missing from 48 seeds with probability at most 1e-3.
    assertThat(toxic).hasSize(6);
    assertThat(polite).isEqualTo(toxic);
  }

  /**
   * A permutation that does not preserve the order of the names changes nothing but the names that
   * observers see, in answers, records and events.
   */
  @Test
  void permutedNamesChangeNothingButNames() {
    Map<String, String> names = Map.of("toxic", "short", "short", "polite", "polite", "toxic");
    Map<String, Map<String, String>> permuted = new LinkedHashMap<>();
    observed("toxic")
        .values()
        .forEach(
            said -> {
              said.replaceAll((view, text) -> permuted(text, names));
              permuted.put(said.get(RECORD), said);
            });
    assertThat(permuted).hasSize(6).isEqualTo(observed("short"));
  }

  /** Replaces names, and lists the tasks in alphabetical order, as before. */
  private static String permuted(String text, Map<String, String> names) {
    return Pattern.compile("\\b(toxic|short|polite)\\b")
        .matcher(text)
        .replaceAll(found -> names.get(found.group()))
        .replaceAll("\"tasks\":\\[[^]]*]", "\"tasks\":[\"polite\",\"short\",\"toxic\"]");
  }

  /** Returns the first event about a run. */
  private static String event(RunningService service, String token, String id) {
    try (RawCall call = new RawCall(service.url())) {
      call.say(
          "GET /v1/events?runs="
              + id
              + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer "
              + token
              + "\r\n\r\n");
      String said = call.until("event: overview");
      int start = said.indexOf("data: {\"id\":\"" + id);
      assertThat(start).isPositive();
      return said.substring(start, said.indexOf('\n', start));
    }
  }

  /** Returns what is public of runs with many seeds, by order of their tasks. */
  private Map<String, Map<String, String>> observed(String wanted) {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    try (RunningService service = RunningService.unhurried(Databases.SQLITE.fresh(directory))) {
      for (int seed = 1; seed <= 48; seed++) {
        Map<String, String> said =
            said(service, wanted(TASKS, Optional.of(wanted), seed), PUBLIC_VIEWS, all.keySet());
        said.keySet().removeIf(view -> !view.startsWith("seen") && !view.startsWith("/record"));
        all.putIfAbsent(said.get(RECORD), said);
      }
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "oblivious:decoys=2 | | | tasks must have 3 distinct names, since policy oblivious:decoys=2"
            + " has 2 decoys, was left out",
        "oblivious:decoys=2 | a b | | tasks must have 3 distinct names, since policy"
            + " oblivious:decoys=2 has 2 decoys, had 2: a, b",
        "oblivious:decoys=2,incentive=cheapest,finish=0.1 | a b | | tasks must have 3 distinct"
            + " names, since policy oblivious:decoys=2,incentive=cheapest,finish=0.1 has 2 decoys,"
            + " had 2: a, b",
        "balanced:decoys=2 | | | tasks must have 3 distinct names, since policy balanced:decoys=2"
            + " has 2 decoys, was left out",
        "oblivious | a b c | | tasks must have 2 distinct names, since policy oblivious has 1"
            + " decoy, had 3: a, b, c",
        "oblivious | a a | | tasks must have distinct names, was [a, a]",
        "oblivious | a | | tasks must have 2 to 16 names, had 1",
        "oblivious | a b | c | wanted must be one of the tasks a, b, was c",
        "oblivious | | c | wanted must be left out without tasks, was c",
      })
  void refusalsNameFieldRuleAndValue(String policy, String tasks, String wanted, String message) {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      ObjectNode body = PlayedRun.wanted(SCENARIO, policy);
      body.remove("tasks");
      if (tasks != null) {
        List.of(tasks.split(" ")).forEach(body.putArray("tasks")::add);
      }
      body.put("wanted", wanted);
      Answer refused = service.admin().post("/v1/runs", body.toString());
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.json().get("detail").asText()).isEqualTo(message);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void runKeepsItsTasksOverRestartsAndTransfers(Databases database) {
    Storage storage = database.fresh(directory);
    List<String> decided = new ArrayList<>();
    ObjectNode body = wanted(TASKS, Optional.empty(), 6);
    body.remove("seed");
    String document;
    PlayedRun played;
    try (RunningService service = new RunningService(storage)) {
      played = PlayedRun.made(service.admin(), body);
      for (int number = 1; number <= 6; number++) {
        decided.add(played.ask(number, 1).body());
        played.tell(number, true);
      }
    }
    try (RunningService service = new RunningService(storage)) {
      PlayedRun run = played.at(service.admin());
      for (int number = 1; number <= 6; number++) {
        assertThat(run.ask(number, 1).body()).isEqualTo(decided.get(number - 1));
      }
      document = run.caller().post(run.path() + "/export", "").body();
    }
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Answer taken = service.admin().post("/v1/runs/import", document);
      assertThat(taken.status()).as(taken.body()).isEqualTo(201);
      PlayedRun run = played.at(service.admin());
      for (int number = 1; number <= 6; number++) {
        assertThat(run.ask(number, 1).body()).isEqualTo(decided.get(number - 1));
      }
      assertThat(run.ask(7, 1).json().get("task").asText()).isIn(TASKS);
      for (String fault :
          List.of(
              document.replace("\"tasks\":[\"polite\"", "\"tasks\":[\"other\""),
              document.replace("\"tasks\":[", "\"tasks\":[\"more\","),
              document.replaceAll("\"tasks\":\\[[^]]*],", ""))) {
        Answer refused = service.admin().post("/v1/runs/import", fault);
        assertThat(refused.status()).as(refused.body()).isEqualTo(422);
      }
    }
  }

  /** The times of decisions are multiples of the pace, whatever the time of the request. */
  @Test
  void decisionsAreReleasedAtThePace() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      ObjectNode body = PlayedRun.wanted(SCENARIO, "oblivious").put("pace", 0.02);
      PlayedRun run = PlayedRun.made(service.admin(), body);
      assertThat(run.at(service.with(new Scope.Observer())).now().get("pace").asDouble())
          .isEqualTo(0.02);
      for (int number = 1; number <= 5; number++) {
        long before = System.currentTimeMillis();
        Answer first = run.ask(number, 1);
        assertThat(first.status()).isEqualTo(201);
        assertThat(run.ask(number, 1).body()).isEqualTo(first.body());
        run.tell(number, true);
        long asked =
            run.caller().get(run.path() + "/timeline").json().get("asked").get(number - 1).asLong();
        assertThat(asked % 20).isZero();
        assertThat(asked).isGreaterThan(before);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "0.0001", "31536001", "\"1\"", "1e400"})
  void timesMustBeSeconds(String value) {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      for (String field : List.of("deadline", "pace")) {
        String body =
            PlayedRun.wanted(SCENARIO, "oblivious").toString().replaceFirst("}$", "")
                + ", \""
                + field
                + "\": "
                + (value.equals("1") ? "\"1\"" : value)
                + "}";
        Answer refused = service.admin().post("/v1/runs", body);
        assertThat(refused.status()).as(refused.body()).isIn(400, 422);
        assertThat(refused.json().get("detail").asText())
            .satisfiesAnyOf(
                detail ->
                    assertThat(detail)
                        .startsWith(field + " must be a number of seconds from 0.001 to 31536000"),
                detail -> assertThat(detail).startsWith("the body is not JSON"));
      }
    }
  }

  @Test
  void transferKeepsTheDeadline() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService other = new RunningService(Databases.SQLITE.fresh(directory))) {
      ObjectNode body =
          PlayedRun.wanted(SCENARIO, "oblivious").put("deadline", 86400).put("pace", 0.001);
      PlayedRun run = PlayedRun.made(service.admin(), body);
      run.ask(1, 1);
      String document = run.caller().post(run.path() + "/export", "").body();
      assertThat(other.admin().post("/v1/runs/import", document).status()).isEqualTo(201);
      JsonNode taken = run.at(other.admin()).now();
      assertThat(taken.get("deadline").asInt()).isEqualTo(86400);
      assertThat(taken.get("pace").asDouble()).isEqualTo(0.001);
      assertThat(run.at(other.admin()).tell(1, true).json().get("late").asBoolean()).isFalse();
    }
  }
}
