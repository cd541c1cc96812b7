package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.output.CommandResult;
import feint.math.Text;
import feint.report.chart.Figure;
import feint.report.chart.SweepChart;
import feint.report.csv.CsvRenderer;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of a sweep.
 *
 * @param command the command
 * @param scenario name of the scenario
 * @param axes fields that vary
 * @param columns fields of the results that at least one row has
 * @param rows values of the axes and the columns, or a message in place of the latter
 */
record SweepResult(
    SweptCommand command, String scenario, List<String> axes, List<String> columns, List<Row> rows)
    implements CommandResult {

  private static final String ERROR = "error";

  /**
   * Row.
   *
   * @param set values of the axes
   * @param values fields of the result, in the order of the columns; missing where there is none
   * @param error message of a command without a result
   */
  record Row(List<JsonNode> set, List<JsonNode> values, Optional<String> error) {

    Row {
      set = List.copyOf(set);
      values = List.copyOf(values);
    }
  }

  /** JSON form. */
  private record Data(
      String command,
      String scenario,
      List<String> axes,
      List<String> columns,
      List<ObjectNode> rows) {}

  boolean failed() {
    return rows.stream().anyMatch(row -> row.error().isPresent());
  }

  @Override
  public Object data() {
    return new Data(
        command.toString(), scenario, axes, columns, rows.stream().map(this::json).toList());
  }

  private ObjectNode json(Row row) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ObjectNode set = node.putObject("set");
    for (int k = 0; k < axes.size(); k++) {
      set.set(axes.get(k), row.set().get(k));
    }
    for (int k = 0; k < row.values().size(); k++) {
      JsonNode value = row.values().get(k);
      node.set(columns.get(k), value.isMissingNode() ? node.nullNode() : value);
    }
    row.error().ifPresent(message -> node.put(ERROR, message));
    return node;
  }

  @Override
  public View view() {
    List<Column> headers =
        Stream.concat(
                axes.stream().map(name -> Column.words(name, "")),
                columns.stream().map(Column::plain))
            .toList();
    return View.text()
        .line(Text.of("%s of %s, %,d rows", command, scenario, rows.size()))
        .textTable(
            new Table(
                "",
                headers,
                rows.stream()
                    .map(
                        row ->
                            Stream.concat(
                                    row.set().stream().map(SweepResult::text),
                                    values(row).map(SweepResult::rounded))
                                .toList())
                    .toList()))
        .lines(
            rows.stream()
                .flatMap(row -> row.error().map(message -> settings(row) + ": " + message).stream())
                .toList())
        .build();
  }

  private String settings(Row row) {
    return IntStream.range(0, axes.size())
        .mapToObj(k -> axes.get(k) + "=" + text(row.set().get(k)))
        .collect(Collectors.joining(", "));
  }

  /** Returns a value for each column. */
  private Stream<JsonNode> values(Row row) {
    JsonNode missing = JsonNodeFactory.instance.missingNode();
    return row.error().isPresent() ? columns.stream().map(name -> missing) : row.values().stream();
  }

  /** Returns the rows as CSV, with all digits. */
  List<String> csv() {
    List<String> errors = failed() ? List.of(ERROR) : List.of();
    List<List<Object>> lines = new ArrayList<>();
    for (Row row : rows) {
      lines.add(
          Stream.of(
                  row.set().stream().map(SweepResult::plain),
                  values(row).map(SweepResult::plain),
                  errors.stream().map(name -> (Object) row.error()))
              .flatMap(cells -> cells)
              .toList());
    }
    return CsvRenderer.lines(
        Stream.of(axes, columns, errors).flatMap(List::stream).toList(), lines);
  }

  private static String rounded(JsonNode cell) {
    return cell.isFloatingPointNumber()
        ? NumberFormat.number(cell.doubleValue())
        : cell.isMissingNode() || cell.isNull() ? NumberFormat.NONE : text(cell);
  }

  private static Object plain(JsonNode cell) {
    return cell.isMissingNode() || cell.isNull() ? Optional.empty() : text(cell);
  }

  private static String text(JsonNode cell) {
    return cell.isValueNode() ? cell.asText() : cell.toString();
  }

  /** Returns the columns that have a number in some row. */
  List<String> numbers() {
    return columns.stream()
        .filter(
            column -> {
              int k = columns.indexOf(column);
              return rows.stream()
                  .anyMatch(row -> k < row.values().size() && row.values().get(k).isNumber());
            })
        .toList();
  }

  /**
   * Returns a chart of a column over the first field that varies, with a line for each other row.
   */
  Figure figure(String column) {
    int k = columns.indexOf(column);
    Map<String, List<SweepChart.Point>> lines = new LinkedHashMap<>();
    for (Row row : rows) {
      List<SweepChart.Point> line =
          lines.computeIfAbsent(label(row, column), name -> new ArrayList<>());
      if (k < row.values().size() && row.values().get(k).isNumber()) {
        line.add(
            new SweepChart.Point(
                row.set().get(0).doubleValue(), row.values().get(k).doubleValue()));
      }
    }
    return SweepChart.of(scenario, command + " over " + axes.get(0), axes.get(0), column, lines);
  }

  /** Returns the values of the other axes, and the policy or attacker of the row. */
  private String label(Row row, String column) {
    List<String> words = new ArrayList<>();
    for (int i = 1; i < axes.size(); i++) {
      words.add(axes.get(i) + " " + text(row.set().get(i)));
    }
    String first = columns.isEmpty() ? "" : columns.get(0);
    if ((first.equals("policy") || first.equals("name")) && !row.values().isEmpty()) {
      words.add(text(row.values().get(0)));
    }
    return words.isEmpty() ? column : words.stream().collect(Collectors.joining(", "));
  }
}
