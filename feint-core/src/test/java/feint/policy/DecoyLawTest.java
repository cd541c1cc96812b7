package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.model.Action;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecoyLawTest {

  private static final Action DECOY = Action.obfuscate(2);

  /** A generator whose next double is as close to {@code uniform} as doubles get. */
  private static RandomGenerator showing(double uniform) {
    return () -> (long) (uniform * 0x1p53) << 11;
  }

  @Test
  void chanceOfAStep() {
    assertThat(DecoyLaw.ALWAYS.step(0.3)).isEqualTo(1);
    assertThat(DecoyLaw.IF_INFORMATIVE.step(0.3)).isEqualTo(0.3);
    assertThat(DecoyLaw.withProbability(0.7).step(0.3)).isEqualTo(0.7);
    DecoyLaw states = DecoyLaw.inStates(0.125, 0, 0.5);
    assertThat(states.step(0.3)).isEqualTo(0.625);
    assertThat(states.moves(1, 0.3, 2)).isEqualTo(0.125);
    assertThat(states.moves(2, 0.3, 2)).isZero();
    assertThat(states.moves(3, 0.3, 2)).isEqualTo(0.5);
  }

  @Test
  void onlyLawsOverStatesTellStates() {
    assertThat(DecoyLaw.inStates(0.1).tellsStates()).isTrue();
    assertThat(DecoyLaw.ALWAYS.tellsStates()).isFalse();
    assertThat(DecoyLaw.IF_INFORMATIVE.tellsStates()).isFalse();
    assertThat(DecoyLaw.withProbability(0.5).tellsStates()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0.124, 1", "0.125, 3", "0.624, 3", "0.625, 0", "0.999999, 0"})
  void stateIsTheOneThatTheDrawFallsInto(double uniform, int state) {
    Query.Decoy query = DecoyLaw.inStates(0.125, 0, 0.5).query(4, DECOY, showing(uniform));

    assertThat(query)
        .isEqualTo(
            state == 0
                ? new Query.Decoy(4, DECOY, DecoySteps.NO, OptionalInt.empty())
                : new Query.Decoy(4, DECOY, DecoySteps.YES, OptionalInt.of(state)));
  }

  @Test
  void lawIsOutOfReachOfItsMaker() {
    double[] chances = {0.25, 0.5};
    DecoyLaw law = DecoyLaw.inStates(chances);
    chances[0] = 1;

    assertThat(law.moves(1, 0.5, 1)).isEqualTo(0.25);
  }

  /** Sums of chances miss 1 by their rounding errors. */
  @Test
  void chancesAreProbabilities() {
    assertThat(DecoyLaw.inStates(0.1, 0.2, 0.7 + 1e-12).step(0)).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyLaw.inStates(0.5, 0.75))
        .withMessage("chance of a step in any state must be at most 1, was 1.25");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyLaw.inStates(0.5, -0.25))
        .withMessage("chance of a step must be in [0, 1], was -0.25");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyLaw.withProbability(Double.NaN))
        .withMessage("chance of a step must be in [0, 1], was NaN");
  }
}
