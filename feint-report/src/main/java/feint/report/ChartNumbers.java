package feint.report;

import feint.math.Interval;
import feint.report.LiveChart.Dot;
import feint.report.LiveChart.Scale;
import feint.report.LiveChart.Trace;
import feint.report.PageTable.Column;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** What a chart shows, as a table: for whoever does not see it, and for whoever wants digits. */
record ChartNumbers(LiveChart chart) {

  private static final MathContext DIGITS = new MathContext(5);

  /** Of more places than these, so many are listed. */
  private static final int MOST_ROWS = 51;

  PageTable table() {
    return chart.isPlane() ? paths() : chart.up().scale() == Scale.NAMES ? byName() : byPlace();
  }

  /** A number in few digits, with the limits between which it is known. */
  static String text(double x, Interval limits) {
    return limits.low() < limits.high()
        ? text(x) + " [" + text(limits.low()) + ", " + text(limits.high()) + "]"
        : text(x);
  }

  private static String text(double x) {
    return Double.isFinite(x)
        ? new BigDecimal(x).round(DIGITS).stripTrailingZeros().toPlainString()
        : "-";
  }

  /** As many digits as a chart shows. */
  static double rounded(double x) {
    return new BigDecimal(x).round(new MathContext(7)).doubleValue();
  }

  private List<Column> columns(String first) {
    List<Column> columns = new ArrayList<>(List.of(Column.plain(first)));
    chart.named().forEach(trace -> columns.add(Column.plain(trace.name())));
    return columns;
  }

  private PageTable byName() {
    List<List<String>> rows = new ArrayList<>();
    for (int k = 0; k < chart.up().names().size(); k++) {
      int place = k;
      rows.add(
          row(
              chart.up().names().get(k),
              dot -> dot.y() == place,
              dot -> text(dot.x(), dot.across())));
    }
    return new PageTable(chart.across().name(), columns(chart.up().name()), rows);
  }

  private PageTable byPlace() {
    double[] places =
        chart.named().stream()
            .flatMap(trace -> trace.dots().stream())
            .filter(Dot::drawn)
            .mapToDouble(Dot::x)
            .sorted()
            .distinct()
            .toArray();
    List<List<String>> rows = new ArrayList<>();
    for (int k : thinned(places.length)) {
      double x = places[k];
      rows.add(row(text(x), dot -> dot.x() == x, dot -> text(dot.y(), dot.up())));
    }
    return new PageTable(
        caption(chart.up().name(), places.length), columns(chart.across().name()), rows);
  }

  private PageTable paths() {
    int longest = chart.named().stream().mapToInt(trace -> trace.dots().size()).max().orElse(0);
    List<List<String>> rows = new ArrayList<>();
    for (int k : thinned(longest)) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(k + 1)));
      for (Trace trace : chart.named()) {
        row.add(k < trace.dots().size() ? pair(trace.dots().get(k)) : "");
      }
      rows.add(row);
    }
    return new PageTable(
        caption(chart.across().name() + ", " + chart.up().name(), longest), columns("point"), rows);
  }

  private static String pair(Dot dot) {
    return "(" + text(dot.x()) + ", " + text(dot.y()) + ")";
  }

  private List<String> row(String name, Predicate<Dot> here, Function<Dot, String> text) {
    List<String> row = new ArrayList<>(List.of(name));
    for (Trace trace : chart.named()) {
      row.add(
          trace.dots().stream().filter(Dot::drawn).filter(here).findFirst().map(text).orElse("-"));
    }
    return row;
  }

  private static String caption(String what, int places) {
    return places <= MOST_ROWS ? what : what + ", at " + MOST_ROWS + " of " + places + " places";
  }

  /** The first, the last, and others evenly between them. */
  private static List<Integer> thinned(int count) {
    int kept = Math.min(count, MOST_ROWS);
    return IntStream.range(0, kept)
        .mapToObj(i -> kept == 1 ? 0 : (int) Math.round((double) i * (count - 1) / (kept - 1)))
        .toList();
  }
}
