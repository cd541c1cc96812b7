package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Problem;
import org.junit.jupiter.api.Test;

class SuccessMassTest {

  private static final double[] LAW = {0.25, 0.5, 0.25};

  private final SuccessMass highest = SuccessMass.of(KnownProblems.threeStates(10, 3), 2);

  @Test
  void bestStatesLearnFirst() {
    assertThat(highest.at(LAW, 0)).isZero();
    assertThat(highest.at(LAW, 0.125)).isEqualTo(0.125 * 0.9);
    assertThat(highest.at(LAW, 0.5)).isCloseTo(0.25 * 0.9 + 0.25 * 0.6, within(1e-15));
    assertThat(highest.at(LAW, 1)).isCloseTo(0.25 * 0.9 + 0.5 * 0.6 + 0.25 * 0.2, within(1e-15));
  }

  @Test
  void bestStateNeedNotBeTheLast() {
    Problem reversed =
        KnownProblems.threeStates(10, 3).toBuilder()
            .success(new double[] {0, 0, 0.7}, new double[] {0, 0, 0.9}, new double[] {0, 0, 0.1})
            .build();
    assertThat(SuccessMass.of(reversed, 2).at(LAW, 0.75))
        .isCloseTo(0.5 * 0.9 + 0.25 * 0.7, within(1e-15));
  }

  @Test
  void tableHasTheSameValues() {
    double[] table = new double[SuccessMass.PARTS + 1];
    for (RandomProblems.Instance instance :
        new RandomProblems(new Seed(911), 5, 3, 4, 2).any(40).toList()) {
      Problem problem = instance.problem();
      SuccessMass mass = SuccessMass.of(problem, 0);
      double[] law = problem.oracle().initial().toArray();
      mass.tabulate(law, table);
      for (int k = 0; k <= SuccessMass.PARTS; k++) {
        assertThat(table[k]).isCloseTo(mass.at(law, (double) k / SuccessMass.PARTS), within(1e-15));
      }
    }
  }

  @Test
  void unknownLevelIsRejected() {
    assertThatThrownBy(() -> SuccessMass.of(KnownProblems.threeStates(10, 3), 3))
        .hasMessage("incentive level must be in 0..2, was 3");
  }
}
