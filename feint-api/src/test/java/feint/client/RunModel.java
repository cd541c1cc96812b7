package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import feint.api.WireFields;
import feint.client.FakeService.Received;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Minimal reference implementation of a run, behind a connection that loses messages. */
final class RunModel implements FakeService.Script {

  private final Line line;
  private final List<Integer> oracles = new ArrayList<>();
  private final NavigableMap<Integer, Boolean> answers = new TreeMap<>();

  /** Whether a request reaches the service, and its answer the client. */
  interface Line {
    Fate next();
  }

  /** Returns the fate of a request. */
  enum Fate {
    ARRIVES,
    IS_LOST,
    ANSWER_IS_LOST,
    ARRIVES_TWICE,
    REFUSED_FOR_NOW
  }

  RunModel(Line line) {
    this.line = line;
  }

  /** Oracle states of the decided queries, in order. */
  List<Integer> oracles() {
    return List.copyOf(oracles);
  }

  /** Answers, in the order of their queries. */
  List<Boolean> answers() {
    return List.copyOf(answers.values());
  }

  /** Forgets every query from a number on, as a service that is restored from a backup. */
  synchronized void lose(int number) {
    oracles.subList(number - 1, oracles.size()).clear();
    answers.tailMap(number).clear();
  }

  @Override
  public synchronized void answer(int n, Received request, HttpExchange exchange)
      throws IOException {
    Fate fate = line.next();
    if (fate == Fate.IS_LOST) {
      FakeService.drop(exchange);
      return;
    }
    if (fate == Fate.REFUSED_FOR_NOW) {
      FakeService.problem(exchange, 503, "not now");
      return;
    }
    Reply reply = reply(request);
    if (fate == Fate.ARRIVES_TWICE) {
      reply = reply(request);
    }
    if (fate == Fate.ANSWER_IS_LOST) {
      FakeService.drop(exchange);
    } else {
      FakeService.answer(exchange, reply.status(), reply.body());
    }
  }

  private record Reply(int status, String body) {}

  private Reply reply(Received request) throws IOException {
    if (request.method().equals("GET")) {
      return status();
    }
    JsonNode body = WireFields.MAPPER.readTree(request.body());
    if (request.method().equals("POST")) {
      return ask(body.path("number").asInt(), body.path("oracle").asInt());
    }
    int number = Integer.parseInt(request.path().replaceAll(".*/queries/|/answer", ""));
    return tell(number, body.path("informative").asBoolean());
  }

  private Reply status() {
    boolean open = oracles.size() > answers.size();
    return new Reply(
        200,
        String.format(
            "{\"id\":\"abc\",\"state\":\"%s\",\"sent\":%d,\"incentivePaid\":0,\"openQuery\":%s}",
            open ? "waiting" : "ready", answers.size(), open ? oracles.size() : "null"));
  }

  private Reply ask(int number, int oracle) {
    int expected = answers.size() + 1;
    if (number > expected || (number <= oracles.size() && oracles.get(number - 1) != oracle)) {
      return new Reply(409, "{\"detail\":\"conflict\",\"expectedNumber\":" + expected + "}");
    }
    boolean first = number > oracles.size();
    if (first) {
      oracles.add(oracle);
    }
    return new Reply(
        first ? 201 : 200,
        String.format(
            "{\"number\":%d,\"type\":\"%s\",\"incentive\":%d,\"trajectory\":\"B\",\"decoy\":%d,"
                + "\"decoySteps\":%s,\"decoyState\":null}",
            number,
            number % 2 == 0 ? "learn" : "obfuscate",
            oracle,
            number % 2,
            number % 2 == 0 ? "null" : "\"IF_INFORMATIVE\""));
  }

  private Reply tell(int number, boolean informative) {
    if (number > oracles.size()) {
      int expected = answers.size() + 1;
      return new Reply(409, "{\"detail\":\"conflict\",\"expectedNumber\":" + expected + "}");
    }
    if (answers.getOrDefault(number, informative) != informative) {
      return new Reply(409, "{\"detail\":\"conflict\"}");
    }
    answers.put(number, informative);
    return new Reply(
        200,
        String.format(
            "{\"number\":%d,\"informative\":%s,\"steps\":%s,\"late\":false}",
            number, informative, informative));
  }
}
