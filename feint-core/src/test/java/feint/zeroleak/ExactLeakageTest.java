package feint.zeroleak;

import static org.assertj.core.api.Assertions.assertThat;

import feint.testkit.Sample;
import feint.testkit.exact.ExactClasses;
import feint.testkit.exact.ExactLeakage;
import feint.testkit.exact.Rational;
import feint.zeroleak.balanced.ExactBalanced;
import feint.zeroleak.oblivious.ExactOblivious;
import java.util.function.Function;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
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

  /** Bound of the leakage by rounding: eight units of the last place of a probability. */
  private static final Rational ROUNDING = Rational.of(1, 1L << 50);

  @Test
  void balancedPoliciesLeakNothing(TestReporter reporter) {
    reporter.publishEntry("balanced", leakNothing(ExactBalanced.OfProblem.class, BALANCED));
  }

  @Test
  void obliviousPoliciesLeakNothing(TestReporter reporter) {
    reporter.publishEntry("oblivious", leakNothing(ExactOblivious.OfProblem.class, OBLIVIOUS));
  }

  private static String leakNothing(
      Class<? extends Function<Integer, ExactLeakage>> of, int count) {
    long records = 0;
    for (int number = 0; number < count; number++) {
      ExactLeakage leakage = ExactClasses.call(of, number);
      assertThat(leakage.variation()).as(leakage.problem()).isEqualTo(Rational.ZERO);
      assertThat(leakage.total()).as(leakage.problem()).isEqualTo(Rational.ONE);
      records += leakage.records();
    }
    return count + " problems, " + records + " records, total variation 0";
  }

  /** The same in floating point, with exact probabilities of the decisions that it makes. */
  @Test
  void roundingLeaksLittle(TestReporter reporter) {
    reporter.publishEntry("balanced", leakLittle(ExactBalanced.OfProblem.class, 108));
    reporter.publishEntry("oblivious", leakLittle(ExactOblivious.OfProblem.class, 54));
  }

  private static String leakLittle(Class<? extends Function<Integer, ExactLeakage>> of, int count) {
    Rational most = Rational.ZERO;
    for (int number = 0; number < count; number++) {
      ExactLeakage leakage = ExactClasses.callRounding(of, number);
      assertThat(leakage.variation()).as(leakage.problem()).isLessThan(ROUNDING);
      assertThat(leakage.total()).as(leakage.problem()).isEqualTo(Rational.ONE);
      most = most.compareTo(leakage.variation()) < 0 ? leakage.variation() : most;
    }
    // Otherwise nothing would have been rounded.
    assertThat(most).isGreaterThan(Rational.ZERO);
    return count + " problems, largest total variation " + most.toDouble();
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
