package feint.report;

import feint.math.Interval;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A chart of a page: drawn in the reader's browser, with the values under the pointer beside it.
 *
 * @param title what is shown
 * @param across what is measured from left to right
 * @param up what is measured from the bottom up
 */
public record LiveChart(String title, Axis across, Axis up, List<Trace> traces, List<Mark> marks) {

  private static final int HEIGHT = 340;
  private static final int PLANE_HEIGHT = 560;
  static final int LINE_HEIGHT = 22;
  private static final int NAME_HEIGHT = 30;

  /** The narrowest place for a legend: a sheet of paper. */
  private static final int LEGEND_WIDTH = 640;

  public LiveChart {
    traces = List.copyOf(traces);
    marks = List.copyOf(marks);
  }

  /** How the places on an axis are told. */
  public enum Scale {
    LINEAR,
    LOGARITHMIC,
    /** Whole numbers, such as queries. */
    COUNTS,
    /** Names, the first at the top. */
    NAMES
  }

  /**
   * An axis.
   *
   * @param name what it measures, with its unit
   * @param names of its places, if these have names
   */
  public record Axis(String name, double low, double high, Scale scale, List<String> names) {

    public Axis {
      names = List.copyOf(names);
    }

    public static Axis numbers(String name, double low, double high) {
      return new Axis(name, low, high, Scale.LINEAR, List.of());
    }

    public static Axis logarithmic(String name, double low, double high) {
      return new Axis(name, low, high, Scale.LOGARITHMIC, List.of());
    }

    public static Axis counts(String name, int low, int high) {
      return new Axis(name, low, high, Scale.COUNTS, List.of());
    }

    public static Axis names(String name, List<String> names) {
      return new Axis(name, 0, names.size() - 1.0, Scale.NAMES, names);
    }
  }

  /** How a trace is drawn. */
  public enum Look {
    LINE,
    DOTS,
    LINE_AND_DOTS,
    /** A way through the plane, on which no value belongs to a place of an axis. */
    PATH,
    /** Thin and grey, without values. */
    GROUND
  }

  /** What belongs to one name of the legend. */
  public record Trace(String name, Look look, List<Dot> dots) {

    public Trace {
      dots = List.copyOf(dots);
    }
  }

  /**
   * A value, and the limits between which it is known.
   *
   * @param text what it is called where only its number would be said of it; mostly empty
   */
  public record Dot(double x, double y, Interval across, Interval up, String text) {

    public static Dot at(double x, double y) {
      return new Dot(x, y, new Interval(x, x), new Interval(y, y), "");
    }

    public Dot from(Interval limits) {
      return new Dot(x, y, across, limits, text);
    }

    public Dot between(Interval limits) {
      return new Dot(x, y, limits, up, text);
    }

    /** A break in a line. */
    public static Dot gap() {
      return new Dot(Double.NaN, Double.NaN, new Interval(0, 0), new Interval(0, 0), "");
    }

    boolean drawn() {
      return Double.isFinite(x) && Double.isFinite(y);
    }
  }

  /**
   * Something to compare values with: a line, or a stretch in grey.
   *
   * @param upright whether it stands at a place of the axis across
   */
  public record Mark(boolean upright, double low, double high, String name) {}

  /** Those that have a name in the legend. */
  List<Trace> named() {
    return traces.stream().filter(trace -> trace.look() != Look.GROUND).toList();
  }

  /** For those who cannot see it. */
  String described() {
    return title
        + ". Across: "
        + across.name()
        + "; up: "
        + up.name()
        + ". Shown: "
        + named().stream().map(Trace::name).collect(Collectors.joining(", "))
        + ". The numbers are in a table below.";
  }

  /** How many lines the legend takes on paper. */
  int legendLines() {
    if (named().size() == 1 && up.scale() == Scale.NAMES) {
      return 0;
    }
    int lines = 1;
    int used = 0;
    for (Trace trace : named()) {
      int width = 55 + 7 * Math.min(trace.name().length(), ChartOption.LONGEST_NAME);
      if (used + width > LEGEND_WIDTH && used > 0) {
        lines++;
        used = 0;
      }
      used += width;
    }
    return lines;
  }

  /** Whether both axes are coordinates of a plane. */
  boolean isPlane() {
    return traces.stream().anyMatch(trace -> trace.look() == Look.PATH);
  }

  int height() {
    int plot =
        up.scale() == Scale.NAMES
            ? 90 + NAME_HEIGHT * up.names().size()
            : isPlane() ? PLANE_HEIGHT : HEIGHT;
    return plot + LINE_HEIGHT * legendLines();
  }
}
