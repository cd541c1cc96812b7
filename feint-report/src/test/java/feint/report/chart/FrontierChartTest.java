package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.report.chart.FrontierChart.Line;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrontierChartTest {

  private static final Line NEVER =
      new Line("never exposed", List.of(new Line.At(100, 0), new Line.At(130, 0.5)));
  private static final Line NONE = new Line("exposed or not", List.of());

  @TempDir Path directory;

  @Test
  void saysWhatItShows() throws IOException {
    Figure figure = FrontierChart.of("A frontier", "100 queries", List.of(NEVER, NONE));
    assertThat(Drawing.of(figure).texts())
        .contains(
            "A frontier",
            "100 queries",
            "P(finish): share of runs with all their successes",
            "least mean incentive per run")
        .containsOnlyOnce("never exposed", "exposed or not");
  }

  @Test
  void aLineEndsInADot() {
    assertThat(NEVER.series().toArray()).isDeepEqualTo(new double[][] {{100, 130}, {0, 0.5}});
    assertThat(NEVER.edge().toArray()).isDeepEqualTo(new double[][] {{130}, {0.5}});
    assertThat(NONE.edge().getItemCount()).isZero();
  }

  @Test
  void noFeasiblePointIsAnEmptyChart() {
    Path file = directory.resolve("frontier.png");
    ChartFile.write(FrontierChart.of("", "", List.of(NONE)), file, Runs.PROVENANCE);
    assertThat(file).isNotEmptyFile();
  }

  @Test
  void anyNumberOfLinesIsDrawnButNone() {
    List<Line> lines =
        IntStream.range(0, 9).mapToObj(i -> new Line("line " + i, NEVER.points())).toList();
    Path file = directory.resolve("frontier.png");
    ChartFile.write(FrontierChart.of("", "", lines), file, Runs.PROVENANCE);
    assertThat(file).isNotEmptyFile();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FrontierChart.of("", "", List.of()))
        .withMessage("number of lines in a chart must be at least 1, was 0");
  }
}
