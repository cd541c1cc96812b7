package feint.zeroleak;

import static org.assertj.core.api.Assertions.assertThat;

import feint.testkit.Sample;
import feint.testkit.exact.ExactClasses;
import feint.testkit.exact.ExactLeakage;
import feint.testkit.exact.Rational;
import feint.zeroleak.balanced.ExactBalanced;
import feint.zeroleak.oblivious.ExactOblivious;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Theorem that balanced and oblivious policies leak nothing, without rounding: the classes of the
 * program, from the simulation or the controller down to the filters, play all runs of generated
 * problems in rational arithmetic, and the total variation between the records is 0, not small.
 */
@Order(1)
class ExactLeakageTest {

  /** Multiples of the number of kinds of problems, 9, and of the variants of policies. */
  private static final int BALANCED = Sample.count(108, 3600);

  private static final int OBLIVIOUS = Sample.count(54, 1800);

  /** Rounding of the whole program, for problems of at most five queries. */
  private static final Rational ROUNDING = Rational.of(1, 1L << 50);

  @Test
  void balancedPoliciesLeakNothing() {
    leakNothing(ExactBalanced.OfProblem.class, BALANCED);
  }

  @Test
  void obliviousPoliciesLeakNothing() {
    leakNothing(ExactOblivious.OfProblem.class, OBLIVIOUS);
  }

  private static void leakNothing(Class<? extends Function<Integer, ExactLeakage>> of, int count) {
    assertThat(IntStream.range(0, count))
        .allSatisfy(
            number -> {
              ExactLeakage leakage = ExactClasses.call(of, number);
              assertThat(leakage.variation()).as(leakage.problem()).isEqualTo(Rational.ZERO);
              assertThat(leakage.total()).as(leakage.problem()).isEqualTo(Rational.ONE);
            });
  }

  /** The same in floating point, with exact probabilities of the decisions that it makes. */
  @Test
  void roundingLeaksLessThanItsUnit() {
    roundingLeaksLittle(ExactBalanced.OfProblem.class, 108);
    roundingLeaksLittle(ExactOblivious.OfProblem.class, 54);
  }

  private static void roundingLeaksLittle(
      Class<? extends Function<Integer, ExactLeakage>> of, int count) {
    assertThat(IntStream.range(0, count).mapToObj(number -> ExactClasses.callRounding(of, number)))
        .allSatisfy(
            leakage -> assertThat(leakage.variation()).as(leakage.problem()).isLessThan(ROUNDING))
        .anySatisfy(leakage -> assertThat(leakage.variation()).isGreaterThan(Rational.ZERO));
  }

  /**
   * The total variation follows from one query, except for the oracle that begins anew. There both
   * runs learn, or both obfuscate, each with probability 1/2; a learning query of the second run
   * steps with probability 1/2 and a decoy always, so that half of the records of either type tell.
   */
  @ParameterizedTest
  @CsvSource({
    "NONE, 0, 1",
    "BIASED_SHARE, 1, 8",
    "TINY_BIAS, 1, 576460752303423488", // 2^59
    "WRONG_START, 1, 3",
    "WRONG_TWIN, 1, 1",
    "RESTARTED_ORACLE, 1, 2"
  })
  void faultsOfBalancedPoliciesLeakWhatIsKnown(String fault, long numerator, long denominator) {
    ExactLeakage leakage = ExactClasses.call(ExactBalanced.OfFault.class, fault);

    assertThat(leakage.variation()).isEqualTo(Rational.of(numerator, denominator));
    assertThat(leakage.total()).isEqualTo(Rational.ONE);
  }

  /**
   * If runs stop when the real trajectory is done, only four failures reveal nothing: 1 - (2/5)^4.
   * A decoy that is always the first of the others is queried with probability 2/3 or never.
   */
  @ParameterizedTest
  @CsvSource({
    "NONE, 0, 1",
    "STOPS_WHEN_REAL_IS_DONE, 609, 625",
    "FIXED_MAPPING, 2, 3",
    "BIASED_DRAW, 1, 576460752303423488"
  })
  void faultsOfObliviousPoliciesLeakWhatIsKnown(String fault, long numerator, long denominator) {
    ExactLeakage leakage = ExactClasses.call(ExactOblivious.OfFault.class, fault);

    assertThat(leakage.variation()).isEqualTo(Rational.of(numerator, denominator));
    assertThat(leakage.total()).isEqualTo(Rational.ONE);
  }
}
