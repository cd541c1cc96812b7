package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.PowerWeight;
import feint.model.Problem;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where schema and model state the same thing, they must agree. */
class ScenarioSchemaTest {

  @Test
  void limitsAreTheModels() {
    assertThat(at("/$defs/participation/properties/clients/maximum").asInt())
        .isEqualTo(Participation.MOST_CLIENTS);
    assertThat(at("/properties/incentives/items/maximum").asInt())
        .isEqualTo(Problem.LARGEST_LEDGER);
    int most = at("/properties/incentives/maxItems").asInt();
    assertThat(Actions.over(IntStream.rangeClosed(1, most).toArray()).levels()).isEqualTo(most);
  }

  @Test
  void defaultsAreTheModels() {
    assertThat(ProblemReading.weight(defaults("/$defs/queueWeight")))
        .isEqualTo(PowerWeight.DEFAULT_QUEUE);
    assertThat(ProblemReading.weight(defaults("/$defs/oracleWeight")))
        .isEqualTo(PowerWeight.DEFAULT_ORACLE);
    JsonNode prior = at("/$defs/eavesdropper/properties/prior/default");
    assertThat(new Ledger(prior.path("paid").asInt(), prior.path("learning").asInt()))
        .isEqualTo(Ledger.DEFAULT_PRIOR);
  }

  private static JsonNode defaults(String pointer) {
    JsonNode schema = at(pointer);
    ObjectNode defaults = JsonNodeFactory.instance.objectNode();
    schema
        .path("properties")
        .properties()
        .forEach(property -> defaults.set(property.getKey(), property.getValue().path("default")));
    return defaults;
  }

  private static JsonNode at(String pointer) {
    return ScenarioSchema.SCENARIO.at(pointer);
  }
}
