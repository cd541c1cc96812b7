package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import feint.lab.capacity.CapacityStudy.Found;
import feint.lab.capacity.CapacityStudy.Rates;
import feint.lab.capacity.CapacityStudy.Reach;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityChartTest {

  private static final Rates RATES = new Rates(0.3, 0.4, 0.2, 0.4);
  private static final Found FOUND =
      new Found(
          RATES,
          RATES,
          List.of(),
          List.of(
              new Reach(10, OptionalInt.of(2), 3, 1), new Reach(100, OptionalInt.empty(), 35, 15)));

  @TempDir Path directory;

  @Test
  void saysWhatItShows() throws IOException {
    assertThat(Drawing.of(CapacityChart.of("Capacity", "in 90 % of runs", FOUND)).texts())
        .contains("Capacity", "in 90 % of runs", "queries", "successes per query")
        .contains(
            "optimum of the covert goal",
            "upper bound for policies without leakage",
            "oblivious policy, which leaks nothing");
  }

  @Test
  void unsolvedValuesAreNotDrawn() {
    assertThat(CapacityChart.series("", FOUND, Reach::goal).toArray())
        .isDeepEqualTo(new double[][] {{10}, {0.2}});
  }

  @Test
  void noLengthsAreAnEmptyPicture() {
    Path file = directory.resolve("capacity.png");
    Found none = new Found(RATES, RATES, List.of(), List.of());
    ChartFile.write(CapacityChart.of("", "", none), file, Runs.PROVENANCE);
    assertThat(file).isNotEmptyFile();
  }
}
