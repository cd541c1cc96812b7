package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.service.SmallRuns;
import feint.web.Caller.Answer;
import java.util.OptionalLong;
import java.util.Set;

/** A run of a service, as its client sees it. */
record PlayedRun(Caller caller, String id) {

  /** Two oracle states, two incentives, and little to solve. */
  static String scenario(int horizon, int successes) {
    return SmallRuns.scenario(horizon, successes);
  }

  /** Returns the body of a request for a run, with tasks if the policy has several decoys. */
  static ObjectNode wanted(String scenario, String policy) {
    ObjectNode body =
        Json.MAPPER.createObjectNode().put("scenario", scenario).put("policy", policy);
    if (!SmallRuns.tasks(policy).isEmpty()) {
      SmallRuns.tasks(policy).forEach(body.putArray("tasks")::add);
    }
    return body;
  }

  /** Creates a run, and waits until it can be played. */
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

  /** Returns the same run at another service. */
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

  /** Returns the run in its current state, with a forecast or without. */
  JsonNode now() {
    Answer shown = caller.get(path());
    assertThat(shown.status()).as(shown.body()).isEqualTo(200);
    return shown.json();
  }

  /** Returns the run with its current forecast, for which it waits. */
  JsonNode show() {
    JsonNode shown = now();
    while (Set.of("earlier", "pending").contains(shown.path("forecastState").asText())) {
      pause();
      shown = now();
    }
    return shown;
  }

  String state() {
    return now().get("state").asText();
  }

  /** Waits until its policy is solved or has failed; returns its state then. */
  String settled() {
    String state = state();
    while (state.equals("preparing")) {
      pause();
      state = state();
    }
    return state;
  }

  private static void pause() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
