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

class DecoyDistributionTest {

  private static final Action DECOY = Action.obfuscate(2);

  /** Returns a generator whose next double is as close to {@code uniform} as possible. */
  private static RandomGenerator showing(double uniform) {
    return () -> (long) (uniform * 0x1p53) << 11;
  }

  @Test
  void chanceOfAStep() {
    assertThat(DecoyDistribution.ALWAYS.step(0.3)).isEqualTo(1);
    assertThat(DecoyDistribution.IF_INFORMATIVE.step(0.3)).isEqualTo(0.3);
    assertThat(DecoyDistribution.withProbability(0.7).step(0.3)).isEqualTo(0.7);
    DecoyDistribution states = DecoyDistribution.inStates(0.125, 0, 0.5);
    assertThat(states.step(0.3)).isEqualTo(0.625);
    assertThat(states.moves(1, 0.3, 2)).isEqualTo(0.125);
    assertThat(states.moves(2, 0.3, 2)).isZero();
    assertThat(states.moves(3, 0.3, 2)).isEqualTo(0.5);
  }

  @Test
  void onlyDistributionsOverStatesTellStates() {
    assertThat(DecoyDistribution.inStates(0.1).tellsStates()).isTrue();
    assertThat(DecoyDistribution.ALWAYS.tellsStates()).isFalse();
    assertThat(DecoyDistribution.IF_INFORMATIVE.tellsStates()).isFalse();
    assertThat(DecoyDistribution.withProbability(0.5).tellsStates()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0.124, 1", "0.125, 3", "0.624, 3", "0.625, 0", "0.999999, 0"})
  void stateIsTheOneThatTheDrawFallsInto(double uniform, int state) {
    Query.Decoy query = DecoyDistribution.inStates(0.125, 0, 0.5).query(4, DECOY, showing(uniform));

    assertThat(query)
        .isEqualTo(
            state == 0
                ? new Query.Decoy(4, DECOY, DecoySteps.NO, OptionalInt.empty())
                : new Query.Decoy(4, DECOY, DecoySteps.YES, OptionalInt.of(state)));
  }

  @Test
  void distributionIsImmutable() {
    double[] chances = {0.25, 0.5};
    DecoyDistribution law = DecoyDistribution.inStates(chances);
    chances[0] = 1;

    assertThat(law.moves(1, 0.5, 1)).isEqualTo(0.25);
  }

  /** Sums of probabilities miss 1 by rounding errors. */
  @Test
  void chancesAreProbabilities() {
    assertThat(DecoyDistribution.inStates(0.1, 0.2, 0.7 + 1e-12).step(0)).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyDistribution.inStates(0.5, 0.75))
        .withMessage("chance of a step in any state must be at most 1, was 1.25");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyDistribution.inStates(0.5, -0.25))
        .withMessage("chance of a step must be in [0, 1], was -0.25");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyDistribution.withProbability(Double.NaN))
        .withMessage("chance of a step must be in [0, 1], was NaN");
  }

  /** Without a step no state is observed; with one, the oracle's state or the drawn one. */
  @Test
  void observedStepsHaveTheirProbabilities() {
    DecoyDistribution coin = DecoyDistribution.withProbability(0.75);
    assertThat(coin.moves(0, 0.3, 2)).isEqualTo(0.25);
    assertThat(coin.moves(2, 0.3, 2)).isEqualTo(0.75);
    assertThat(coin.moves(1, 0.3, 2)).isZero();
    assertThat(DecoyDistribution.IF_INFORMATIVE.moves(0, 0.25, 2)).isEqualTo(0.75);
    assertThat(DecoyDistribution.IF_INFORMATIVE.moves(2, 0.25, 2)).isEqualTo(0.25);
    assertThat(DecoyDistribution.inStates(0.125, 0.5).moves(0, 0.3, 2)).isEqualTo(0.375);
  }

  /** Decoys that are never queried need no draw, and neither does a single one. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.249, 1", "0.25, 3", "0.749, 3", "0.75, 4", "0.999, 4"})
  void decoyIsTheOneThatTheDrawFallsInto(double uniform, int decoy) {
    DecoyDistribution law = DecoyDistribution.IF_INFORMATIVE.towards(0.25, 0, 0.5, 0.25, 0);

    assertThat(law.query(7, DECOY, showing(uniform)))
        .isEqualTo(
            new Query.Decoy(7, DECOY, decoy, DecoySteps.IF_INFORMATIVE, OptionalInt.empty()));
  }

  /** The last decoy that can be queried takes the rounding error. */
  @Test
  void roundingNeverSelectsADecoyOfProbabilityZero() {
    DecoyDistribution law = DecoyDistribution.ALWAYS.towards(0.5, 0.5 - 1e-10, 0);

    assertThat(law.query(1, DECOY, showing(0.9999999999)).decoy()).isEqualTo(2);
  }

  @Test
  void aCertainDecoyNeedsNoDraw() {
    RandomGenerator never =
        () -> {
          throw new AssertionError("nothing must be drawn");
        };
    assertThat(DecoyDistribution.ALWAYS.towards(0, 1, 0).query(1, DECOY, never).decoy())
        .isEqualTo(2);
    assertThat(DecoyDistribution.withProbability(0).query(1, DECOY, never).steps())
        .isEqualTo(DecoySteps.NO);
  }

  @Test
  void decoysHaveTheirProbabilities() {
    DecoyDistribution law = DecoyDistribution.withProbability(0.5).towards(0.25, 0.75);
    assertThat(law.queries(0)).isZero();
    assertThat(law.queries(1)).isEqualTo(0.25);
    assertThat(law.queries(2)).isEqualTo(0.75);
    assertThat(law.queries(3)).isZero();
    assertThat(law.queries(-1)).isZero();
    assertThat(law.decoys()).containsExactly(0.25, 0.75);
    assertThat(law.states()).isEmpty();
    assertThat(law.answered()).isFalse();
    assertThat(DecoyDistribution.IF_INFORMATIVE.answered()).isTrue();
    assertThat(DecoyDistribution.inStates(0.5, 0.25).states()).containsExactly(0.5, 0.25);
    assertThat(law).hasToString("0.5 [] of [0.25, 0.75]");
    assertThat(DecoyDistribution.IF_INFORMATIVE).hasToString("if informative of [1.0]");
  }

  @Test
  void chancesOfDecoysMustAddUp() {
    double[] most = new double[DecoyDistribution.MOST_DECOYS];
    most[0] = 1;
    assertThat(DecoyDistribution.ALWAYS.towards(most).queries(1)).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyDistribution.ALWAYS.towards(0.5, 0.25))
        .withMessage("sum of the decoys' chances must be 1, was 0.75");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyDistribution.ALWAYS.towards(0.5, 0.75))
        .withMessage("sum of the decoys' chances must be 1, was 1.25");
    double[] many = new double[DecoyDistribution.MOST_DECOYS + 1];
    many[0] = 1;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecoyDistribution.ALWAYS.towards(many))
        .withMessage("decoys must be in 1..15, was 16");
  }

  /** Possible and impossible draws for every kind of distribution. */
  @Test
  void onlyPossibleQueriesAreAccepted() {
    DecoyDistribution coin = DecoyDistribution.withProbability(0.5);
    DecoyDistribution states = DecoyDistribution.inStates(0.5, 0);
    assertDraws(coin, DecoySteps.YES, 0, true);
    assertDraws(coin, DecoySteps.YES, 1, false);
    assertDraws(coin, DecoySteps.NO, 0, true);
    assertDraws(coin, DecoySteps.NO, 1, false);
    assertDraws(coin, DecoySteps.IF_INFORMATIVE, 0, false);
    assertDraws(DecoyDistribution.ALWAYS, DecoySteps.YES, 0, true);
    assertDraws(DecoyDistribution.ALWAYS, DecoySteps.NO, 0, false);
    assertDraws(DecoyDistribution.withProbability(0), DecoySteps.YES, 0, false);
    assertDraws(DecoyDistribution.withProbability(0), DecoySteps.NO, 0, true);
    assertDraws(DecoyDistribution.IF_INFORMATIVE, DecoySteps.IF_INFORMATIVE, 0, true);
    assertDraws(DecoyDistribution.IF_INFORMATIVE, DecoySteps.IF_INFORMATIVE, 1, false);
    assertDraws(DecoyDistribution.IF_INFORMATIVE, DecoySteps.YES, 0, false);
    assertDraws(DecoyDistribution.IF_INFORMATIVE, DecoySteps.NO, 0, false);
    assertDraws(states, DecoySteps.YES, 1, true);
    assertDraws(states, DecoySteps.YES, 2, false);
    assertDraws(states, DecoySteps.YES, 0, false);
    assertDraws(states, DecoySteps.NO, 0, true);
    assertDraws(states, DecoySteps.NO, 1, false);
    assertDraws(DecoyDistribution.inStates(0.5, 0.5), DecoySteps.NO, 0, false);
  }

  private static void assertDraws(
      DecoyDistribution law, DecoySteps steps, int state, boolean possible) {
    OptionalInt in = state == 0 ? OptionalInt.empty() : OptionalInt.of(state);
    assertThat(law.draws(new Query.Decoy(1, DECOY, steps, in))).isEqualTo(possible);
    assertThat(law.draws(new Query.Decoy(1, DECOY, 2, steps, in))).isFalse();
    assertThat(law.towards(0, 1).draws(new Query.Decoy(1, DECOY, 2, steps, in)))
        .isEqualTo(possible);
  }

  @Test
  void distributionsMustFitThePolicyAndTheShape() {
    Shape shape = KnownProblems.twoStates().shape();
    assertThat(DecoyDistribution.ALWAYS.misfit(1, shape)).isEmpty();
    assertThat(DecoyDistribution.ALWAYS.towards(0.5, 0.5).misfit(2, shape)).isEmpty();
    assertThat(DecoyDistribution.ALWAYS.towards(0.5, 0.5).misfit(1, shape))
        .hasValue("a query must be sent to decoy 1..1, was 2");
    assertThat(DecoyDistribution.inStates(0.5, 0.5).misfit(1, shape)).isEmpty();
    assertThat(DecoyDistribution.inStates(0.5).misfit(1, shape))
        .hasValue("a step must be made as in oracle state 1..2, was in one of 1");
  }

  @Test
  void stepsAreCombinedWithTheDecoysOfAnotherDistribution() {
    DecoyDistribution several = DecoyDistribution.ALWAYS.towards(0.25, 0.75);
    DecoyDistribution both = DecoyDistribution.withProbability(0.5).withDecoysOf(several);

    assertThat(both.queries(2)).isEqualTo(0.75);
    assertThat(both.step(0.1)).isEqualTo(0.5);
    assertThat(
            DecoyDistribution.withProbability(0.5).withDecoysOf(DecoyDistribution.ALWAYS).step(0.1))
        .isEqualTo(0.5);
  }
}
