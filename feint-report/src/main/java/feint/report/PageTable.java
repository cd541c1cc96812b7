package feint.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of a page, with what its columns mean said below it.
 *
 * @param columns the first always has words in it
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
   * @param text whether it has words in it
   */
  public record Column(String name, String meaning, boolean text) {

    /** A column of numbers. */
    public static Column of(String name, String meaning) {
      return new Column(name, meaning, false);
    }

    /** A column of numbers whose name says it all. */
    public static Column plain(String name) {
      return new Column(name, "", false);
    }

    /** A column of words. */
    public static Column words(String name, String meaning) {
      return new Column(name, meaning, true);
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
        + row("th scope=\"col\"", columns.stream().map(Column::name).toList())
        + "</thead>\n<tbody>\n"
        + rows.stream().map(cells -> row("td", cells)).collect(Collectors.joining())
        + "</tbody></table>\n"
        + meanings();
  }

  private String row(String cell, List<String> texts) {
    String end = "</" + cell.substring(0, 2) + ">";
    return IntStream.range(0, texts.size())
        .mapToObj(
            k -> {
              boolean words = k == 0 || columns.get(k).text();
              return "<"
                  + cell
                  + (words ? " class=\"words\"" : "")
                  + ">"
                  + (words ? Markup.escaped(texts.get(k)) : number(texts.get(k)))
                  + end;
            })
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }

  /** A number whose interval goes to the next line as a whole, if it can. */
  private static String number(String text) {
    return Markup.escaped(text)
        .replace("* ", "*\u00a0")
        .replaceAll("\\[[^]]*, [^]]*]", "<span>$0</span>");
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
