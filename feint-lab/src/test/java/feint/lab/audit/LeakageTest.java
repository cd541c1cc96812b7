package feint.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.zeroleak.balanced.AdvantageBound;
import feint.zeroleak.balanced.ProtectionLevel;
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

  private static LeakageStudy study(int runs) {
    return new LeakageStudy(ProtectionLevel.TYPES, List.of(0.0, 0.1, 0.5), runs, 3);
  }

  /** With one oracle state, the queue alone decides when to learn. */
  @Test
  void leakingMoreFinishesMoreOften() {
    List<Leakage> found = study(400).of(PROBLEM, Execution.defaults()).points();

    assertThat(found).extracting(Leakage::band).containsExactly(0.0, 0.1, 0.5);
    for (Leakage at : found) {
      assertThat(at.bound()).isEqualTo(AdvantageBound.of(20, at.band()));
      // The bound is exceeded by chance with probability 0.025 at the very most.
      assertThat(at.audited().advantage().interval().low()).isLessThanOrEqualTo(at.bound());
      assertThat(at.finishProbability().draws()).isEqualTo(400);
    }
    assertThat(found.get(2).bound()).isCloseTo(1, within(1e-12));
    assertThat(found.get(2).finishProbability().count())
        .isGreaterThan(found.get(0).finishProbability().count());
    assertThat(found.get(1).policy()).isEqualTo("balanced:types,epsilon=0.1");
  }

  @Test
  void threadsChangeNoDigitAndProgressOnlyGrows() {
    List<Double> heard = new ArrayList<>();
    Execution alone = Execution.defaults().withThreads(1).withProgress(heard::add);
    assertThat(digits(study(400).of(PROBLEM, alone)))
        .isEqualTo(digits(study(400).of(PROBLEM, Execution.defaults().withThreads(3))));
    assertThat(heard).isNotEmpty().isSorted().allMatch(share -> share >= 0 && share <= 1);
  }

  private static List<List<Object>> digits(LeakageFrontier found) {
    return found.points().stream()
        .map(
            at ->
                List.<Object>of(
                    at.finishProbability(), at.audited().advantage(), at.audited().course()))
        .toList();
  }

  /** An event in all of few runs may still fail: the known bounds 1 - 0.025 and its root. */
  @Test
  void fewRunsHaveWideIntervals() {
    for (int runs : new int[] {1, 2}) {
      LeakageFrontier found = study(runs).of(PROBLEM, Execution.defaults());
      for (Leakage at : found.points()) {
        assertThat(at.finishProbability().draws()).isEqualTo(runs);
        double width = at.finishInterval().high() - at.finishInterval().low();
        assertThat(width).isGreaterThan(runs == 1 ? 0.97 : 0.84);
      }
      assertThat(found.isTooCoarse()).isTrue();
    }
  }

  /** Half of 100 runs: the tables of Clopper and Pearson have 0.398 to 0.602. */
  @Test
  void resolutionOfRunsIsKnown() {
    assertThat(new LeakageFrontier(study(100), List.of()).resolution())
        .isCloseTo(0.204, within(0.001));
    assertThat(new LeakageFrontier(study(100), List.of()).isTooCoarse()).isFalse();
    assertThat(new LeakageFrontier(study(50), List.of()).isTooCoarse()).isTrue();
  }

  @Test
  void aStudyNeedsBandsAndRuns() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LeakageStudy(ProtectionLevel.TYPES, List.of(), 5, 1))
        .withMessage("number of bands must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LeakageStudy(ProtectionLevel.TYPES, List.of(0.0), 0, 1))
        .withMessage("runs must be at least 1, was 0");
  }
}
