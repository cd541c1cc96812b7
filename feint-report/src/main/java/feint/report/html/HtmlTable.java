package feint.report.html;

import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.Table;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Renders a table as HTML, with the meanings of its columns below it. */
record HtmlTable(Table table) {

  /**
   * Number of columns above which letters are smaller and pages are printed in landscape format.
   */
  static final int WIDE = 7;

  boolean wide() {
    return table.columns().size() > WIDE;
  }

  String html() {
    return Text.of(
        "<table%s>\n%s<thead>%s</thead>\n<tbody>\n%s</tbody></table>\n%s",
        wide() ? " class=\"wide\"" : "",
        Markup.element("caption", table.caption()),
        row("th scope=\"col\"", table.columns().stream().map(Column::heading).toList()),
        table.rows().stream().map(cells -> row("td", cells)).collect(Collectors.joining()),
        meanings());
  }

  private String row(String cell, List<String> texts) {
    String end = "</" + cell.substring(0, 2) + ">";
    return IntStream.range(0, texts.size())
        .mapToObj(
            k -> {
              boolean words = k == 0 || table.columns().get(k).text();
              return "<"
                  + cell
                  + (words ? " class=\"words\"" : "")
                  + ">"
                  + (words ? Markup.escaped(texts.get(k)) : number(texts.get(k)))
                  + end;
            })
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }

  /** Returns a number whose interval wraps to the next line as a whole, if possible. */
  private static String number(String text) {
    return Markup.escaped(text)
        .replace("* ", "*\u00a0")
        .replaceAll("\\[[^]]*, [^]]*]", "<span>$0</span>");
  }

  private String meanings() {
    String list =
        table.columns().stream()
            .filter(column -> !column.meaning().isEmpty())
            .map(
                column ->
                    "<div>"
                        + Markup.element("dt", column.heading())
                        + Markup.element("dd", column.meaning())
                        + "</div>")
            .collect(Collectors.joining());
    return list.isEmpty() ? "" : "<dl class=\"columns\">" + list + "</dl>\n";
  }
}
