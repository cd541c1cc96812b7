package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.report.chart.ComparisonChart.Series;
import feint.solver.forward.PolicyEvaluation;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.YIntervalSeries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonChartTest {

  private static final MarkovPolicy RANDOM = StationaryPolicies.random(Runs.ONE_QUERY.shape());

  @Test
  void saysWhatItShows() throws IOException {
    assertThat(Drawing.of(Runs.figure("A title")).texts())
        .contains("queries sent", "belief δ: mean ± s.d.", "P(learning query)", "a coin");
  }

  @Test
  void beliefRunsFromThePriorToTheEnd() {
    YIntervalSeries line =
        ComparisonChart.beliefs(0, PolicyEvaluation.evaluate(Runs.ONE_QUERY, RANDOM));
    assertThat(line.getItemCount()).isEqualTo(2);
    assertThat(line.getX(0)).isEqualTo(0.0);
    assertThat(line.getYValue(0)).isEqualTo(0.5);
    assertThat(line.getYHighValue(0)).isEqualTo(0.5);
    // One unit on either side makes 1/3 or 2/3, each half the time.
    assertThat(line.getX(1)).isEqualTo(1.0);
    assertThat(line.getYValue(1)).isCloseTo(0.5, within(1e-12));
    assertThat(line.getYLowValue(1)).isCloseTo(1.0 / 3, within(1e-3));
    assertThat(line.getYHighValue(1)).isCloseTo(2.0 / 3, within(1e-3));
  }

  @Test
  void queryFillsTheStretchThatEndsAtItsNumber() {
    XYSeries steps =
        ComparisonChart.steps(
            0,
            PolicyEvaluation.evaluate(
                Runs.ONE_QUERY, StationaryPolicies.greedy(Runs.ONE_QUERY.shape())));
    assertThat(steps.toArray()).isDeepEqualTo(new double[][] {{0, 1}, {1, 1}});
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 9, 20, 64})
  void anyNumberOfPoliciesHasDistinctStyles(int count) throws IOException {
    List<Series> policies =
        IntStream.range(0, count)
            .mapToObj(i -> Runs.series("policy " + i, Runs.ONE_QUERY, RANDOM))
            .toList();
    assertThat(Drawing.of(ComparisonChart.of("", "", policies)).texts())
        .containsAll(policies.stream().map(Series::name).toList());
    assertThat(
            IntStream.range(0, count)
                .mapToObj(i -> List.of(LineStyle.at(i).color(), LineStyle.at(i).dashes())))
        .doesNotHaveDuplicates();
    int few = Math.min(count, 8);
    assertThat(IntStream.range(0, few).mapToObj(i -> LineStyle.at(i).color()))
        .doesNotHaveDuplicates();
    assertThat(IntStream.range(0, few).mapToObj(i -> LineStyle.at(i).dashes()))
        .doesNotHaveDuplicates();
  }

  @Test
  void noPolicyAtAllIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ComparisonChart.of("A title", "", List.of()))
        .withMessage("number of policies in a chart must be at least 1, was 0");
  }

  @Test
  void policiesMayShareAName() throws IOException {
    Series random = Runs.series("random", Runs.ONE_QUERY, RANDOM);
    assertThat(Drawing.of(ComparisonChart.of("A title", "", List.of(random, random))).texts())
        .filteredOn("random"::equals)
        .hasSize(2);
  }

  @Test
  void longNamesAreShortenedAndGetRoom() throws IOException {
    Series random = Runs.series("very ".repeat(40) + "long", Runs.ONE_QUERY, RANDOM);
    Figure one = ComparisonChart.of("A title", "", List.of(random));
    Figure eight = ComparisonChart.of("A title", "", Collections.nCopies(8, random));
    assertThat(Drawing.of(one).texts()).contains("very ".repeat(18).strip() + "…");
    assertThat(eight.height()).isGreaterThan(one.height());
  }
}
