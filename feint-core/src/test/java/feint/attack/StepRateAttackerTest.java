package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.OracleChain;
import feint.model.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The attacker that compares step rates with the success probability. */
class StepRateAttackerTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(20)
          .successes(9)
          .incentives(1)
          .success(new double[] {0.9})
          .oracle(OracleChain.stationary(new double[] {1}))
          .build();

  /** Nine of ten queries step as 0.9 predicts; one of ten does not. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void theTrajectoryWithTheExpectedStepRateIsChosen(int real) {
    StepRateAttacker stall = new StepRateAttacker(PROBLEM, 2);
    for (int n = 0; n < 10; n++) {
      stall.see(new Observation(real, 1, n < 9));
      stall.see(new Observation(1 - real, 1, n < 1));
    }
    assertThat(stall.now().probability(real)).isEqualTo(1);
  }

  @Test
  void withoutAQueryOfEachThePosteriorIsUniform() {
    StepRateAttacker stall = new StepRateAttacker(PROBLEM, 2);
    stall.see(new Observation(0, 1, true));
    assertThat(stall.now()).isEqualTo(Posterior.UNIFORM);
  }
}
