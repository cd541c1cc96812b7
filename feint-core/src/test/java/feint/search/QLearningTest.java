package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The settings of Q-learning. */
class QLearningTest {

  @Test
  void explorationChangesLinearlyToItsLastValue() {
    QLearning learning = QLearning.defaults().withRounds(200).withExploration(0.9, 0.1);
    assertThat(learning.exploration(0)).isEqualTo(0.9);
    assertThat(learning.exploration(50)).isCloseTo(0.7, within(1e-12));
    assertThat(learning.exploration(200)).isCloseTo(0.1, within(1e-12));
    assertThat(learning.exploration(5000)).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void aRoundHasItsEpisodes() {
    Problem problem = KnownProblems.twoStates();
    RecordingSimulator simulator = new RecordingSimulator(problem);
    QLearning learning = QLearning.defaults().withRounds(1000).withEpisodes(13);
    assertThat(learning.iterates(problem.shape(), simulator, new Seed(1)).limit(4)).hasSize(4);
    assertThat(
            simulator.calls().stream()
                .filter(call -> call.summaries().isEmpty())
                .map(call -> call.trials().get(0)))
        .hasSize(4)
        .allSatisfy(round -> assertThat(round.episodes()).isEqualTo(13))
        .extracting(round -> round.seed())
        .doesNotHaveDuplicates();
  }

  static Stream<Arguments> mistakes() {
    Map<UnaryOperator<QLearning>, String> mistakes =
        Map.of(
            learning -> learning.withRounds(0), "rounds must be at least 1, was 0",
            learning -> learning.withEpisodes(0), "episodes per round must be at least 1, was 0",
            learning -> learning.withExploration(1.1, 0), "exploration must be in [0, 1], was 1.1",
            learning -> learning.withExploration(1, Double.NaN),
                "last exploration must be in [0, 1], was NaN",
            learning -> learning.withForgetting(-1),
                "forgetting must be finite and at least 0, was -1.0");
    return mistakes.entrySet().stream().map(one -> Arguments.of(one.getKey(), one.getValue()));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("mistakes")
  void invalidSettingsAreNamed(UnaryOperator<QLearning> mistake, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> mistake.apply(QLearning.defaults()))
        .withMessage(message);
  }
}
