package feint.report.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Renders records as comma-separated values. */
public final class CsvRenderer {

  private CsvRenderer() {}

  /**
   * Returns a header and a line for each record.
   *
   * @param rows values in the order of the fields: numbers, text, or optional values of these
   */
  public static List<String> lines(List<String> fields, List<List<Object>> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(String.join(",", fields));
    rows.forEach(
        row -> lines.add(row.stream().map(CsvRenderer::cell).collect(Collectors.joining(","))));
    return lines;
  }

  private static String cell(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(CsvRenderer::cell).orElse("");
    }
    String text = String.valueOf(value);
    return value instanceof String && text.matches("(?s).*[\",\\r\\n].*")
        ? "\"" + text.replace("\"", "\"\"") + "\""
        : text;
  }
}
