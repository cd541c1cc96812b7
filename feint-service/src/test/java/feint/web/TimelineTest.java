package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history of a run, compared with its earlier states. */
class TimelineTest {

  private static final int HORIZON = 6;

  @TempDir Path directory;

  private static String made(Caller admin, String policy) {
    return "/v1/runs/"
        + admin
            .post(
                "/v1/runs",
                "{\"policy\": \"" + policy + "\", \"scenario\": " + RunContractTest.SCENARIO + "}")
            .json()
            .get("id")
            .asText();
  }

  @Test
  void timelineHasTheValuesThatWereReportedAtEachQuery() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller admin = service.admin();
      String path = made(admin, "greedy");
      assertThat(admin.get(path + "/timeline").json().get("number")).isEmpty();
      int paid = 0;
      int learning = 1;
      int all = 2;
      for (int number = 1; number <= HORIZON; number++) {
        int oracle = 1 + number % 2;
        boolean informative = number % 3 != 0;
        JsonNode asked =
            admin
                .post(path + "/queries", "{\"number\": " + number + ", \"oracle\": " + oracle + "}")
                .json();
        admin.put(
            path + "/queries/" + number + "/answer", "{\"informative\": " + informative + "}");
        boolean learns = asked.get("type").asText().equals("learn");
        int incentive = asked.get("incentive").asInt();
        paid += incentive;
        all += incentive;
        learning += learns ? incentive : 0;
        JsonNode run = admin.get(path).json();
        JsonNode now = admin.get(path + "/timeline?from=" + (number - 1)).json();
        assertThat(now.get("number").toString()).isEqualTo("[" + number + "]");
        assertThat(now.get("type").get(0)).isEqualTo(asked.get("type"));
        assertThat(now.get("trajectory").get(0)).isEqualTo(asked.get("trajectory"));
        assertThat(now.get("trajectory").get(0).equals(now.get("learner"))).isEqualTo(learns);
        assertThat(now.get("oracle").get(0).asInt()).isEqualTo(oracle);
        assertThat(now.get("informative").get(0).asBoolean()).isEqualTo(informative);
        assertThat(now.get("paid").get(0).asInt()).isEqualTo(paid);
        assertThat(now.get("queue").get(0)).isEqualTo(run.get("queue"));
        // Equation 5 with the prior of one half.
        assertThat(now.get("belief").get(0).asDouble())
            .isCloseTo((double) learning / all, within(1e-15));
        assertThat(now.get("evidence").get(0)).isEqualTo(run.at("/fit/now"));
        for (String view : new String[] {"queries", "steps", "contents", "state"}) {
          assertThat(now.at("/givenAway/" + view).get(0)).isEqualTo(run.at("/givenAway/" + view));
        }
      }
      requireSameFromTheStart(admin, path);
    }
  }

  /** Checks that a late reader gets the same values as one that read after each query. */
  private static void requireSameFromTheStart(Caller admin, String path) {
    JsonNode whole = admin.get(path + "/timeline").json();
    for (int number = 1; number <= HORIZON; number++) {
      JsonNode rest = admin.get(path + "/timeline?from=" + number).json();
      assertThat(rest.get("paid")).hasSize(HORIZON - number);
      for (int k = number; k < HORIZON; k++) {
        assertThat(rest.get("paid").get(k - number)).isEqualTo(whole.get("paid").get(k));
        assertThat(rest.get("belief").get(k - number)).isEqualTo(whole.get("belief").get(k));
      }
    }
    assertThat(admin.get(path + "/timeline?from=7").json().get("number")).isEmpty();
    assertThat(admin.get(path + "/timeline?from=-1").status()).isEqualTo(422);
  }

  /**
   * With one decoy, the posterior of the policy-aware attacker of an oblivious policy is one half
   * after every query.
   */
  @Test
  void obliviousPolicyLeaksNothingAtAnyTime() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller admin = service.admin();
      String path = made(admin, "oblivious");
      for (int number = 1; number <= HORIZON; number++) {
        admin.post(path + "/queries", "{\"number\": " + number + ", \"oracle\": 1}");
        admin.put(path + "/queries/" + number + "/answer", "{\"informative\": true}");
      }
      JsonNode given = admin.get(path + "/timeline").json().get("givenAway");
      assertThat(given).hasSize(4);
      given.forEach(
          view ->
              assertThat(view)
                  .hasSize(HORIZON)
                  .allSatisfy(p -> assertThat(p.asDouble()).isCloseTo(0.5, within(1e-12))));
    }
  }

  /**
   * Greedy pays the highest incentive for a learning query each time, until it has all successes.
   */
  @Test
  void planEqualsTheExpectationOfTheModel() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      JsonNode plan = service.admin().get(made(service.admin(), "greedy") + "/plan").json();
      JsonNode paid = plan.get("paid");
      JsonNode queue = plan.get("queue");
      assertThat(paid.get("mean")).hasSize(HORIZON);
      assertThat(paid.get("mean").get(0).asDouble()).isEqualTo(2);
      for (int n = 0; n < HORIZON; n++) {
        double mean = queue.get("mean").get(n).asDouble();
        assertThat(mean)
            .isBetween(queue.get("low").get(n).asDouble(), queue.get("high").get(n).asDouble());
        assertThat(mean).isLessThanOrEqualTo(n == 0 ? 2 : queue.get("mean").get(n - 1).asDouble());
      }
      assertThat(plan.get("episodes").asInt()).isEqualTo(400);
    }
  }
}
