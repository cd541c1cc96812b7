package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.attack.audit.Advantage;
import feint.attack.audit.Finding;
import feint.math.Proportion;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditChartTest {

  private static Finding finding(String name, double... course) {
    List<Double> values = Arrays.stream(course).boxed().toList();
    return new Finding(
        new NamedAttack(name), Advantage.overCoin(new Proportion(60, 100)), 0, Double.NaN, values);
  }

  private static List<String> texts(Finding... findings) throws IOException {
    return Drawing.of(AuditChart.of("A scenario", "a policy", List.of(findings))).texts();
  }

  @Test
  void saysWhatItShows() throws IOException {
    assertThat(texts(finding("first", 0.1, 0.2), finding("stall", 0, 0.9)))
        .contains("A scenario", "a policy", "queries seen", "advantage: 2 P(right) − 1")
        .contains("first", "stall", "a coin", "always right");
  }

  /** With several decoys there is no coin label, and the minimum is not -1. */
  @Test
  void amongSeveralDecoysChanceIsABlindGuess() throws IOException {
    Finding found =
        new Finding(
            new NamedAttack("first"),
            new Advantage(new Proportion(25, 100), 4),
            0,
            Double.NaN,
            List.of(0.1, -0.3));
    assertThat(texts(found))
        .contains("advantage over a blind guess among 4", "a blind guess", "always right")
        .doesNotContain("a coin", "always wrong");
  }

  @Test
  void advantageIsZeroBeforeTheFirstQuery() {
    assertThat(AuditChart.course(0, finding("first", 0.25, -0.5)).toArray())
        .isDeepEqualTo(new double[][] {{0, 1, 2}, {0, 0.25, -0.5}});
  }

  @Test
  void lowerHalfIsForMisledAttackers() throws IOException {
    assertThat(texts(finding("first", 0.1, -0.2))).doesNotContain("always wrong", "-1");
    assertThat(texts(finding("first", 0.1, 0.2), finding("last", -0.9, 0)))
        .contains("always wrong", "-1");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 30})
  void eachAttackerIsInTheLegend(int count) throws IOException {
    Finding[] findings =
        IntStream.range(0, count)
            .mapToObj(i -> finding("attacker " + i, 0.1))
            .toArray(Finding[]::new);
    assertThat(texts(findings)).containsAll(Arrays.stream(findings).map(Finding::name).toList());
  }

  @Test
  void noAttackerAtAllIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AuditChart.of("", "", List.of()))
        .withMessage("number of attackers in a chart must be at least 1, was 0");
  }
}
