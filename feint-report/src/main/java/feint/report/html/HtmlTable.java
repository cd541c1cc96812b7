package feint.report.html;

import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Renders a table as HTML, with the meanings of its columns below it. */
record HtmlTable(Table table, Glossary glossary) {

  /**
   * Number of columns above which letters are smaller and pages are printed in landscape format.
   */
  static final int WIDE = 7;

  /** Number of columns above which narrow screens show each row as a list. */
  private static final int MOST_NARROW = 4;

  /** Number of rows above which a table may go on on the next sheet of paper. */
  private static final int MOST_UNBROKEN = 25;

  boolean wide() {
    return table.columns().size() > WIDE;
  }

  String html() {
    List<String> kinds = new ArrayList<>();
    if (wide()) {
      kinds.add("wide");
    }
    if (table.columns().size() > MOST_NARROW) {
      kinds.add("stacked");
    }
    if (table.rows().size() > MOST_UNBROKEN) {
      kinds.add("long");
    }
    return Text.of(
        "<table%s>\n%s<thead>%s</thead>\n<tbody>\n%s</tbody></table>\n%s",
        kinds.isEmpty() ? "" : " class=\"" + String.join(" ", kinds) + "\"",
        Markup.element("caption", table.caption()),
        headings(),
        table.rows().stream().map(this::row).collect(Collectors.joining()),
        meanings());
  }

  /** Returns the row of headings; one without a text is no heading. */
  private String headings() {
    return IntStream.range(0, table.columns().size())
        .mapToObj(
            k -> {
              Column column = table.columns().get(k);
              String words = words(k) ? " class=\"words\"" : "";
              return column.heading().isEmpty()
                  ? "<td" + words + "></td>"
                  : "<th scope=\"col\"" + words + ">" + Markup.escaped(column.heading()) + "</th>";
            })
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }

  private boolean words(int k) {
    return k == 0 || table.columns().get(k).text();
  }

  private String row(List<String> texts) {
    boolean bounds = table.bounds().contains(texts.get(0));
    return IntStream.range(0, texts.size())
        .mapToObj(
            k -> {
              String text = texts.get(k);
              return "<td"
                  + (words(k) ? " class=\"words\"" : "")
                  + (k > 0 ? heading(table.columns().get(k)) : "")
                  + ">"
                  + (words(k)
                      ? Markup.escaped(text)
                      : number(bounds ? text : NumberFormat.forPage(text)))
                  + "</td>";
            })
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }

  /** Returns the header of a cell, which narrow screens show beside it. */
  private static String heading(Column column) {
    return " data-head=\"" + Markup.escaped(column.heading()) + "\"";
  }

  /** Returns a number whose interval wraps to the next line as a whole, if possible. */
  static String number(String text) {
    return Markup.escaped(text)
        .replace("* ", "*\u00a0")
        .replaceAll("\\[[^]]*, [^]]*]", "<span>$0</span>");
  }

  /** Returns the meanings of the columns. */
  String meanings() {
    String list =
        table.columns().stream()
            .filter(column -> !column.meaning().isEmpty())
            .map(
                column ->
                    "<div>"
                        + Markup.element("dt", column.heading())
                        + "<dd>"
                        + glossary.linked(column.meaning())
                        + "</dd>\n"
                        + "</div>")
            .collect(Collectors.joining());
    return list.isEmpty() ? "" : "<dl class=\"columns\">" + list + "</dl>\n";
  }
}
