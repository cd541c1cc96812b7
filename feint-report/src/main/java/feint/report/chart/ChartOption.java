package feint.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.math.Interval;
import feint.math.Text;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Mark;
import feint.report.chart.LiveChart.Scale;
import feint.report.chart.LiveChart.Trace;
import feint.report.view.NumberFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * A chart as an ECharts option. Colours are names of the page's style sheet, so that dark pages and
 * print need no second chart; tooltips are formatted here, so that the script needs no knowledge of
 * the data.
 */
public record ChartOption(LiveChart chart) {

  /** Maximum length of names in the legend; the tables have them in full. */
  static final int LONGEST_NAME = 60;

  private static final String INK = "var(--ink)";
  private static final String FAINT = "var(--faint)";
  private static final String LINE = "var(--line)";
  private static final String GROUND = "var(--ground)";
  private static final String COLOR = "color";

  public ObjectNode json() {
    ObjectNode option = JsonNodeFactory.instance.objectNode();
    option.put("animation", false);
    option.putObject("textStyle").put("fontFamily", Style.FAMILIES).put(COLOR, INK);
    option
        .putObject("grid")
        .put("left", chart.up().scale() == Scale.NAMES ? 20 : 8)
        .put("right", room())
        .put("top", 40)
        .put("bottom", 38 + LiveChart.LINE_HEIGHT * chart.legendLines())
        .put("containLabel", true);
    option.set("xAxis", axis(chart.across(), false));
    option.set("yAxis", axis(chart.up(), true));
    legend(option.putObject("legend"));
    tooltip(option.putObject("tooltip"));
    ArrayNode series = option.putArray("series");
    int index = 0;
    for (Trace trace : chart.traces()) {
      add(series, trace, index);
      index += trace.look().isGround() ? 0 : 1;
    }
    if (!chart.marks().isEmpty()) {
      marks(series.addObject());
    }
    return option;
  }

  /** Returns the room to the right of the plot, for the names of horizontal marks. */
  private int room() {
    return chart.marks().stream()
        .filter(mark -> !mark.upright())
        .mapToInt(mark -> 34 + 7 * mark.name().length())
        .max()
        .orElse(28);
  }

