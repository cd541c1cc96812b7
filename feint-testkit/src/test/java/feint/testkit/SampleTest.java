package feint.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SampleTest {

  private static Stream<Integer> cases() {
    return Stream.of(1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void casesAreSpreadFromTheFirstToTheLast() {
    assertThat(Sample.of(cases(), 3, false)).containsExactly(1, 4, 7);
    assertThat(Sample.of(cases(), 2, false)).containsExactly(1, 7);
  }

  @Test
  void everyCaseIsSelectedInABuildWithSlowTests() {
    assertThat(Sample.of(cases(), 3, true)).containsExactly(1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void fewCasesAreAllSelected() {
    assertThat(Sample.of(cases(), 7, false)).hasSize(7);
    assertThat(Sample.of(cases(), 8, false)).hasSize(7);
  }

  @Test
  void samplesNeedAtLeastTwoCases() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sample.of(cases(), 1, false))
        .withMessage("size must be at least 2, was 1");
  }
}
