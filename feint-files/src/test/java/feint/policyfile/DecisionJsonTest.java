package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.math.Seed;
import feint.model.Action;
import feint.policy.Controller;
import feint.policy.DecoySteps;
import feint.policy.Query;
import feint.scenario.Scenario;
import java.io.IOException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionJsonTest {

  @Test
  void aLearningQueryHasNoDecoy() {
    assertThat(DecisionJson.asked(new Query.Learning(3, Action.learn(2))))
        .hasToString(
            "{\"number\":3,\"type\":\"learn\",\"incentive\":2,\"decoy\":0,\"decoySteps\":null,"
                + "\"decoyState\":null}");
  }

  @Test
  void aDecoyHasANumberAndSaysWhenItSteps() {
    Query query =
        new Query.Decoy(4, Action.obfuscate(1), 2, DecoySteps.IF_INFORMATIVE, OptionalInt.of(3));
    assertThat(DecisionJson.asked(query))
        .hasToString(
            "{\"number\":4,\"type\":\"obfuscate\",\"incentive\":1,\"decoy\":2,"
                + "\"decoySteps\":\"IF_INFORMATIVE\",\"decoyState\":3}");
  }

  /** Fields that the file omits are null here, and its first decoy has no number. */
  @ParameterizedTest
  @ValueSource(strings = {"random", "greedy", "balanced:contents", "oblivious:decoys=3"})
  void namesAndValuesAreThoseOfSavedControllers(String name) throws IOException {
    Scenario scenario = Stored.scenario("cost");
    NamedPolicy policy = new PolicyCatalogue(scenario, Stored.ONE_THREAD).find(name);
    ControllerFile format = new ControllerFile(scenario, policy);
    Controller controller = Controller.start(scenario.problem(), policy.policy(), new Seed(5));
    for (int k = 1; k <= scenario.problem().horizon() && !controller.finished(); k++) {
      ObjectNode reply = DecisionJson.asked(controller.ask(k, 1 + k % 2));
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
                if (!saved.has(field.getKey()) && !field.getKey().equals("decoy")) {
                  assertThat(field.getValue().isNull()).as(field.getKey()).isTrue();
                }
              });
      controller.tell(k, k % 3 == 0);
    }
  }
}