  private static ObjectNode axis(Axis axis, boolean up) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    boolean places = axis.scale() == Scale.COUNTS || axis.scale() == Scale.NAMES;
    node.put("type", places ? "category" : axis.scale() == Scale.LOGARITHMIC ? "log" : "value");
    node.put("name", axis.name());
    boolean names = axis.scale() == Scale.NAMES;
    if (up) {
      node.put("nameLocation", names ? "start" : "end").put("nameGap", 16);
    } else {
      node.put("nameLocation", "middle").put("nameGap", 30);
    }
    node.putObject("nameTextStyle")
        .put(COLOR, INK)
        .put("align", up ? "left" : "center")
        .put("lineHeight", 15);
    if (places) {
      ArrayNode data = node.putArray("data");
      if (names) {
        axis.names().forEach(name -> data.add(shortened(name)));
        node.put("inverse", up);
      } else {
        for (int x = (int) axis.low(); x <= axis.high(); x++) {
          data.add(Integer.toString(x));
        }
      }
      node.put("boundaryGap", names);
    } else {
      ends(node, axis);
    }
    ObjectNode label = node.putObject("axisLabel").put(COLOR, INK).put("hideOverlap", true);
    if (axis.scale() == Scale.COUNTS) {
      // The script of the page labels the multiples of this number.
      label.put("step", Math.max(1, Math.round(Nice.around(axis.low(), axis.high()).step())));
    }
    if (names) {
      label.put("interval", 0).put("width", 260).put("overflow", "break");
    }
    node.putObject("axisTick").put("show", false);
    node.putObject("axisLine").put("show", !up).put("onZero", false);
    node.withObject("/axisLine/lineStyle").put(COLOR, LINE);
    node.putObject("splitLine").put("show", !names || !up);
    node.withObject("/splitLine/lineStyle").put(COLOR, LINE);
    return node;
  }

  private static void ends(ObjectNode node, Axis axis) {
    if (axis.scale() == Scale.LOGARITHMIC) {
      node.put("min", axis.low()).put("max", axis.high());
    } else {
      Nice nice = Nice.around(axis.low(), axis.high());
      node.put("min", nice.low()).put("max", nice.high()).put("interval", nice.step());
    }
  }

  static String shortened(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "\u2026";
  }

  private void legend(ObjectNode legend) {
    legend.put("show", chart.legendLines() > 0);
    legend.put("bottom", 0).put("left", 8).put("itemWidth", dotted() ? 16 : 34);
    legend.putObject("textStyle").put(COLOR, INK);
    legend.put("inactiveColor", LINE);
    ArrayNode names = legend.putArray("data");
    chart.named().stream().map(trace -> shortened(trace.name())).distinct().forEach(names::add);
  }

  private void tooltip(ObjectNode tooltip) {
    boolean lines = chart.traces().stream().allMatch(trace -> trace.look() == Look.LINE);
    tooltip.put("trigger", lines ? "axis" : "item").put("confine", true);
    tooltip.put("backgroundColor", "var(--paper)").put("borderColor", LINE);
    tooltip.putObject("textStyle").put(COLOR, INK).put("fontSize", 13);
  }

  private void add(ArrayNode series, Trace trace, int index) {
    LineStyle style = LineStyle.at(index);
    String color = "var(--series-" + index % LineStyle.COLORS + ")";
    boolean banded = trace.look() == Look.LINE && chart.across().scale() == Scale.COUNTS;
    boolean points = trace.look() == Look.DOTS;
    ObjectNode node = begun(series, trace, points ? "scatter" : "line");
    ArrayNode data = node.putArray("data");
    for (Dot dot : trace.dots()) {
      ObjectNode item = value(data, dot.x(), dot.y());
      if (dot.drawn() && !trace.look().isGround()) {
        item.put("tip", tip(trace, dot));
      }
    }
    ground(node, trace.look().isGround());
    boolean ringed = points && marksCoincide();
    if (ringed) {
      PlaneMark mark = PlaneMark.at(marksBefore(trace));
      if (chart.isPlane()) {
        mark.put(node);
      } else {
        mark.putInRow(node);
      }
    } else {
      node.put("symbolSize", points ? 10 : 7);
      node.put("symbol", trace.look().isGround() ? "none" : "circle");
    }
    node.put("showSymbol", trace.look() != Look.LINE && !trace.look().isGround());
    node.putObject("itemStyle")
        .put(COLOR, ringed ? "transparent" : color)
        .put("borderColor", color)
        .put("borderWidth", ringed ? chart.isPlane() ? 3 : 2 : 0);
    ObjectNode line = node.putObject("lineStyle");
    line.put(COLOR, trace.look().isGround() ? GROUND : color);
    line.put("width", trace.look().isGround() ? 0.8 : style.width());
    if (trace.look() == Look.DASHED_GROUND) {
      line.put("type", "dashed");
    }
    if (!style.dashes().isEmpty() && !trace.look().isGround()) {
      ArrayNode dashes = line.putArray("type");
      style.dashes().forEach(dashes::add);
    }
    // After the line itself: the legend shows the first series of a name.
    if (!banded) {
      bars(series, trace, color);
    } else if (trace.dots().stream().anyMatch(dot -> spread(dot.up()))) {
      band(series, trace, index, color);
    }
  }

  private boolean dotted() {
    return chart.named().stream().allMatch(trace -> trace.look() == Look.DOTS);
  }

  /** Returns whether different marks may be at the same place. */
  private boolean marksCoincide() {
    return chart.isPlane()
        || (chart.up().scale() == Scale.NAMES
            && chart.traces().stream()
                    .flatMap(one -> one.dots().stream())
                    .map(Dot::y)
                    .distinct()
                    .count()
                < chart.traces().stream().mapToLong(one -> one.dots().size()).sum());
  }

  /** Returns the number of marks that are drawn before this one. */
  private int marksBefore(Trace trace) {
    return (int)
        chart.traces().stream()
            .takeWhile(other -> !other.equals(trace))
            .filter(other -> other.look() == Look.DOTS)
            .count();
  }

  private static ObjectNode begun(ArrayNode series, Trace trace, String type) {
    ObjectNode node = series.addObject().put("type", type).put("name", shortened(trace.name()));
    node.putObject("emphasis").put("disabled", true);
    return node;
  }

  private static void ground(ObjectNode node, boolean ground) {
    if (ground) {
      node.put("silent", true).put("z", 1);
    }
  }

  private ObjectNode value(ArrayNode data, double x, double y) {
    ObjectNode item = data.addObject();
    if (!Double.isFinite(x) || !Double.isFinite(y)) {
      item.put("value", "-");
      return item;
    }
    ArrayNode pair = item.putArray("value");
    pair.add(position(chart.across(), x));
    pair.add(position(chart.up(), y));
    return item;
  }

  private static double position(Axis axis, double value) {
    return axis.scale() == Scale.COUNTS ? value - axis.low() : rounded(value);
  }

  private String tip(Trace trace, Dot dot) {
    String name = trace.name() + ": ";
    if (!dot.text().isEmpty()) {
      return name + dot.text();
    }
    if (chart.up().scale() == Scale.NAMES) {
      String position = chart.up().names().get((int) dot.y());
      return position + ", " + name + text(dot.x(), dot.across());
    }
    String up = text(dot.y(), dot.up());
    return trace.look() == Look.LINE
        ? name + up
        : Text.of(
            "%s%s %s, %s %s",
            name, chart.across().name(), text(dot.x(), dot.across()), chart.up().name(), up);
  }

  private static boolean spread(Interval limits) {
    return limits.low() < limits.high();
  }

  /** Draws a band as two stacked lines with the area between them filled. */
  private void band(ArrayNode series, Trace trace, int index, String color) {
    for (boolean upper : List.of(false, true)) {
      ObjectNode node = begun(series, trace, "line");
      ground(node, true);
      node.put("stack", "band " + index).put("symbol", "none");
      node.putObject("lineStyle").put("opacity", 0);
      if (upper) {
        node.putObject("areaStyle").put(COLOR, color).put("opacity", opacity());
      }
      ArrayNode data = node.putArray("data");
      for (Dot dot : trace.dots()) {
        double low = dot.up().low();
        value(data, dot.x(), dot.drawn() ? upper ? dot.up().high() - low : low : Double.NaN);
      }
    }
  }

  /** Opacity at which several stacked bands leave the lines visible. */
  private double opacity() {
    int count = chart.named().size();
    return count <= 3 ? 0.18 : Math.min(0.1, 0.8 / count);
  }

  /** Draws one line segment for each interval. */
  private void bars(ArrayNode series, Trace trace, String color) {
    if (trace.dots().stream().noneMatch(dot -> spread(dot.up()) || spread(dot.across()))) {
      return;
    }
    ObjectNode node = begun(series, trace, "line");
    ground(node, true);
    node.put("symbol", "none").put("showSymbol", false);
    node.putObject("lineStyle").put(COLOR, color).put("width", 2).put("opacity", 0.55);
    ArrayNode data = node.putArray("data");
    for (Dot dot : trace.dots()) {
      if (spread(dot.across())) {
        value(data, dot.across().low(), dot.y());
        value(data, dot.across().high(), dot.y());
        value(data, Double.NaN, Double.NaN);
      }
      if (spread(dot.up())) {
        value(data, dot.x(), dot.up().low());
        value(data, dot.x(), dot.up().high());
        value(data, Double.NaN, Double.NaN);
      }
    }
  }

  private void marks(ObjectNode node) {
    node.put("type", "line").put("silent", true).put("z", 0).putArray("data");
    ObjectNode lines = node.putObject("markLine").put("silent", true).put("symbol", "none");
    lines.putObject("lineStyle").put(COLOR, FAINT).put("width", 1.2).put("type", "dashed");
    ArrayNode line = lines.putArray("data");
    ObjectNode areas = node.putObject("markArea").put("silent", true);
    areas.putObject("itemStyle").put(COLOR, LINE).put("opacity", 0.5);
    ArrayNode area = areas.putArray("data");
    for (Mark mark : chart.marks()) {
      String axis = mark.upright() ? "xAxis" : "yAxis";
      if (mark.low() == mark.high()) {
        ObjectNode one = line.addObject().put(axis, mark.low()).put("name", mark.name());
        // Names go from the top down, so that a vertical line begins there.
        boolean down = mark.upright() && chart.up().scale() == Scale.NAMES;
        one.putObject("label")
            .put(COLOR, FAINT)
            .put("formatter", "{b}")
            .put("position", down ? "start" : "end");
      } else {
        ArrayNode ends = area.addArray();
        ends.addObject().put(axis, mark.low());
        ends.addObject().put(axis, mark.high());
      }
    }
  }

  /** Formats a number in few digits, with its interval. */
  public static String text(double x, Interval limits) {
    return limits.low() < limits.high()
        ? text(x) + " [" + text(limits.low()) + ", " + text(limits.high()) + "]"
        : text(x);
  }

  public static String text(double x) {
    return Double.isFinite(x) ? NumberFormat.three(x) : "-";
  }

  /** Rounds to the digits that a chart shows. */
  static double rounded(double x) {
    return new BigDecimal(x).round(new MathContext(7)).doubleValue();
  }
}
