package feint.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table of a page, with what its columns mean said below it.
 *
 * @param columns the first is text, the others are numbers
 */
public record PageTable(String caption, List<Column> columns, List<List<String>> rows) {

  /** More columns than these get smaller letters, and paper that lies on its long side. */
  static final int WIDE = 7;

  public PageTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /**
   * A column.
   *
   * @param meaning what its numbers are, for somebody who sees them for the first time; empty where
   *     the name says it all
   */
  public record Column(String name, String meaning) {

    public static Column of(String name, String meaning) {
      return new Column(name, meaning);
    }

    /** A column whose name says it all. */
    public static Column plain(String name) {
      return new Column(name, "");
    }
  }

  boolean wide() {
    return columns.size() > WIDE;
  }

  String html() {
    return "<table"
        + (wide() ? " class=\"wide\"" : "")
        + ">\n"
        + Markup.element("caption", caption)
        + "<thead>"
        + Markup.row("th scope=\"col\"", columns.stream().map(Column::name).toList())
        + "</thead>\n<tbody>\n"
        + rows.stream().map(cells -> Markup.row("td", cells)).collect(Collectors.joining())
        + "</tbody></table>\n"
        + meanings();
  }

  private String meanings() {
    String list =
        columns.stream()
            .filter(column -> !column.meaning().isEmpty())
            .map(
                column ->
                    "<div>"
                        + Markup.element("dt", column.name())
                        + Markup.element("dd", column.meaning())
                        + "</div>")
            .collect(Collectors.joining());
    return list.isEmpty() ? "" : "<dl class=\"columns\">" + list + "</dl>\n";
  }
}
