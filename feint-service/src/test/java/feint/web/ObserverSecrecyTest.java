package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.service.access.Scope;
import feint.store.Actor;
import feint.testkit.Sample;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two runs with equal public records and exchanged types: in the one, trajectory A is real, in the
 * other, it is the decoy. Each is in a service of its own, under the same id. An observer sends
 * every possible request to both, and must get the same bytes.
 */
class ObserverSecrecyTest {

  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS");

  private static final String ID = "0123456789abcdef01234567";

  @TempDir Path directory;

  /** A finished run, as an export without a seed. */
  private ObjectNode played(String policy) {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller admin = service.admin();
      String body =
          "{\"scenario\": "
              + RunContractTest.SCENARIO
              + ", \"seed\": 3, \"policy\": \""
              + policy
              + "\"}";
      String path = "/v1/runs/" + admin.post("/v1/runs", body).json().get("id").asText();
      for (int number = 1; admin.get(path).json().get("state").asText().equals("ready"); number++) {
        admin.post(path + "/queries", "{\"number\": " + number + ", \"oracle\": 1}");
        String answer = "{\"informative\": " + (number % 2 == 1) + "}";
        admin.put(path + "/queries/" + number + "/answer", answer);
      }
      ObjectNode run = (ObjectNode) admin.post(path + "/export", "").json();
      return run.put("id", ID).put("draws", 0).put("goesOn", true).putNull("seed");
    }
  }

  /** The same record with the roles of learner and decoy exchanged. */
  private static ObjectNode twin(ObjectNode run) {
    ObjectNode twin = run.deepCopy();
    ArrayNode names = (ArrayNode) twin.get("trajectories");
    JsonNode learner = names.get(0);
    names.set(0, names.get(1));
    names.set(1, learner);
    for (JsonNode each : twin.get("queries")) {
      ObjectNode query = (ObjectNode) each;
      if (query.get("type").asText().equals("learn")) {
        query.put("type", "obfuscate").put("decoy", 1).put("decoySteps", "IF_INFORMATIVE");
      } else {
        query.put("type", "learn").put("decoy", 0).putNull("decoySteps");
      }
    }
    return twin;
  }

  /** Returns the run as it was after this number of answers, with or without an open query. */
  private static ObjectNode until(ObjectNode run, int answered, boolean waiting) {
    ObjectNode part = run.deepCopy().put("id", "a" + answered + (waiting ? "a" : "b"));
    ArrayNode queries = part.putArray("queries");
    for (int n = 0; n < answered; n++) {
      queries.add(run.get("queries").get(n));
    }
    if (waiting) {
      ObjectNode open = run.get("queries").get(answered).deepCopy();
      open.remove(List.of("informative", "answered", "givenUp", "late"));
      queries.add(open);
    }
    return part;
  }

  private static String described(Answer answer) {
    Map<String, List<String>> headers = new LinkedHashMap<>(answer.headers().map());
    headers.keySet().removeIf(name -> name.equalsIgnoreCase("date"));
    String all = answer.status() + " " + headers + "\n" + answer.body();
    // The values drawn at each sign-in differ.
    return all.replaceAll("feint-session-[^;]*", "a session")
        .replaceAll("[0-9a-f]{64}", "a hash")
        .replaceAll("(?i)feint-request-id=\\[[0-9a-f]{16}]", "an id");
  }

  /** Returns all answers of a service to a caller, by request. */
  private static Map<String, String> everything(
      Caller caller, List<String> methods, Set<String> paths) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String method : methods) {
      for (String path : paths) {
        // Without a body: the answer would depend on whether an unread body has arrived, which is
        // random.
        all.put(method + " " + path, described(caller.send(method, path, "")));
      }
    }
    return all;
  }

  /** Returns every path of the document with this prefix, with this run's id and some numbers. */
  private static Set<String> paths(String beginning, String id, int answered) {
    Set<String> paths = new LinkedHashSet<>();
    for (Map.Entry<String, JsonNode> path : ApiContract.DOCUMENT.path("paths").properties()) {
      for (int number : new int[] {1, answered + 1}) {
        paths.add(
            path.getKey()
                .replace("{id}", id)
                .replace("{number}", String.valueOf(number))
                .replace("{token}", "0123456789abcdef")
                .replace("{file}", "index.html"));
      }
    }
    // Requests are counted after they are answered, and runs at intervals: see below.
    paths.remove("/metrics");
    paths.remove("/v1/overview");
    paths.removeIf(path -> !path.startsWith(beginning));
    paths.add("/v1/runs/" + id + "/record?format=csv");
    paths.add("/v1/runs/" + id + "/queries/1");
    paths.add("/v1/runs?after=" + id);
    paths.add("/v1/runs?order=newest");
    paths.add("/v1/runs?state=ready");
    paths.add("/v1/runs?state=waiting&order=newest");
    paths.add("/v1/runs?state=finished");
    return paths;
  }

  /** Returns the start of the stream of events, with its headers. */
  private static String firstEvent(RunningService service, String token, String path) {
    try (RawCall call = new RawCall(service.url())) {
      call.say(
          "GET "
              + path
              + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
              + "Authorization: Bearer "
              + token
              + "\r\n\r\n");
      return call.until("incentivePaid\":")
          .replaceFirst("(?i)\r\nDate: [^\r]*", "")
          .replaceFirst("(?i)\r\nFeint-Request-Id: [0-9a-f]{16}(?=\r)", "")
          .toLowerCase(Locale.ROOT);
    }
  }

  private static String token(RunningService service, Scope scope) {
    return service.tokens().create(Actor.service(), scope, OptionalLong.empty()).secret();
  }

  @Test
  void observersOfBothRunsGetTheSameBytes() throws InterruptedException {
    compareWithTwin("oblivious:order=alternate,stop=yes");
  }

  @Tag("slow")
  @Test
  void observersOfBothRunsGetTheSameBytesWithTheDefaultPolicy() throws InterruptedException {
    compareWithTwin("oblivious");
  }

  private void compareWithTwin(String policy) throws InterruptedException {
    ObjectNode whole = played(policy);
    int sent = whole.get("queries").size();
    try (RunningService one = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService other = new RunningService(Databases.SQLITE.fresh(directory))) {
      String mine = token(one, new Scope.Observer());
      String theirs = token(other, new Scope.Observer());
      // Even moments have no open query, odd ones have.
      List<Integer> moments = Sample.of(IntStream.rangeClosed(0, 2 * sent).boxed(), 4).toList();
      for (int moment : moments) {
        int answered = moment / 2;
        ObjectNode run = until(whole, answered, moment % 2 == 1);
        take(one, run);
        take(other, twin(run));
        String id = run.get("id").asText();
        boolean over = answered == sent;
        Set<String> paths = paths(over ? "/" : "/v1/runs", id, answered);
        List<String> methods = over ? METHODS : List.of("GET", "POST", "PUT");
        Map<String, String> heard = everything(one.with(mine), methods, paths);
        everything(other.with(theirs), methods, paths)
            .forEach((asked, told) -> assertThat(told).as(asked).isEqualTo(heard.get(asked)));
        for (String path :
            List.of("/v1/runs/" + id + "/events", "/v1/events?runs=" + id + ",0123")) {
          assertThat(firstEvent(one, mine, path))
              .as(path)
              .isEqualTo(firstEvent(other, theirs, path));
        }
        comparePublic(one.admin(), other.admin(), "/v1/runs/" + id);
      }
      awaitRuns(moments.size(), one.with(mine), other.with(theirs));
      requireEqualInTheEnd("/metrics", one.with(mine), other.with(theirs));
      // The overview is cached for half a second.
      awaitTotal(moments.size(), one.with(mine));
      awaitTotal(moments.size(), other.with(theirs));
      requireEqualInTheEnd("/v1/overview", one.with(mine), other.with(theirs));
      requireDifferenceForOwners(one.admin(), other.admin(), "/v1/runs/a" + sent + "b");
    }
  }

  /**
   * The overview in the metrics is cached, too. Both services get the same number of requests,
   * which is counted.
   */
  private static void awaitRuns(int runs, Caller one, Caller other) throws InterruptedException {
    double mine = runs(one);
    double theirs = runs(other);
    while (mine != runs || theirs != runs) {
      Thread.sleep(5);
      mine = runs(one);
      theirs = runs(other);
    }
  }

  private static double runs(Caller caller) {
    return Scrape.of(caller).values().entrySet().stream()
        .filter(series -> series.getKey().startsWith("feint_runs{"))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  private static void awaitTotal(int runs, Caller caller) throws InterruptedException {
    while (caller.get("/v1/overview").json().get("total").asInt() != runs) {
      Thread.sleep(5);
    }
  }

  private static void take(RunningService service, ObjectNode run) {
    Answer imported = service.admin().post("/v1/runs/import", run.toString());
    assertThat(imported.status()).as(imported.body()).isEqualTo(201);
  }

  /** Public answers are the same for every caller. */
  private static void comparePublic(Caller one, Caller other, String run) {
    for (String format : List.of("csv", "json")) {
      String path = run + "/record?format=" + format;
      assertThat(described(one.get(path))).isEqualTo(described(other.get(path)));
    }
  }

  /** A closed stream is counted when the service detects it, at a random time. */
  private static String withoutStreams(Answer answer) {
    return described(answer)
        .replaceAll("content-length=\\[\\d+]", "")
        .replaceAll("(?m)^feint_requests_total\\{[^}]*events\"[^\n]*\n", "");
  }

  /** Compares after everything has been counted: a lasting difference is a leak. */
  private static void requireEqualInTheEnd(String path, Caller one, Caller other) {
    String mine = "";
    String theirs = " ";
    for (int looks = 0; looks < 1000 && !mine.equals(theirs); looks++) {
      mine = withoutStreams(one.get(path));
      theirs = withoutStreams(other.get(path));
    }
    assertThat(mine).isEqualTo(theirs).startsWith("200 ");
  }

  /** Checks that the comparison is able to fail: owners see what observers do not. */
  private static void requireDifferenceForOwners(Caller one, Caller other, String run) {
    assertThat(described(one.get(run))).isNotEqualTo(described(other.get(run)));
    assertThat(described(one.get(run + "/log"))).isNotEqualTo(described(other.get(run + "/log")));
    assertThat(one.get(run + "/record").json().get("rows")).isNotEmpty();
  }

  @Test
  void observerSeesSevenFields() {
    ObjectNode run = played("oblivious");
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      service.admin().post("/v1/runs/import", run.toString());
      Caller observer = service.with(new Scope.Observer());
      List<String> told =
          List.of("id", "publicName", "state", "horizon", "queriesAsked", "sent", "incentivePaid");
      assertThat(observer.get("/v1/runs/" + ID).json().fieldNames())
          .toIterable()
          .containsExactlyElementsOf(told);
      assertThat(observer.get("/v1/runs").json().get("runs").get(0).fieldNames())
          .toIterable()
          .containsExactlyElementsOf(told);
      assertThat(Scrape.with(observer, "feint_runs").text())
          .contains("feint_decisions_total")
          .doesNotContain("seconds", "alarm", "jvm", "faults", "conflicts", "rebuilds");
      assertThat(service.admin().get("/metrics").body()).contains("feint_request_seconds_bucket");
    }
  }
}
