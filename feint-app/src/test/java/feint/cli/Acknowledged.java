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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Acknowledged requests of a service, each with its first answer. */
final class Acknowledged {

  private static final int CREATED = 201;
  private static final int AWAY = 503;
  private static final List<String> STEPS = List.of("", "YES", "NO", "IF_INFORMATIVE");

  private final Map<Request, String> promises = new ConcurrentHashMap<>();
  private final List<Request> recent = new ArrayList<>();
  private final Set<Request> made = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<String> broken = new ConcurrentLinkedQueue<>();

  /** Repeatable request. */
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
   * Sends a request and records its answer; fails without an answer. An unavailable database is not
   * an acknowledgement and must be reported as such.
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
    if (reply.status() == CREATED && !made.add(request)) {
      broken.add("decided twice: " + request + " is " + reply.body());
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

  /** Repeats all requests that were first answered since the last call. */
  void repeatRecent(ServedProgram service) throws IOException {
    List<Request> again;
    synchronized (recent) {
      again = List.copyOf(recent);
      recent.clear();
    }
    repeat(service, again);
  }

  /** Repeats all requests. */
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

  /**
   * Repeats all requests to a service with a damaged database: it must answer as before or refuse,
   * and must not advise to continue from another state.
   *
   * @return number of refused requests
   */
  int repeatAfterDamage(ServedProgram service, String damage) throws IOException {
    int refused = 0;
    for (Map.Entry<Request, String> promise : promises.entrySet()) {
      Request request = promise.getKey();
      Reply reply = service.send(request.method(), request.path(), request.body());
      if (reply.status() >= 400) {
        refused++;
        if (reply.status() != AWAY && reply.json().has("expectedNumber")) {
          broken.add(damage + ": " + request + " is answered by the advice " + reply);
        }
      } else if (reply.status() != 200 || !reply.body().equals(promise.getValue())) {
        broken.add(damage + ": " + request + " was " + promise.getValue() + ", is " + reply);
      }
    }
    return refused;
  }

  /** Returns the number of answered requests. */
  int size() {
    return promises.size();
  }

  /** Returns the lost acknowledgements. */
  List<String> broken() {
    return List.copyOf(broken);
  }

  /**
   * Checks every acknowledgement in a copy of the database, made while no service runs, so that the
   * check does not repair the original.
   */
  void findIn(Path database, Path elsewhere) throws IOException, SQLException {
    Path copy = elsewhere.resolve("copy.sqlite");
    for (String suffix : List.of("", "-wal")) {
      Files.deleteIfExists(Path.of(copy + suffix));
      if (Files.exists(Path.of(database + suffix))) {
        Files.copy(Path.of(database + suffix), Path.of(copy + suffix));
      }
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy)) {
      findIn(connection);
    }
  }

  /** Checks every acknowledgement in a database. */
  void findIn(Connection connection) throws SQLException {
    Map<Request, String> stored = stored(connection);
    for (Map.Entry<Request, String> promise : promises.entrySet()) {
      if (promise.getKey().path().startsWith("/v1/runs/")) {
        String found = stored.getOrDefault(promise.getKey(), "nothing");
        if (!found.equals(meaning(promise))) {
          broken.add("stored of " + promise.getKey() + " is " + found + ", not " + promise);
        }
      }
    }
  }

  /** Returns the expected content of the database for an acknowledgement. */
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

  private static Map<Request, String> stored(Connection connection) throws SQLException {
    Map<Request, String> stored = new HashMap<>();
    try (Statement statement = connection.createStatement();
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
