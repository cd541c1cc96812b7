package feint.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.math.Interval;
import feint.report.chart.ChartOption;
import feint.report.chart.DotChart;
import feint.report.chart.DotChart.Kind;
import feint.report.chart.DotChart.Row;
import feint.report.chart.LiveChart;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Trace;
import feint.report.view.Column;
import feint.report.view.Table;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Charts of pages as options of the charting library, and as tables. */
class LiveChartTest {

  private static LiveChart dots() {
    return DotChart.of(
        "Shares",
        Axis.numbers("share of runs", 0, 1),
        "policy",
        List.of(
            new Kind("demanded", List.of(Row.exact("a", 0.5))),
            new Kind(
                "reached",
                List.of(new Row("a", 0.25, new Interval(0.2, 0.3)), Row.exact("b", 1)))));
  }

  @Test
  void namesHaveTheirBarsAndTexts() {
    JsonNode option = new ChartOption(dots()).json();
    assertThat(option.at("/yAxis/data").toString()).isEqualTo("[\"a\",\"b\"]");
    assertThat(option.at("/xAxis/name").asText()).isEqualTo("share of runs");
    assertThat(option.at("/series/0/data/0/value").toString()).isEqualTo("[0.5,0.0]");
    assertThat(option.at("/series/1/data").findValuesAsText("tip"))
        .containsExactly("a, reached: 0.25 [0.2, 0.3]", "b, reached: 1");
    // The bar of the one value that has limits, followed by a gap.
    assertThat(option.at("/series/2/name").asText()).isEqualTo("reached");
    assertThat(option.at("/series/2/data").toString())
        .isEqualTo("[{\"value\":[0.2,0.0]},{\"value\":[0.3,0.0]},{\"value\":\"-\"}]");
    assertThat(option.at("/legend/data").toString()).isEqualTo("[\"demanded\",\"reached\"]");
  }

  @Test
  void aBandIsWhatIsBetweenItsLimits() {
    LiveChart chart =
        new LiveChart(
            "Belief",
            Axis.counts("queries sent", 1, 2),
            Axis.numbers("belief", 0, 1),
            List.of(
                new Trace(
                    "exact",
                    Look.LINE,
                    List.of(
                        Dot.at(1, 0.5).from(new Interval(0.25, 0.75)),
                        Dot.at(2, 0.5).from(new Interval(0.5, 0.5))))),
            List.of());
    JsonNode series = new ChartOption(chart).json().path("series");
    assertThat(series).hasSize(3);
    assertThat(series.at("/0/data/1/value").toString()).isEqualTo("[1.0,0.5]");
    assertThat(series.at("/1/data").findValuesAsText("tip")).isEmpty();
    assertThat(series.at("/1/data/0/value/1").asDouble()).isEqualTo(0.25);
    assertThat(series.at("/2/data/0/value/1").asDouble()).isEqualTo(0.5);
    assertThat(series.at("/2/data/1/value/1").asDouble()).isZero();
    assertThat(series.findValuesAsText("stack")).containsExactly("band 0", "band 0");
  }

  @Test
  void numbersOfDotsAreATableByName() {
    Table table = new ChartNumbers(dots()).table();
    assertThat(table.columns().stream().map(Column::name))
        .containsExactly("policy", "demanded", "reached");
    assertThat(table.rows())
        .containsExactly(List.of("a", "0.5", "0.25 [0.2, 0.3]"), List.of("b", "-", "1"));
  }

  @Test
  void longSeriesAreListedInPartWithTheFirstAndTheLast() {
    List<Dot> dots = IntStream.rangeClosed(0, 1000).mapToObj(k -> Dot.at(k, k / 7.0)).toList();
    Table table =
        new ChartNumbers(
                new LiveChart(
                    "Many",
                    Axis.counts("queries", 0, 1000),
                    Axis.numbers("value", 0, 150),
                    List.of(new Trace("line", Look.LINE, dots)),
                    List.of()))
            .table();
    assertThat(table.caption()).isEqualTo("value, at 51 of 1001 points");
    assertThat(table.rows())
        .hasSize(51)
        .startsWith(List.of("0", "0"))
        .endsWith(List.of("1000", "143"));
  }

  @Test
  void descriptionForScreenReadersNamesTheContent() {
    assertThat(dots().described())
        .isEqualTo(
            "Shares. Across: share of runs; up: policy. Shown: demanded, reached. The numbers are in"
                + " a table below.");
  }
}
