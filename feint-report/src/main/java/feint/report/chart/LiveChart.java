package feint.report.chart;

import feint.math.Interval;
import feint.math.Text;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A chart of a page, drawn by the reader's browser, with the values in tooltips.
 *
 * @param title title of the chart
 * @param across the horizontal axis
 * @param up the vertical axis
 */
public record LiveChart(String title, Axis across, Axis up, List<Trace> traces, List<Mark> marks) {

  private static final int HEIGHT = 340;
  private static final int PLANE_HEIGHT = 560;
  static final int LINE_HEIGHT = 22;
  private static final int NAME_HEIGHT = 30;

  /** Width of the narrowest legend: a sheet of paper. */
  private static final int LEGEND_WIDTH = 640;

  public LiveChart {
    traces = List.copyOf(traces);
    marks = List.copyOf(marks);
  }

  /** Kind of the values on an axis. */
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
   * @param name the quantity with its unit
   * @param names of its values, if these have names
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

  /** Drawing style of a trace. */
  public enum Look {
    LINE,
    DOTS,
    LINE_AND_DOTS,
    /** A path in the plane, whose values do not belong to values of an axis. */
    PATH,
    /** Thin and grey, without values. */
    GROUND,
    /** As {@link #GROUND}, dashed. */
    DASHED_GROUND;

    boolean isGround() {
      return this == GROUND || this == DASHED_GROUND;
    }
  }

  /** Values of one name of the legend. */
  public record Trace(String name, Look look, List<Dot> dots) {

    public Trace {
      dots = List.copyOf(dots);
    }
  }

  /**
   * A value with its limits.
   *
   * @param text its name, where the number alone is not enough; mostly empty
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

    /** Returns a break in a line. */
    public static Dot gap() {
      return new Dot(Double.NaN, Double.NaN, new Interval(0, 0), new Interval(0, 0), "");
    }

    public boolean drawn() {
      return Double.isFinite(x) && Double.isFinite(y);
    }
  }

  /**
   * Reference line or range in grey.
   *
   * @param upright whether it belongs to a value of the horizontal axis
   */
  public record Mark(boolean upright, double low, double high, String name) {}

  /** Returns the traces with a name in the legend. */
  public List<Trace> named() {
    return traces.stream().filter(trace -> !trace.look().isGround()).toList();
  }

  /** Returns a description for screen readers. */
  public String described() {
    return Text.of(
        "%s. Across: %s; up: %s. Shown: %s. The numbers are in a table below.",
        title,
        across.name(),
        up.name(),
        named().stream().map(Trace::name).collect(Collectors.joining(", ")));
  }

  /** Returns the number of lines of the legend on paper. */
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

  /** Returns whether both axes are coordinates of a plane. */
  public boolean isPlane() {
    return traces.stream().anyMatch(trace -> trace.look() == Look.PATH);
  }

  public int height() {
    int plot =
        up.scale() == Scale.NAMES
            ? 90 + NAME_HEIGHT * up.names().size()
            : isPlane() ? PLANE_HEIGHT : HEIGHT;
    return plot + LINE_HEIGHT * legendLines();
  }
}
