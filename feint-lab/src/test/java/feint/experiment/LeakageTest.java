package feint.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Execution;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.AdvantageBound;
import feint.policy.BalancedTypes;
import feint.policy.Filling;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakageTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(20)
          .successes(8)
          .incentives(1, 2)
          .success(new double[] {0.4, 0.8})
          .build();

  private static List<Leakage> measured(Execution execution) {
    return Leakage.of(
        PROBLEM,
        List.of(0.0, 0.1, 0.5),
        band -> BalancedTypes.of(PROBLEM, 2, Filling.QUEUE, band),
        400,
        new Seed(3),
        execution);
  }

  /** With one oracle state, the queue alone decides when to learn. */
  @Test
  void leakingMoreFinishesMoreOften() {
    List<Leakage> found = measured(Execution.defaults());

    assertThat(found).extracting(Leakage::band).containsExactly(0.0, 0.1, 0.5);
    for (Leakage at : found) {
      assertThat(at.bound()).isEqualTo(AdvantageBound.of(20, at.band()));
      // The bound is exceeded by chance with probability 0.025 at the very most.
      assertThat(at.audited().advantage().interval().low()).isLessThanOrEqualTo(at.bound());
      assertThat(at.finish().draws()).isEqualTo(400);
    }
    assertThat(found.get(2).bound()).isCloseTo(1, within(1e-12));
    assertThat(found.get(2).finish().mean()).isGreaterThan(found.get(0).finish().mean());
  }

  @Test
  void threadsChangeNoDigitAndProgressOnlyGrows() {
    List<Double> heard = new ArrayList<>();
    Execution alone = Execution.defaults().withThreads(1).withProgress(heard::add);
    assertThat(measured(alone)).isEqualTo(measured(Execution.defaults().withThreads(3)));
    assertThat(heard).isNotEmpty().isSorted().allMatch(share -> share >= 0 && share <= 1);
  }
}
