package feint.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.math.Interval;
import feint.report.DotChart.Kind;
import feint.report.DotChart.Row;
import feint.report.LiveChart.Axis;
import feint.report.LiveChart.Dot;
import feint.report.LiveChart.Look;
import feint.report.LiveChart.Trace;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What charts of pages tell the library that draws them, and whoever reads their numbers. */
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
  void namesStandAtTheirPlacesWithBarsAndTexts() {
    JsonNode option = new ChartOption(dots()).json();
    assertThat(option.at("/yAxis/data").toString()).isEqualTo("[\"a\",\"b\"]");
    assertThat(option.at("/xAxis/name").asText()).isEqualTo("share of runs");
    assertThat(option.at("/series/0/data/0/value").toString()).isEqualTo("[0.5,0.0]");
    assertThat(option.at("/series/1/data").findValuesAsText("tip"))
        .containsExactly("a, reached: 0.25 [0.2, 0.3]", "b, reached: 1");
    // The bar of the one value that has limits, with a gap behind it.
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
    PageTable table = new ChartNumbers(dots()).table();
    assertThat(table.columns().stream().map(PageTable.Column::name))
        .containsExactly("policy", "demanded", "reached");
    assertThat(table.rows())
        .containsExactly(List.of("a", "0.5", "0.25 [0.2, 0.3]"), List.of("b", "-", "1"));
  }

  @Test
  void ofManyPlacesSomeAreListedTheFirstAndTheLastAmongThem() {
    List<Dot> dots = IntStream.rangeClosed(0, 1000).mapToObj(k -> Dot.at(k, k / 7.0)).toList();
    PageTable table =
        new ChartNumbers(
                new LiveChart(
                    "Many",
                    Axis.counts("queries", 0, 1000),
                    Axis.numbers("value", 0, 150),
                    List.of(new Trace("line", Look.LINE, dots)),
                    List.of()))
            .table();
    assertThat(table.caption()).isEqualTo("value, at 51 of 1001 places");
    assertThat(table.rows())
        .hasSize(51)
        .startsWith(List.of("0", "0"))
        .endsWith(List.of("1000", "142.86"));
  }

  @Test
  void whoCannotSeeItIsToldWhatItShows() {
    assertThat(dots().described())
        .isEqualTo(
            "Shares. Across: share of runs; up: policy. Shown: demanded, reached. The numbers are in"
                + " a table below.");
  }

  @Test
  void lettersThatNoFontHasAreNamed() {
    assertThat(ChartFile.lacking("exact \u0378\u0378 policy")).isEqualTo("\u0378");
    assertThat(ChartFile.lacking("exact")).isEmpty();
  }
}
