package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import feint.audit.Advantage;
import feint.math.Interval;
import feint.math.Measured;
import feint.provenance.Provenance;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Prints results to standard output: as JSON, or as tables that a person reads. */
final class Printer {

  /** What stands where there is no number, as for the interval of one run. */
  static final String NONE = "-";

  private final PrintWriter out;

  Printer(PrintWriter out) {
    this.out = out;
  }

  /** Prints a result as JSON, with where it comes from. */
  void json(ObjectNode node, Provenance provenance) {
    node.set("provenance", provenance.toJson());
    out.println(node.toPrettyString());
    out.flush();
  }

  void line(String text) {
    out.println(text);
    out.flush();
  }

  /** A table with a header; the first column is text, the others are numbers. */
  void table(List<String> header, List<List<String>> rows) {
    table(1, header, rows);
  }

  /** The same with so many columns of text before the numbers. */
  void table(int texts, List<String> header, List<List<String>> rows) {
    int[] widths = TableWidths.of(header, rows);
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < header.size(); i++) {
      columns.add(
          new Column()
              .header(header.get(i))
              .maxWidth(widths[i])
              .headerAlign(i < texts ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT)
              .dataAlign(i < texts ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT));
    }
    String[][] data =
        rows.stream()
            .map(
                row ->
                    IntStream.range(0, row.size())
                        .mapToObj(i -> TableWidths.broken(row.get(i), widths[i]))
                        .toArray(String[]::new))
            .toArray(String[][]::new);
    line(
        AsciiTable.getTable(
            AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, columns.toArray(new Column[0]), data));
  }

  /** Six significant digits; a dash for what is not a number. */
  static String number(double x) {
    if (Double.isNaN(x)) {
      return NONE;
    }
    if (x == Math.rint(x) && Math.abs(x) < 1e6) {
      return String.format(Locale.ROOT, "%.0f", x);
    }
    return String.format(
        Locale.ROOT, Math.abs(x) < 1e-4 || Math.abs(x) >= 1e6 ? "%.5e" : "%.6g", x);
  }

  /** A measured number as JSON; the limits are null where so few draws have no interval. */
  static ObjectNode measured(Measured found) {
    Optional<Interval> interval = found.interval();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("mean", found.draws() == 0 ? NullNode.getInstance() : value(found.mean()));
    node.set("low", interval.map(limits -> value(limits.low())).orElse(NullNode.getInstance()));
    node.set("high", interval.map(limits -> value(limits.high())).orElse(NullNode.getInstance()));
    return node;
  }

  /** How an attacker fared, as every command says it; null where it named nothing. */
  static void advantage(ObjectNode node, Advantage found) {
    node.set("correct", value(found.right().mean()));
    node.set("advantage", value(found.value()));
    node.set(
        "interval",
        interval(Optional.of(found).filter(x -> x.right().draws() > 0).map(Advantage::interval)));
  }

  /** An interval beside its estimate, to four digits; a dash if there is none. */
  static String bracketed(Optional<Interval> interval) {
    return interval
        .map(range -> "[" + rounded(range.low()) + ", " + rounded(range.high()) + "]")
        .orElse(NONE);
  }

  private static String rounded(double x) {
    String text = String.format(Locale.ROOT, Math.abs(x) >= 1e4 ? "%.0f" : "%.4g", x);
    return text.matches("-?0\\.0+") ? "0" : text;
  }

  /** An interval as JSON. */
  static ArrayNode interval(Interval interval) {
    return JsonNodeFactory.instance.arrayNode().add(interval.low()).add(interval.high());
  }

  /** An interval as JSON, null if there is none. */
  static JsonNode interval(Optional<Interval> interval) {
    return interval.<JsonNode>map(Printer::interval).orElse(NullNode.getInstance());
  }

  /** A number as JSON, which has no word for NaN and the infinities. */
  static JsonNode value(double x) {
    return Double.isFinite(x) ? DoubleNode.valueOf(x) : NullNode.getInstance();
  }
}
