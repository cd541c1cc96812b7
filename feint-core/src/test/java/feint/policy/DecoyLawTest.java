package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.model.Action;
import feint.model.Shape;
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

  /** Without a step nothing is seen; with one, in the oracle's state or in the one drawn. */
  @Test
  void whatIsSeenOfAStepHasItsChance() {
    DecoyLaw coin = DecoyLaw.withProbability(0.75);
    assertThat(coin.moves(0, 0.3, 2)).isEqualTo(0.25);
    assertThat(coin.moves(2, 0.3, 2)).isEqualTo(0.75);
    assertThat(coin.moves(1, 0.3, 2)).isZero();
    assertThat(DecoyLaw.IF_INFORMATIVE.moves(0, 0.25, 2)).isEqualTo(0.75);
    assertThat(DecoyLaw.IF_INFORMATIVE.moves(2, 0.25, 2)).isEqualTo(0.25);
    assertThat(DecoyLaw.inStates(0.125, 0.5).moves(0, 0.3, 2)).isEqualTo(0.375);
  }

  /** Decoys that are never queried need no draw, and neither does a single one. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.249, 1", "0.25, 3", "0.749, 3", "0.75, 4", "0.999, 4"})
  void decoyIsTheOneThatTheDrawFallsInto(double uniform, int decoy) {
    DecoyLaw law = DecoyLaw.IF_INFORMATIVE.towards(0.25, 0, 0.5, 0.25, 0);

    assertThat(law.query(7, DECOY, showing(uniform)))
        .isEqualTo(
            new Query.Decoy(7, DECOY, decoy, DecoySteps.IF_INFORMATIVE, OptionalInt.empty()));
  }

  /** The last that can be queried takes what rounding leaves over. */
  @Test
  void roundingLeavesNothingToDecoysThatAreNeverQueried() {
    DecoyLaw law = DecoyLaw.ALWAYS.towards(0.5, 0.5 - 1e-10, 0);

    assertThat(law.query(1, DECOY, showing(0.9999999999)).decoy()).isEqualTo(2);
  }

  @Test
  void aCertainDecoyNeedsNoDraw() {
    RandomGenerator never =
        () -> {
          throw new AssertionError("nothing must be drawn");
        };
    assertThat(DecoyLaw.ALWAYS.towards(0, 1, 0).query(1, DECOY, never).decoy()).isEqualTo(2);
    assertThat(DecoyLaw.withProbability(0).query(1, DECOY, never).steps()).isEqualTo(DecoySteps.NO);
  }

  @Test
  void decoysHaveTheirChances() {
    DecoyLaw law = DecoyLaw.withProbability(0.5).towards(0.25, 0.75);
    assertThat(law.queries(0)).isZero();
    assertThat(law.queries(1)).isEqualTo(0.25);
    assertThat(law.queries(2)).isEqualTo(0.75);
    assertThat(law.queries(3)).isZero();
    assertThat(law.queries(-1)).isZero();
    assertThat(law.decoys()).containsExactly(0.25, 0.75);
    assertThat(law.states()).isEmpty();
    assertThat(law.answered()).isFalse();
    assertThat(DecoyLaw.IF_INFORMATIVE.answered()).isTrue();
    assertThat(DecoyLaw.inStates(0.5, 0.25).states()).containsExactly(0.5, 0.25);
    assertThat(law).hasToString("0.5 [] of [0.25, 0.75]");
    assertThat(DecoyLaw.IF_INFORMATIVE).hasToString("if informative of [1.0]");
  }

  @Test
  void chancesOfDecoysMustAddUp() {
    double[] most = new double[DecoyLaw.MOST_DECOYS];
    most[0] = 1;
    assertThat(DecoyLaw.ALWAYS.towards(most).queries(1)).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyLaw.ALWAYS.towards(0.5, 0.25))
        .withMessage("sum of the decoys' chances must be 1, was 0.75");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyLaw.ALWAYS.towards(0.5, 0.75))
        .withMessage("sum of the decoys' chances must be 1, was 1.25");
    double[] many = new double[DecoyLaw.MOST_DECOYS + 1];
    many[0] = 1;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyLaw.ALWAYS.towards(many))
        .withMessage("decoys must be in 1..15, was 16");
  }

  /** What a law can draw, and what it cannot, for every kind of law. */
  @Test
  void onlyWhatCanBeDrawnIsDrawn() {
    DecoyLaw coin = DecoyLaw.withProbability(0.5);
    DecoyLaw states = DecoyLaw.inStates(0.5, 0);
    assertDraws(coin, DecoySteps.YES, 0, true);
    assertDraws(coin, DecoySteps.YES, 1, false);
    assertDraws(coin, DecoySteps.NO, 0, true);
    assertDraws(coin, DecoySteps.NO, 1, false);
    assertDraws(coin, DecoySteps.IF_INFORMATIVE, 0, false);
    assertDraws(DecoyLaw.ALWAYS, DecoySteps.YES, 0, true);
    assertDraws(DecoyLaw.ALWAYS, DecoySteps.NO, 0, false);
    assertDraws(DecoyLaw.withProbability(0), DecoySteps.YES, 0, false);
    assertDraws(DecoyLaw.withProbability(0), DecoySteps.NO, 0, true);
    assertDraws(DecoyLaw.IF_INFORMATIVE, DecoySteps.IF_INFORMATIVE, 0, true);
    assertDraws(DecoyLaw.IF_INFORMATIVE, DecoySteps.IF_INFORMATIVE, 1, false);
    assertDraws(DecoyLaw.IF_INFORMATIVE, DecoySteps.YES, 0, false);
    assertDraws(DecoyLaw.IF_INFORMATIVE, DecoySteps.NO, 0, false);
    assertDraws(states, DecoySteps.YES, 1, true);
    assertDraws(states, DecoySteps.YES, 2, false);
    assertDraws(states, DecoySteps.YES, 0, false);
    assertDraws(states, DecoySteps.NO, 0, true);
    assertDraws(states, DecoySteps.NO, 1, false);
    assertDraws(DecoyLaw.inStates(0.5, 0.5), DecoySteps.NO, 0, false);
  }

  private static void assertDraws(DecoyLaw law, DecoySteps steps, int state, boolean possible) {
    OptionalInt in = state == 0 ? OptionalInt.empty() : OptionalInt.of(state);
    assertThat(law.draws(new Query.Decoy(1, DECOY, steps, in))).isEqualTo(possible);
    assertThat(law.draws(new Query.Decoy(1, DECOY, 2, steps, in))).isFalse();
    assertThat(law.towards(0, 1).draws(new Query.Decoy(1, DECOY, 2, steps, in)))
        .isEqualTo(possible);
  }

  @Test
  void lawsMustFitThePolicyAndTheShape() {
    Shape shape = KnownProblems.twoStates().shape();
    assertThat(DecoyLaw.ALWAYS.misfit(1, shape)).isEmpty();
    assertThat(DecoyLaw.ALWAYS.towards(0.5, 0.5).misfit(2, shape)).isEmpty();
    assertThat(DecoyLaw.ALWAYS.towards(0.5, 0.5).misfit(1, shape))
        .hasValue("a query must be sent to decoy 1..1, was 2");
    assertThat(DecoyLaw.inStates(0.5, 0.5).misfit(1, shape)).isEmpty();
    assertThat(DecoyLaw.inStates(0.5).misfit(1, shape))
        .hasValue("a step must be made as in oracle state 1..2, was in one of 1");
  }

  @Test
  void theLawOfStepsGoesWithTheDecoysOfAnother() {
    DecoyLaw several = DecoyLaw.ALWAYS.towards(0.25, 0.75);
    DecoyLaw both = DecoyLaw.withProbability(0.5).towardsThoseOf(several);

    assertThat(both.queries(2)).isEqualTo(0.75);
    assertThat(both.step(0.1)).isEqualTo(0.5);
    assertThat(DecoyLaw.withProbability(0.5).towardsThoseOf(DecoyLaw.ALWAYS).step(0.1))
        .isEqualTo(0.5);
  }
}
