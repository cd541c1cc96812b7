package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sizes of a problem. */
class ShapeTest {

  private static final Actions ACTIONS = Actions.over(1, 2);
  private static final Ledger PRIOR = new Ledger(2, 1);
  private static final Shape SHAPE = new Shape(12, 4, 2, ACTIONS, PRIOR);

  @Test
  void shapeOfAProblemHasItsSizes() {
    Problem problem = KnownProblems.twoStates();

    assertThat(problem.shape()).isEqualTo(SHAPE);
    assertThat(problem.shape().hiddenStates()).isEqualTo(10);
    assertThat(problem.withObjective(Objective.goal()).shape()).isEqualTo(SHAPE);
  }

  static Stream<Arguments> others() {
    return Stream.of(
        Arguments.of(
            new Shape(13, 4, 2, ACTIONS, PRIOR),
            "horizon of the policy must be the problem's, 12, was 13"),
        Arguments.of(
            new Shape(12, 5, 2, ACTIONS, PRIOR),
            "successes of the policy must be the problem's, 4, was 5"),
        Arguments.of(
            new Shape(12, 4, 3, ACTIONS, PRIOR),
            "oracle states of the policy must be the problem's, 2, was 3"),
        Arguments.of(
            new Shape(12, 4, 2, Actions.over(1, 3), PRIOR),
            "actions of the policy must be the problem's, [obfuscate 2, obfuscate 1, learn 1,"
                + " learn 2], was [obfuscate 3, obfuscate 1, learn 1, learn 3]"),
        Arguments.of(
            new Shape(12, 4, 2, ACTIONS, new Ledger(4, 2)),
            "prior ledger of the policy must be the problem's, Ledger[paid=2, learning=1], was"
                + " Ledger[paid=4, learning=2]"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void anotherShapeIsRejectedWithTheDifference(Shape other, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SHAPE.requireSame("policy", other))
        .withMessage(message);
  }

  @Test
  void equalShapesAreTheSame() {
    Shape equal = new Shape(12, 4, 2, Actions.over(1, 2), new Ledger(2, 1));

    assertThatCode(() -> SHAPE.requireSame("policy", equal)).doesNotThrowAnyException();
    assertThatCode(() -> SHAPE.requireSame("policy", SHAPE)).doesNotThrowAnyException();
  }

  @Test
  void invalidSizesAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(0, 4, 2, ACTIONS, PRIOR))
        .withMessage("horizon must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(12, -1, 2, ACTIONS, PRIOR))
        .withMessage("successes must be at least 0, was -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(12, 4, 0, ACTIONS, PRIOR))
        .withMessage("oracle states must be in 1..16777215, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(12, 4, 1 << 24, ACTIONS, PRIOR))
        .withMessage("oracle states must be in 1..16777215, was 16777216");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(500_000_000, 4, 2, ACTIONS, PRIOR))
        .withMessage(
            "prior and horizon times the highest incentive must be at most 1,000,000,000, was"
                + " 1000000002");
  }

  /** Twelve payments of 5 or 50 on top of the prior (2, 1). */
  @Test
  void onlyLedgersThatPaymentsLeadToAreReachable() {
    Shape shape = new Shape(12, 4, 2, Actions.over(5, 50), PRIOR);

    assertThatCode(() -> shape.requireReachable(0, PRIOR)).doesNotThrowAnyException();
    assertThatCode(() -> shape.requireReachable(2, new Ledger(57, 6))).doesNotThrowAnyException();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape.requireReachable(2, new Ledger(11, 6)))
        .withMessage("paid after 2 queries must be in 12..102, was 11");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape.requireReachable(2, new Ledger(103, 6)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape.requireReachable(0, new Ledger(3, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape.requireReachable(2, new Ledger(13, 6)))
        .withMessageContaining("must differ from the prior by multiples of 5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape.requireReachable(13, new Ledger(100, 6)))
        .withMessage("queries sent must be in 0..12, was 13");
  }
}
