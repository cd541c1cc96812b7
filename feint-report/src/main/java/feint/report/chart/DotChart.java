package feint.report.chart;

import feint.math.Interval;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Mark;
import feint.report.chart.LiveChart.Trace;
import java.util.ArrayList;
import java.util.List;

/** Chart of named numbers, from the top down, each with its interval. */
public final class DotChart {

  private DotChart() {}

  /** A number with a name. */
  public record Row(String name, double value, Interval limits) {

    /** Returns a number without error. */
    public static Row exact(String name, double value) {
      return new Row(name, value, new Interval(value, value));
    }
  }

  /** Rows of one colour; rows of several kinds with the same name share a line. */
  public record Kind(String name, List<Row> rows) {

    public Kind {
      rows = List.copyOf(rows);
    }
  }

  /**
   * Returns the chart.
   *
   * @param things what the names refer to
   */
  public static LiveChart of(String title, Axis across, String things, List<Kind> kinds) {
    return of(title, across, things, kinds, List.of());
  }

  /** Returns the chart of attackers' advantages over a blind guess. */
  public static LiveChart advantages(String title, String things, List<Kind> kinds) {
    double least =
        kinds.stream()
            .flatMap(kind -> kind.rows().stream())
            .mapToDouble(row -> row.limits().low())
            .min()
            .orElse(0);
    return of(
        title,
        Axis.numbers(AuditChart.ADVANTAGE, least < -0.5 ? -1 : least < 0 ? -0.5 : 0, 1),
        things,
        kinds,
        List.of(new Mark(true, 0, 0, "a blind guess")));
  }

  private static LiveChart of(
      String title, Axis across, String things, List<Kind> kinds, List<Mark> marks) {
    List<String> names =
        kinds.stream().flatMap(kind -> kind.rows().stream()).map(Row::name).distinct().toList();
    List<Trace> traces = new ArrayList<>();
    for (Kind kind : kinds) {
      List<Dot> dots =
          kind.rows().stream()
              .map(row -> Dot.at(row.value(), names.indexOf(row.name())).between(row.limits()))
              .toList();
      traces.add(new Trace(kind.name(), Look.DOTS, dots));
    }
    return new LiveChart(title, across, Axis.names(things, names), traces, marks);
  }
}
