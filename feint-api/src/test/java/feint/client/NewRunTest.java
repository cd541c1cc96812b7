package feint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import feint.api.RunState;
import feint.api.WireFields;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class NewRunTest {

  private static JsonNode read(NewRun run) throws Exception {
    return WireFields.MAPPER.readTree(run.json());
  }

  @Test
  void scenariosAreSentUnchanged() throws Exception {
    assertThat(
            read(NewRun.of("{\"horizon\": 3}", "oblivious"))
                .path("scenario")
                .path("horizon")
                .asInt())
        .isEqualTo(3);
    assertThat(read(NewRun.of("{horizon: 3}", "oblivious")).path("scenario").asText())
        .isEqualTo("{horizon: 3}");
    assertThat(read(NewRun.of("12", "oblivious")).path("scenario").asText()).isEqualTo("12");
    JsonNode file = read(NewRun.ofFile("a: b", "PK".getBytes(StandardCharsets.UTF_8)));
    assertThat(file.path("policyFile").asText()).isEqualTo("UEs=");
    assertThat(file.has("policy")).isFalse();
  }

  @Test
  void requestIdsAreUniqueAndSurviveCopies() throws Exception {
    NewRun run = NewRun.of("a: b", "greedy");
    assertThat(run.withName("x").withSeed(7).requestId()).isEqualTo(run.requestId()).hasSize(36);
    assertThat(NewRun.of("a: b", "greedy").requestId()).isNotEqualTo(run.requestId());
    assertThat(run.withRequestId("one").requestId()).isEqualTo("one");
    assertThat(run.json()).doesNotContain("\"name\"");
    assertThat(read(run.withName("x").withSeed(7)).path("seed").asInt()).isEqualTo(7);
  }

  @Test
  void awaitReadyWaitsForThePreparation() throws Exception {
    QuickTime time = new QuickTime(0);
    String[] states = {"preparing", "preparing", "ready", "preparing", "failed"};
    try (FakeService service =
        new FakeService(
            (n, request, exchange) ->
                FakeService.answer(
                    exchange,
                    200,
                    "{\"id\":\"abc\",\"failure\":\"too large\",\"state\":\""
                        + states[Math.min(n, states.length) - 1]
                        + "\"}"))) {
      Run run = service.client(RetryPolicy.defaults(), time).run("abc");
      assertThat(run.awaitReady(Duration.ofSeconds(1)).state()).isEqualTo(RunState.READY);
      assertThatThrownBy(() -> run.awaitReady(Duration.ofMillis(10)))
          .isInstanceOf(UnavailableException.class)
          .hasMessage("run abc is still being prepared after 10 ms");
      assertThatThrownBy(() -> run.awaitReady(Duration.ofSeconds(1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("run abc has failed: too large");
    }
  }
}
