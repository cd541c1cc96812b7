package feint.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** JSON of decisions and outcomes. */
class DecisionTest {

  private static final int MOST = Integer.MAX_VALUE;

  private static final Decision LEARNING =
      new Decision(3, true, 2, "C", 0, Optional.empty(), OptionalInt.empty());

  private static final Decision DECOY =
      new Decision(
          4, false, 1, "C", 2, Optional.of(Decision.Steps.IF_INFORMATIVE), OptionalInt.of(3));

  private static final Decision WITHOUT_STATE =
      new Decision(5, false, 1, "C", 1, Optional.of(Decision.Steps.YES), OptionalInt.empty());

  @Test
  void aLearningQueryHasNoDecoy() {
    assertThat(LEARNING.json())
        .hasToString(
            "{\"number\":3,\"type\":\"learn\",\"incentive\":2,\"decoy\":0,\"decoySteps\":null,"
                + "\"decoyState\":null,\"trajectory\":\"C\"}");
  }

  @Test
  void aDecoyHasANumberAndSaysWhenItSteps() {
    assertThat(DECOY.json())
        .hasToString(
            "{\"number\":4,\"type\":\"obfuscate\",\"incentive\":1,\"decoy\":2,"
                + "\"decoySteps\":\"IF_INFORMATIVE\",\"decoyState\":3,\"trajectory\":\"C\"}");
  }

  @Test
  void answersAreReportedWithTheirEffect() {
    assertThat(new Outcome(5, true, false, false).json())
        .hasToString("{\"number\":5,\"informative\":true,\"steps\":false,\"late\":false}");
  }

  @Test
  void whatIsWrittenIsRead() {
    for (Decision decision : List.of(LEARNING, DECOY, WITHOUT_STATE)) {
      assertThat(Decision.of(decision.json())).isEqualTo(decision);
    }
    Outcome outcome = new Outcome(7, false, true, true);
    assertThat(Outcome.of(outcome.json())).isEqualTo(outcome);
  }

  @Test
  void theLongestReplyFitsIntoTheWidth() {
    Decision longest =
        new Decision(
            MOST,
            false,
            MOST,
            "P",
            MOST,
            Optional.of(Decision.Steps.IF_INFORMATIVE),
            OptionalInt.of(MOST));
    assertThat(longest.padded()).hasSize(PaddedJson.WIDTH);
    assertThat(PaddedJson.of(new Outcome(MOST, false, false, false).json()))
        .hasSize(PaddedJson.WIDTH);
  }

  @Test
  void aDecisionIsTheTextOfItsOwnType() {
    for (Decision decision : List.of(LEARNING, DECOY, WITHOUT_STATE)) {
      assertThat(decision.padded()).isEqualTo(PaddedJson.of(decision.json()));
    }
  }

  @Test
  void repliesLongerThanTheWidthAreRefused() {
    ObjectNode node = WireFields.object().put("x", "x".repeat(256));
    assertThatThrownBy(() -> PaddedJson.of(node))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("length of a reply must be in 0..256");
  }

  @Test
  void paddingIsOutsideTheJson() throws IOException {
    ObjectNode node = new Outcome(5, true, false, false).json();
    byte[] padded = PaddedJson.of(node);
    assertThat(WireFields.MAPPER.readTree(padded)).isEqualTo(node);
    assertThat(new String(padded, StandardCharsets.UTF_8)).endsWith(" ").doesNotContain("\n");
  }
}
