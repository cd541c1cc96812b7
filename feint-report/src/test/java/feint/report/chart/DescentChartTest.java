package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.report.chart.DescentChart.At;
import feint.report.chart.DescentChart.Ground;
import feint.report.chart.DescentChart.Path;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DescentChartTest {

  @Test
  void contoursOfABowlAreCircles() {
    Contours contours = new Contours((x, y) -> x * x + y * y, new Rectangle2D.Double(-2, -2, 4, 4));
    int points = 0;
    double[] at = new double[6];
    for (PathIterator i = contours.at(1).getPathIterator(null); !i.isDone(); i.next()) {
      i.currentSegment(at);
      // Linear between grid points 1/30 apart: off by at most the square of half of that.
      assertThat(Math.hypot(at[0], at[1])).isCloseTo(1, within(3e-4));
      points++;
    }
    assertThat(points).isGreaterThan(200);
  }

  @Test
  void noLineWhereTheLevelIsNeverReached() {
    Contours contours = new Contours((x, y) -> x, new Rectangle2D.Double(0, 0, 1, 1));
    assertThat(contours.at(2).getPathIterator(null).isDone()).isTrue();
    assertThat(contours.at(-1).getPathIterator(null).isDone()).isTrue();
  }

  @Test
  void levelsShareTheAreaEvenly() {
    Contours contours = new Contours((x, y) -> Math.exp(x), new Rectangle2D.Double(0, 0, 1, 1));
    double[] where = Arrays.stream(contours.levels(4)).map(Math::log).toArray();
    assertThat(where).containsExactly(new double[] {0.125, 0.375, 0.625, 0.875}, within(0.01));
  }

  @Test
  void figureNamesPathsMarksAndAxes() throws Exception {
    Figure figure =
        DescentChart.of(
            "title",
            "subtitle",
            new Ground(List.of((x, y) -> x * x + y, (x, y) -> x), "price", "stock"),
            List.of(
                new Path("learner", List.of(new At(0, 0), new At(1, 1))),
                new Path("decoy", List.of(new At(3, 3)))),
            List.of(new Path("estimate", List.of(new At(1, 1)))));
    assertThat(Drawing.of(figure).texts())
        .contains("title", "subtitle", "learner", "decoy", "estimate", "price", "stock");
  }

  @Test
  void pathsThatDoNotMoveAreDrawnToo() throws Exception {
    Figure figure =
        DescentChart.of(
            "still",
            "",
            new Ground(List.of((x, y) -> 7), "x", "y"),
            List.of(new Path("learner", List.of(new At(5, 5), new At(5, 5)))),
            List.of());
    assertThat(Drawing.of(figure).texts()).contains("still", "learner");
  }
}
