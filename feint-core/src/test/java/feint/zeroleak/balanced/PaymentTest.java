package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.model.Problem;
import org.junit.jupiter.api.Test;

/** Incentives: constant, or by the demand for the highest incentive under both hypotheses. */
class PaymentTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(10, 3);

  @Test
  void aConstantPaymentIsACertainty() {
    for (int incentive = 1; incentive <= 3; incentive++) {
      Payment payment = Payment.constant(PROBLEM, incentive);
      double[] law = new double[3];
      law[incentive - 1] = 1;
      assertThat(payment.law(0, 0)).containsExactly(law);
      assertThat(payment.law(0.4, 1)).containsExactly(law);
      assertThat(payment.lowest()).containsExactly(1, 0, 0);
      assertThat(payment.level()).isEqualTo(incentive - 1);
      assertThat(payment.follows()).isFalse();
      assertThat(payment.problem()).isSameAs(PROBLEM);
    }
  }

  /** Four times the total demand, and at most 1. */
  @Test
  void theHighestIsPaidInProportionToTheDemand() {
    Payment payment = Payment.followingTheState(PROBLEM);
    assertThat(payment.follows()).isTrue();
    assertThat(payment.level()).isEqualTo(2);
    assertThat(payment.law(0, 0)).containsExactly(1, 0, 0);
    assertThat(payment.law(0.05, 0.1)).containsExactly(new double[] {0.4, 0, 0.6}, within(1e-15));
    assertThat(payment.law(0.1, 0.05)).containsExactly(new double[] {0.4, 0, 0.6}, within(1e-15));
    assertThat(payment.law(0.125, 0.125)).containsExactly(0, 0, 1);
    assertThat(payment.law(0.5, 0.9)).containsExactly(0, 0, 1);
  }

  /** Gains of 0.2, 0.5 and 0.6: half of the best gain is 0.3. */
  @Test
  void statesThatGainHalfAsMuchAsTheBestAreWorthIt() {
    Payment payment = Payment.followingTheState(PROBLEM);
    assertThat(payment.worthIt(1)).isFalse();
    assertThat(payment.worthIt(2)).isTrue();
    assertThat(payment.worthIt(3)).isTrue();
  }

  /** Binary fractions, so that half of the best is met to the last bit. */
  @Test
  void exactlyHalfIsEnough() {
    Payment payment =
        Payment.followingTheState(
            PROBLEM.toBuilder()
                .success(
                    new double[] {0.25, 0.25, 0.5},
                    new double[] {0.25, 0.5, 0.75},
                    new double[] {0.5, 0.5, 0.625})
                .build());
    assertThat(payment.worthIt(1)).isTrue();
    assertThat(payment.worthIt(2)).isTrue();
    assertThat(payment.worthIt(3)).isFalse();
  }

  /** The last state gains 0.5, the others 0.1. */
  @Test
  void theBestGainMayBeThatOfTheLastState() {
    Payment payment =
        Payment.followingTheState(
            PROBLEM.toBuilder()
                .success(
                    new double[] {0.1, 0.1, 0.2},
                    new double[] {0.2, 0.2, 0.3},
                    new double[] {0.3, 0.3, 0.8})
                .build());
    assertThat(payment.worthIt(1)).isFalse();
    assertThat(payment.worthIt(2)).isFalse();
    assertThat(payment.worthIt(3)).isTrue();
  }

  @Test
  void noStateIsWorthItWithoutAGain() {
    Payment payment =
        Payment.followingTheState(
            PROBLEM.toBuilder()
                .success(
                    new double[] {0.3, 0.3, 0.3},
                    new double[] {0.5, 0.5, 0.5},
                    new double[] {0.7, 0.7, 0.7})
                .build());
    for (int o = 1; o <= 3; o++) {
      assertThat(payment.worthIt(o)).isFalse();
    }
  }
}
