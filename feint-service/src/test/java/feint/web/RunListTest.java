package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.service.access.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists by order, name and alarm, and counts of runs. */
class RunListTest {

  @TempDir Path directory;

  private static String made(Caller admin, String name) {
    return admin
        .post(
            "/v1/runs",
            "{\"name\": \""
                + name
                + "\", \"policy\": \"oblivious\", \"scenario\": "
                + RunContractTest.SCENARIO
                + "}")
        .json()
        .get("id")
        .asText();
  }

  /** Returns all pages of a list. */
  private static List<String> listed(Caller caller, String filter) {
    List<String> ids = new ArrayList<>();
    String path = "/v1/runs?limit=2" + filter;
    JsonNode page = caller.get(path).json();
    while (true) {
      page.get("runs").forEach(run -> ids.add(run.get("id").asText()));
      if (!page.has("next")) {
        return ids;
      }
      page = caller.get(path + "&after=" + page.get("next").asText()).json();
    }
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void runsAreFoundByOrderNameAndAlarm(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller admin = service.admin();
      List<String> names = List.of("Alpha 50%", "beta_1", "ALPHABET", "b!", "betaX1");
      List<String> ids = names.stream().map(name -> made(admin, name)).toList();
      List<String> reversed = new ArrayList<>(ids);
      Collections.reverse(reversed);
      assertThat(listed(admin, "")).isEqualTo(ids);
      assertThat(listed(admin, "&order=oldest")).isEqualTo(ids);
      assertThat(listed(admin, "&order=newest")).isEqualTo(reversed);
      assertThat(listed(admin, "&name=alpha")).containsExactly(ids.get(0), ids.get(2));
      assertThat(listed(admin, "&order=newest&name=alpha")).containsExactly(ids.get(2), ids.get(0));
      // A wildcard of the database is an ordinary character.
      assertThat(listed(admin, "&name=a_1")).containsExactly(ids.get(1));
      assertThat(listed(admin, "&name=50%25")).containsExactly(ids.get(0));
      assertThat(listed(admin, "&name=!")).containsExactly(ids.get(3));
      assertThat(listed(admin, "&name=%25%27--")).isEmpty();
      String foreign = made(admin, "ÉTÉ 夏");
      assertThat(listed(admin, "&name=%C3%89T%C3%89")).containsExactly(foreign);
      assertThat(listed(admin, "&name=%E5%A4%8F")).containsExactly(foreign);
      admin.delete("/v1/runs/" + foreign);
      assertThat(listed(admin, "&alarm=true")).isEmpty();
      admin.post("/v1/runs/" + ids.get(1) + "/close", "");
      assertThat(listed(admin, "&state=closed")).containsExactly(ids.get(1));
      assertThat(listed(admin, "&state=ready&order=newest&name=beta")).containsExactly(ids.get(4));
      admin.post("/v1/runs/" + ids.get(0) + "/queries", "{\"number\": 1, \"oracle\": 1}");
      assertThat(listed(admin, "&state=ready,waiting"))
          .containsExactly(ids.get(0), ids.get(2), ids.get(3), ids.get(4));
      assertThat(listed(admin, "&state=closed,waiting")).containsExactly(ids.get(0), ids.get(1));
      for (String wrong : List.of("order=up", "alarm=1", "name=" + "x".repeat(201), "name=%00")) {
        assertThat(admin.get("/v1/runs?" + wrong).status()).as(wrong).isEqualTo(422);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void overviewCountsRunsByStateAndAlarm(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller admin = service.admin();
      made(admin, "ready");
      String waiting = made(admin, "waiting");
      admin.post("/v1/runs/" + waiting + "/queries", "{\"number\": 1, \"oracle\": 1}");
      admin.post("/v1/runs/" + made(admin, "closed") + "/close", "");
      JsonNode counts = admin.get("/v1/overview").json();
      assertThat(counts.toString())
          .isEqualTo(
              "{\"total\":3,\"states\":{\"preparing\":0,\"ready\":1,\"waiting\":1,\"finished\":0,"
                  + "\"closed\":1,\"failed\":0,\"damaged\":0},\"alarms\":0}");
      JsonNode observed = service.with(new Scope.Observer()).get("/v1/overview").json();
      assertThat(observed.has("alarms")).isFalse();
      assertThat(observed.get("states")).isEqualTo(counts.get("states"));
    }
  }

  /** The model excludes informative answers, and one is reported. */
  @ParameterizedTest
  @EnumSource(Databases.class)
  void rejectedModelIsAnAlarmHiddenFromObservers(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller admin = service.admin();
      made(admin, "fine");
      String scenario =
          RunContractTest.SCENARIO.replace("[[0.2, 0.4], [0.5, 0.8]]", "[[0, 0], [0, 0]]");
      String id =
          admin
              .post("/v1/runs", "{\"policy\": \"greedy\", \"scenario\": " + scenario + "}")
              .json()
              .get("id")
              .asText();
      admin.post("/v1/runs/" + id + "/queries", "{\"number\": 1, \"oracle\": 1}");
      admin.put("/v1/runs/" + id + "/queries/1/answer", "{\"informative\": true}");
      assertThat(listed(admin, "&alarm=true")).containsExactly(id);
      assertThat(admin.get("/v1/overview").json().get("alarms").asInt()).isEqualTo(1);
      Caller observer = service.with(new Scope.Observer());
      assertThat(observer.get("/v1/runs?alarm=true").status()).isEqualTo(403);
      assertThat(observer.get("/v1/runs?name=f").status()).isEqualTo(403);
      assertThat(observer.get("/v1/overview").body()).doesNotContain("alarms");
    }
  }
}
