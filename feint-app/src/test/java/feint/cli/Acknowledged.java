package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import feint.cli.ServedProgram.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** All that a service has ever promised: each request with what it was answered first. */
final class Acknowledged {

  private static final int AWAY = 503;
  private static final List<String> STEPS = List.of("", "YES", "NO", "IF_INFORMATIVE");

  private final Map<Request, String> promises = new ConcurrentHashMap<>();
  private final List<Request> recent = new ArrayList<>();
  private final ConcurrentLinkedQueue<String> broken = new ConcurrentLinkedQueue<>();

  /** A request that can be repeated. */
  record Request(String method, String path, String body) {

    static Request ask(String run, int number, int oracle) {
      return new Request(
          "POST",
          "/v1/runs/" + run + "/queries",
          "{\"number\": " + number + ", \"oracle\": " + oracle + "}");
    }

    static Request tell(String run, int number, boolean informative) {
      return new Request(
          "PUT",
          "/v1/runs/" + run + "/queries/" + number + "/answer",
          "{\"informative\": " + informative + "}");
    }
  }

  /**
   * Sends a request, and notes what came of it; fails if nothing did. That the database is away is
   * no promise, and must not say anything else.
   */
  Reply send(ServedProgram service, Request request) throws IOException {
    Reply reply = service.send(request.method(), request.path(), request.body());
    if (reply.status() == AWAY && !reply.body().contains("incentive")) {
      return reply;
    }
    if (reply.status() != 200 && reply.status() != 201) {
      broken.add(request + " was answered by " + reply);
      return reply;
    }
    String before = promises.putIfAbsent(request, reply.body());
    if (before == null) {
      synchronized (recent) {
        recent.add(request);
      }
    } else if (!before.equals(reply.body())) {
      broken.add("changed: " + request + " was " + before + ", is " + reply.body());
    }
    return reply;
  }

  /** Sends again all that was first answered since the last time. */
  void repeatRecent(ServedProgram service) throws IOException {
    List<Request> again;
    synchronized (recent) {
      again = List.copyOf(recent);
      recent.clear();
    }
    repeat(service, again);
  }

  /** Sends everything again. */
  void repeatAll(ServedProgram service) throws IOException {
    repeat(service, List.copyOf(promises.keySet()));
  }

  private void repeat(ServedProgram service, List<Request> requests) throws IOException {
    for (Request request : requests) {
      Reply reply = send(service, request);
      if (reply.status() != 200) {
        broken.add("lost: " + request + " is new: " + reply);
      }
    }
  }

  /** How many requests were answered. */
  int size() {
    return promises.size();
  }

  /** What was not kept. */
  List<String> broken() {
    return List.copyOf(broken);
  }

  /**
   * Looks for every promise in a copy of the database, made while no service runs: the copy, so
   * that whoever looks does not tidy up what the next service must.
   */
  void findIn(Path database, Path elsewhere) throws IOException, SQLException {
    Path copy = elsewhere.resolve("copy.sqlite");
    for (String suffix : List.of("", "-wal")) {
      Files.deleteIfExists(Path.of(copy + suffix));
      if (Files.exists(Path.of(database + suffix))) {
        Files.copy(Path.of(database + suffix), Path.of(copy + suffix));
      }
    }
    Map<Request, String> stored = stored(copy);
    for (Map.Entry<Request, String> promise : promises.entrySet()) {
      if (promise.getKey().path().startsWith("/v1/runs/")) {
        String found = stored.getOrDefault(promise.getKey(), "nothing");
        if (!found.equals(meaning(promise))) {
          broken.add("stored of " + promise.getKey() + " is " + found + ", not " + promise);
        }
      }
    }
  }

  /** What the database must say about a promise. */
  private static String meaning(Map.Entry<Request, String> promise) {
    JsonNode reply = new Reply(200, promise.getValue()).json();
    return reply.has("informative")
        ? reply.get("informative").asText()
        : String.join(
            " ",
            reply.get("type").asText(),
            reply.get("incentive").asText(),
            reply.get("decoy").asText(),
            reply.get("decoySteps").asText(),
            reply.get("decoyState").asText());
  }

  private static Map<Request, String> stored(Path database) throws SQLException {
    Map<Request, String> stored = new HashMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM queries JOIN runs ON run = place")) {
      while (row.next()) {
        String run = row.getString("id");
        int number = row.getInt("number");
        int steps = row.getInt("decoy_steps");
        int state = row.getInt("decoy_state");
        stored.put(
            Request.ask(run, number, row.getInt("oracle")),
            String.join(
                " ",
                steps == 0 ? "learn" : "obfuscate",
                row.getString("incentive"),
                row.getString("decoy"),
                steps == 0 ? "null" : STEPS.get(steps),
                state == 0 ? "null" : String.valueOf(state)));
        Optional<String> informative = Optional.ofNullable(row.getString("informative"));
        informative.ifPresent(
            told -> {
              boolean yes = told.equals("1");
              stored.put(Request.tell(run, number, yes), String.valueOf(yes));
            });
      }
    }
    return stored;
  }
}
