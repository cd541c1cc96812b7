package feint.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policyfile.ControllerFile;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.service.live.Decisions;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of replies and of saved controllers. */
class SavedFieldsTest {

  /** Fields that the file omits are null here, and its first decoy has no number. */
  @ParameterizedTest
  @ValueSource(strings = {"random", "greedy", "balanced:contents", "oblivious:decoys=3"})
  void namesAndValuesAreThoseOfSavedControllers(String name) throws IOException {
    Scenario scenario = Runs.SCENARIO;
    NamedPolicy policy = Runs.policy(name);
    ControllerFile format = new ControllerFile(scenario, policy);
    Controller controller = Controller.start(scenario.problem(), policy.policy(), new Seed(5));
    for (int k = 1; k <= scenario.problem().horizon() && !controller.finished(); k++) {
      ObjectNode reply = Decisions.of(controller.ask(k, 1 + k % 2), "A", false).json();
      JsonNode saved = Json.MAPPER.readTree(format.toJson(controller)).path("asked").path(0);
      saved
          .properties()
          .forEach(
              field -> {
                if (!field.getKey().equals("oracle")) {
                  assertThat(reply.get(field.getKey())).isEqualTo(field.getValue());
                }
              });
      reply
          .properties()
          .forEach(
              field -> {
                if (!saved.has(field.getKey())
                    && !Set.of("decoy", "trajectory").contains(field.getKey())) {
                  assertThat(field.getValue().isNull()).as(field.getKey()).isTrue();
                }
              });
      controller.tell(k, k % 3 == 0);
    }
  }
}
