package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.attack.Advantage;
import feint.math.Interval;
import feint.math.Measured;
import feint.provenance.Provenance;
import feint.report.text.TextRenderer;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Printer of lines, tables and JSON on standard output. */
public final class Printer {

  /** Text of a missing number. */
  public static final String NONE = NumberFormat.NONE;

  private final PrintWriter out;

  Printer(PrintWriter out) {
    this.out = out;
  }

  /** Prints a result as JSON, with its provenance. */
  void json(ObjectNode node, Provenance provenance) {
    node.set("provenance", provenance.toJson());
    line(node.toPrettyString());
  }

  public void line(String text) {
    out.println(text);
    out.flush();
  }

  /** Prints a table whose first column holds words and whose other columns hold numbers. */
  public void table(List<String> header, List<List<String>> rows) {
    table(1, header, rows);
  }

  /**
   * Prints a table whose first columns, in this number, hold words and whose others hold numbers.
   */
  public void table(int words, List<String> header, List<List<String>> rows) {
    List<Column> columns =
        IntStream.range(0, header.size())
            .mapToObj(
                k -> k < words ? Column.words(header.get(k), "") : Column.plain(header.get(k)))
            .toList();
    line(TextRenderer.table(new Table("", columns, rows)));
  }

  /** Returns six significant digits; a dash for NaN. */
  public static String number(double x) {
    return NumberFormat.number(x);
  }

  /** Returns a measured number as JSON; the limits are null where there are too few draws. */
  public static ObjectNode measured(Measured found) {
    Optional<Interval> interval = found.interval();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("mean", found.draws() == 0 ? NullNode.getInstance() : value(found.mean()));
    node.set("low", interval.map(limits -> value(limits.low())).orElse(NullNode.getInstance()));
    node.set("high", interval.map(limits -> value(limits.high())).orElse(NullNode.getInstance()));
    return node;
  }

  /** Returns the success of an attacker as JSON; null where it picked no trajectory. */
  public static void advantage(ObjectNode node, Advantage found) {
    node.set("correct", value(found.right().mean()));
    node.set("advantage", value(found.value()));
    node.set(
        "interval",
        interval(Optional.of(found).filter(x -> x.right().draws() > 0).map(Advantage::interval)));
  }

  /** Returns an interval as JSON. */
  static ArrayNode interval(Interval interval) {
    return JsonNodeFactory.instance.arrayNode().add(interval.low()).add(interval.high());
  }

  /** Returns an interval as JSON; null if there is none. */
  static JsonNode interval(Optional<Interval> interval) {
    return interval.<JsonNode>map(Printer::interval).orElse(NullNode.getInstance());
  }

  /** Returns a number as JSON; null for NaN and infinities. */
  static JsonNode value(double x) {
    return Double.isFinite(x) ? DoubleNode.valueOf(x) : NullNode.getInstance();
  }
}
