package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Json;
import feint.web.Caller.Answer;
import java.util.OptionalLong;

/** A run of a service, as whoever plays it sees it. */
record PlayedRun(Caller caller, String id) {

  /** Two oracle states, two incentives, and little to solve. */
  static String scenario(int horizon, int successes) {
    return "{\"horizon\": "
        + horizon
        + ", \"successes\": "
        + successes
        + ", \"incentives\": [1, 2], \"oracle\": {\"success\": [[0.2, 0.4], [0.5, 0.8]],"
        + " \"transition\": [[0.7, 0.3], [0.4, 0.6]]}, \"objective\": {\"kind\": \"goal\"}}";
  }

  /** The body of a request for a run. */
  static ObjectNode wanted(String scenario, String policy) {
    return Json.MAPPER.createObjectNode().put("scenario", scenario).put("policy", policy);
  }

  /** Makes a run, and waits until it can be played. */
  static PlayedRun of(Caller caller, String scenario, String policy, OptionalLong seed) {
    ObjectNode body = wanted(scenario, policy);
    seed.ifPresent(value -> body.put("seed", value));
    return made(caller, body);
  }

  static PlayedRun of(Caller caller, String scenario, String policy) {
    return of(caller, scenario, policy, OptionalLong.empty());
  }

  static PlayedRun made(Caller caller, ObjectNode body) {
    Answer made = caller.post("/v1/runs", body.toString());
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    PlayedRun run = new PlayedRun(caller, made.json().get("id").asText());
    assertThat(run.settled()).isEqualTo("ready");
    return run;
  }

  /** The same run at another service. */
  PlayedRun at(Caller other) {
    return new PlayedRun(other, id);
  }

  String path() {
    return "/v1/runs/" + id;
  }

  Answer ask(int number, int oracle) {
    return caller.post(
        path() + "/queries", "{\"number\": " + number + ", \"oracle\": " + oracle + "}");
  }

  Answer tell(int number, boolean informative) {
    return caller.put(
        path() + "/queries/" + number + "/answer", "{\"informative\": " + informative + "}");
  }

  Answer giveUp(int number) {
    return caller.post(path() + "/queries/" + number + "/give-up", "");
  }

  Answer close() {
    return caller.post(path() + "/close", "");
  }

  /** The run with the forecast of now, for which it waits. */
  JsonNode show() {
    while (true) {
      Answer shown = caller.get(path());
      assertThat(shown.status()).as(shown.body()).isEqualTo(200);
      String forecast = shown.json().path("forecastState").asText();
      if (!forecast.equals("earlier") && !forecast.equals("pending")) {
        return shown.json();
      }
    }
  }

  String state() {
    return show().get("state").asText();
  }

  /** Waits until its policy is solved, or cannot be; returns its state then. */
  String settled() {
    while (state().equals("preparing")) {
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }
    return state();
  }
}
