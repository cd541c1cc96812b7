package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.PowerWeight;
import feint.model.Shape;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import feint.scenario.text.Findings;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Agreement of the schema and the model. */
class ScenarioSchemaTest {

  @Test
  void limitsAreTheModels() {
    assertThat(at("/$defs/participation/properties/clients/maximum").asInt())
        .isEqualTo(Participation.MOST_CLIENTS);
    assertThat(at("/properties/incentives/items/maximum").asInt()).isEqualTo(Shape.LARGEST_LEDGER);
    int most = at("/properties/incentives/maxItems").asInt();
    assertThat(Actions.over(IntStream.rangeClosed(1, most).toArray()).levels()).isEqualTo(most);
  }

  @Test
  void defaultsAreTheModels() {
    Field top =
        Field.top(JsonNodeFactory.instance.objectNode(), ScenarioSchema.SCENARIO, new Findings());
    Field objective = top.at("objective");
    assertThat(ObjectiveReading.weight(objective.at("queueWeight")))
        .isEqualTo(PowerWeight.DEFAULT_QUEUE);
    assertThat(ObjectiveReading.weight(objective.at("oracleWeight")))
        .isEqualTo(PowerWeight.DEFAULT_ORACLE);
    Field prior = top.at("eavesdropper").at("prior");
    assertThat(new Ledger(prior.at("paid").integer(), prior.at("learning").integer()))
        .isEqualTo(Ledger.DEFAULT_PRIOR);
  }

  @Test
  void defaultClientsAreThePapers() {
    assertThat(Federated.defaults())
        .isEqualTo(
            new Federated(
                35,
                689,
                List.of(0.1, 0.4, 0.8),
                Success.PUBLISHED,
                4000,
                1,
                32,
                1,
                new Decoy.Skewed(0.01)));
  }

  @Test
  void allFieldNamesOfTheProgramAreInTheSchema() {
    Field top =
        Field.top(JsonNodeFactory.instance.objectNode(), ScenarioSchema.SCENARIO, new Findings());
    assertThatIllegalStateException()
        .isThrownBy(() -> top.at("objective").at("queueWeigth"))
        .withMessage("the schema has no field objective.queueWeigth");
  }

  private static JsonNode at(String pointer) {
    return ScenarioSchema.SCENARIO.at(pointer);
  }
}
