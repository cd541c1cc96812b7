package feint.report;

import feint.math.Interval;
import feint.report.LiveChart.Axis;
import feint.report.LiveChart.Dot;
import feint.report.LiveChart.Look;
import feint.report.LiveChart.Mark;
import feint.report.LiveChart.Trace;
import java.util.ArrayList;
import java.util.List;

/** Numbers by name, from the top down, each with the limits between which it is known. */
public final class DotChart {

  private DotChart() {}

  /** A number with a name. */
  public record Row(String name, double value, Interval limits) {

    /** A number without error. */
    public static Row exact(String name, double value) {
      return new Row(name, value, new Interval(value, value));
    }
  }

  /** Rows that have one colour; one of the same name in several kinds shares a line. */
  public record Kind(String name, List<Row> rows) {

    public Kind {
      rows = List.copyOf(rows);
    }
  }

  /**
   * The chart.
   *
   * @param things what the names are names of
   */
  public static LiveChart of(String title, Axis across, String things, List<Kind> kinds) {
    return of(title, across, things, kinds, List.of());
  }

  /** How much more often than a blind guess attackers are right. */
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
