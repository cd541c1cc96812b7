package feint.client;

import static org.assertj.core.api.Assertions.assertThat;

import feint.api.RunState;
import feint.client.FakeService.Received;
import org.junit.jupiter.api.Test;

class PagesTest {

  private static final String RUN =
      "{\"id\":\"%s\",\"state\":\"ready\",\"sent\":1,\"incentivePaid\":2}";

  @Test
  void pagesAreFetchedLazily() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) ->
                FakeService.answer(
                    exchange,
                    200,
                    n % 2 == 1
                        ? "{\"runs\":[" + RUN.formatted("a") + "],\"next\":\"a\"}"
                        : "{\"runs\":[" + RUN.formatted("b") + "]}"))) {
      FeintClient client = service.client(RetryPolicy.defaults(), new QuickTime(0));
      assertThat(client.runs(RunState.READY).map(RunStatus::id)).containsExactly("a", "b");
      assertThat(client.runs().limit(1).map(RunStatus::id)).containsExactly("a");
      assertThat(service.received())
          .extracting(Received::path)
          .containsExactly(
              "/v1/runs?limit=500&state=ready",
              "/v1/runs?limit=500&state=ready&after=a",
              "/v1/runs?limit=500");
    }
  }

  @Test
  void ownersSeeTheOracle() throws Exception {
    String run =
        "{\"id\": \"a\", \"state\": \"waiting\", \"sent\": 1, \"incentivePaid\": 2, \"successes\": 3,"
            + " \"oracle\": {\"states\": 3, \"thresholds\": [0, 16, 21], \"samplesNeeded\": 4000},"
            + " \"openQuery\": 2, \"askedIn\": 3}";
    try (FakeService service =
        new FakeService((n, request, exchange) -> FakeService.answer(exchange, 200, run))) {
      RunStatus status = service.client(RetryPolicy.defaults(), new QuickTime(0)).run("a").status();
      assertThat(status.successes()).hasValue(3);
      assertThat(status.oracleStates()).hasValue(3);
      assertThat(status.thresholds()).containsExactly(0, 16, 21);
      assertThat(status.samplesNeeded()).hasValue(4000);
      assertThat(status.openQuery()).hasValue(2);
      assertThat(status.askedIn()).hasValue(3);
    }
  }

  @Test
  void observersSeeOnlyPublicFields() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> FakeService.answer(exchange, 200, RUN.formatted("a")))) {
      RunStatus status =
          service.client(RetryPolicy.defaults(), new QuickTime(0)).run("a/../b?").status();
      assertThat(status.sent()).isEqualTo(1);
      assertThat(status.incentivePaid()).isEqualTo(2);
      assertThat(status.queue()).isEmpty();
      assertThat(status.openQuery()).isEmpty();
      assertThat(status.askedIn()).isEmpty();
      assertThat(status.successes()).isEmpty();
      assertThat(status.oracleStates()).isEmpty();
      assertThat(status.thresholds()).isEmpty();
      assertThat(status.samplesNeeded()).isEmpty();
      assertThat(status.name()).isEmpty();
      assertThat(status.finishProbability()).isEmpty();
      assertThat(service.received().get(0).path()).isEqualTo("/v1/runs/a%2F..%2Fb%3F");
    }
  }
}
