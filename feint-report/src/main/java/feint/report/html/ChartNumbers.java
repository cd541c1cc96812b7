package feint.report.html;

import feint.report.chart.ChartOption;
import feint.report.chart.LiveChart;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Scale;
import feint.report.chart.LiveChart.Trace;
import feint.report.view.Column;
import feint.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The numbers of a chart as a table, for screen readers and for exact values. */
record ChartNumbers(LiveChart chart) {

  /** Maximum number of rows; of longer series a selection is listed. */
  private static final int MOST_ROWS = 51;

  Table table() {
    return chart.isPlane() ? paths() : chart.up().scale() == Scale.NAMES ? byName() : byPlace();
  }

  private List<Column> columns(String first) {
    List<Column> columns = new ArrayList<>(List.of(Column.plain(first)));
    chart.named().forEach(trace -> columns.add(Column.plain(trace.name())));
    return columns;
  }

  private Table byName() {
    List<List<String>> rows = new ArrayList<>();
    for (int k = 0; k < chart.up().names().size(); k++) {
      int position = k;
      rows.add(
          row(
              chart.up().names().get(k),
              dot -> dot.y() == position,
              dot -> ChartOption.text(dot.x(), dot.across())));
    }
    return new Table(chart.across().name(), columns(chart.up().name()), rows);
  }

  private Table byPlace() {
    double[] positions =
        chart.named().stream()
            .flatMap(trace -> trace.dots().stream())
            .filter(Dot::drawn)
            .mapToDouble(Dot::x)
            .sorted()
            .distinct()
            .toArray();
    List<List<String>> rows = new ArrayList<>();
    for (int k : thinned(positions.length)) {
      double x = positions[k];
      rows.add(
          row(
              ChartOption.text(x),
              dot -> dot.x() == x,
              dot -> ChartOption.text(dot.y(), dot.up())));
    }
    return new Table(
        caption(chart.up().name(), positions.length), columns(chart.across().name()), rows);
  }

  private Table paths() {
    int longest = chart.named().stream().mapToInt(trace -> trace.dots().size()).max().orElse(0);
    List<List<String>> rows = new ArrayList<>();
    for (int k : thinned(longest)) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(k + 1)));
      for (Trace trace : chart.named()) {
        row.add(k < trace.dots().size() ? pair(trace.dots().get(k)) : "");
      }
      rows.add(row);
    }
    return new Table(
        caption(chart.across().name() + ", " + chart.up().name(), longest), columns("point"), rows);
  }

  private static String pair(Dot dot) {
    return "(" + ChartOption.text(dot.x()) + ", " + ChartOption.text(dot.y()) + ")";
  }

  private List<String> row(String name, Predicate<Dot> here, Function<Dot, String> text) {
    List<String> row = new ArrayList<>(List.of(name));
    for (Trace trace : chart.named()) {
      row.add(
          trace.dots().stream().filter(Dot::drawn).filter(here).findFirst().map(text).orElse("-"));
    }
    return row;
  }

  private static String caption(String what, int positions) {
    return positions <= MOST_ROWS
        ? what
        : what + ", at " + MOST_ROWS + " of " + positions + " points";
  }

  /** Returns the first, the last, and others evenly between them. */
  private static List<Integer> thinned(int count) {
    int listed = Math.min(count, MOST_ROWS);
    return IntStream.range(0, listed)
        .mapToObj(i -> listed == 1 ? 0 : (int) Math.round((double) i * (count - 1) / (listed - 1)))
        .toList();
  }
}
