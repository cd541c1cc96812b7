package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunContractTest {

  static final String SCENARIO = PlayedRun.scenario(6, 2);

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void runIsPlayedToItsEnd(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller caller = service.admin();
      Answer made =
          caller.post(
              "/v1/runs",
              "{\"scenario\": " + SCENARIO + ", \"policy\": \"greedy\", \"requestId\": \"one\"}");
      assertThat(made.status()).as(made.body()).isEqualTo(201);
      JsonNode run = made.json();
      assertThat(run.get("state").asText()).isEqualTo("ready");
      String path = "/v1/runs/" + run.get("id").asText();
      for (int number = 1; number <= 6; number++) {
        Answer asked =
            caller.post(path + "/queries", "{\"number\": " + number + ", \"oracle\": 2}");
        assertThat(asked.status()).as(asked.body()).isEqualTo(201);
        assertThat(asked.json().get("number").asInt()).isEqualTo(number);
        Answer again =
            caller.post(path + "/queries", "{\"number\": " + number + ", \"oracle\": 2}");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(asked.body());
        Answer told =
            caller.put(path + "/queries/" + number + "/answer", "{\"informative\": true}");
        assertThat(told.status()).as(told.body()).isEqualTo(200);
      }
      assertThat(caller.get(path).json().get("state").asText()).isEqualTo("finished");
    }
  }
}
