package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import feint.report.chart.SearchChart.Course;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchChartTest {

  @TempDir Path directory;

  /** A line through these values at iterations 0, 10, 20 and so on. */
  private static Course course(String name, double... values) {
    return new Course(
        name,
        IntStream.range(0, values.length).mapToObj(i -> new Course.At(10 * i, values[i])).toList());
  }

  private static List<String> texts(Figure figure) throws IOException {
    return Drawing.of(figure).texts();
  }

  private static Figure costs(double... values) {
    return SearchChart.of("A search", "seed 1", List.of(course("sampled cost", values)), List.of());
  }

  @Test
  void saysWhatItShows() throws IOException {
    Figure figure =
        SearchChart.of(
            "A search",
            "seed 1",
            List.of(course("sampled cost", 3, 2, 1), course("exact optimum", 1, 1, 1)),
            List.of(course("regret so far", 0, 5, 7), course("its bound", 9, 9, 9)));
    assertThat(texts(figure))
        .contains("A search", "seed 1", "iterations of the search", "mean cost per run")
        .contains("cumulative regret over pulls")
        .contains("sampled cost", "exact optimum", "regret so far", "its bound");
  }

  @Test
  void regretHasAPanelOfItsOwn() throws IOException {
    Figure without = costs(3, 2, 1);
    Figure with =
        SearchChart.of("", "", List.of(course("cost", 3, 2, 1)), List.of(course("loss", 0, 5, 7)));
    assertThat(texts(without)).doesNotContain("cumulative regret over pulls");
    assertThat(texts(with)).contains("cumulative regret over pulls");
    assertThat(with.height()).isGreaterThan(without.height());
    assertThat(with.width()).isEqualTo(without.width());
  }

  @ParameterizedTest
  @ValueSource(strings = {"search.png", "search.svg"})
  void isWrittenAsPictureOrDrawing(String name) throws IOException {
    Path file = directory.resolve(name);
    Figure figure = costs(3, 2, 1);
    ChartFile.write(figure, file, Runs.PROVENANCE);
    assertThat(file).isNotEmptyFile();
    if (name.endsWith("png")) {
      assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(2 * figure.width());
    }
  }

  @Test
  void infiniteValuesAreLeftOut() throws IOException {
    double infinite = Double.POSITIVE_INFINITY;
    Course bound = course("bound", infinite, infinite, 40, 30, Double.NaN);
    assertThat(bound.series().toArray()).isDeepEqualTo(new double[][] {{20, 30}, {40, 30}});
    Figure figure = SearchChart.of("", "", List.of(course("cost", 3, 2, 1, 1, 1)), List.of(bound));
    assertThat(texts(figure)).contains("bound").noneMatch(text -> text.contains("∞"));
  }

  @Test
  void nothingButInfiniteValuesIsAnEmptyPanel() throws IOException {
    Course bound = course("bound", Double.POSITIVE_INFINITY);
    assertThat(texts(SearchChart.of("", "", List.of(course("cost", 3)), List.of(bound))))
        .contains("bound", "cumulative regret over pulls");
  }

  @Test
  void costsOfManySizesAreOnALogarithmicAxis() throws IOException {
    assertThat(texts(costs(5_000, 70, 1))).contains("1", "10", "100", "1,000");
    assertThat(texts(costs(5_000, 70, 0.001))).contains("0.001", "0.01", "0.1", "1,000");
  }

  @Test
  void costsOfOneSizeOrOfBothSignsAreNot() throws IOException {
    assertThat(texts(costs(99, 50, 1))).contains("30", "40", "50");
    assertThat(texts(costs(5_000, 70, -1))).contains("500", "1,500").doesNotContain("100");
  }

  @Test
  void aConstantCostHasAnAxisToo() throws IOException {
    assertThat(texts(costs(7, 7, 7))).contains("sampled cost", "mean cost per run");
    assertThat(texts(costs(7))).contains("sampled cost", "mean cost per run");
  }
}
