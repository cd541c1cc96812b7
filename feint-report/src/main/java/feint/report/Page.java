package feint.report;

import feint.file.AtomicFile;
import feint.provenance.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A report as one HTML file that needs nothing else: tables, drawings and styles are inside, and
 * nothing is fetched. It is well-formed XML, too. At its end it says where it comes from, and in
 * its head for programs: the content of the meta element {@code feint-provenance} is JSON.
 */
public final class Page {

  private static final String STYLE =
      """
      :root { color-scheme: light; }
      body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
        color: #1f2430; background: #fff; max-width: 74rem; margin: 2.5rem auto; padding: 0 1.25rem; }
      h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; }
      h2 { font-size: 1.2rem; margin: 2.25rem 0 .5rem; }
      p { margin: .5rem 0; max-width: 48rem; }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; margin: .75rem 0; font-size: .88rem; font-variant-numeric: tabular-nums; }
      caption { caption-side: bottom; text-align: left; color: #5a6272; font-size: .9rem;
        padding-top: .35rem; }
      th, td { padding: .3rem .6rem .3rem 0; text-align: right; vertical-align: top; white-space: nowrap;
        border-bottom: 1px solid #e3e6ec; }
      th { font-weight: 600; border-bottom: 2px solid #c4c9d4; }
      th:first-child, td:first-child, .facts td { text-align: left; }
      .facts td { white-space: normal; overflow-wrap: anywhere; }
      .facts td:first-child { white-space: nowrap; }
      figure { margin: 1rem 0; }
      figure svg { width: 100%; height: auto; }
      figcaption { color: #5a6272; font-size: .9rem; }
      @media print { body { margin: 0; max-width: none; } figure, table { break-inside: avoid; } }
      """;

  private final String title;
  private final Provenance provenance;
  private final StringBuilder body = new StringBuilder();
  private int figures;

  public Page(String title, Provenance provenance) {
    this.title = title;
    this.provenance = provenance;
    element("h1", title);
  }

  /** Begins a section. */
  public void heading(String text) {
    element("h2", text);
  }

  public void paragraph(String text) {
    element("p", text);
  }

  /** A table; the first column is text, the others are numbers. */
  public void table(String caption, List<String> header, List<List<String>> rows) {
    body.append("<div class=\"scroll\"><table>\n");
    element("caption", caption);
    body.append("<thead>");
    row("th", header);
    body.append("</thead>\n<tbody>\n");
    rows.forEach(cells -> row("td", cells));
    body.append("</tbody></table></div>\n");
  }

  /** Facts by name: where the numbers come from. */
  public void facts(Map<String, String> facts) {
    body.append(table(facts));
  }

  private static String table(Map<String, String> facts) {
    StringBuilder table =
        new StringBuilder("<div class=\"scroll\"><table class=\"facts\"><tbody>\n");
    facts.forEach((name, value) -> table.append(cells("td", List.of(name, value))));
    return table.append("</tbody></table></div>\n").toString();
  }

  private void row(String cell, List<String> cells) {
    body.append(cells(cell, cells));
  }

  private static String cells(String cell, List<String> cells) {
    return cells.stream()
        .map(text -> "<" + cell + ">" + escaped(text) + "</" + cell + ">")
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }

  /** A figure, drawn into the page. */
  public void figure(Figure figure, String caption) {
    figures++;
    body.append("<figure>").append(drawing(figure, "figure-" + figures + "-"));
    element("figcaption", caption);
    body.append("</figure>\n");
  }

  /** The drawing, with names of its own: those of two figures on a page must not meet. */
  private static String drawing(Figure figure, String prefix) {
    try {
      String svg = new String(SvgEncoding.bytes(figure), StandardCharsets.UTF_8);
      return svg.substring(svg.indexOf("<svg"))
          .replace(" id=\"", " id=\"" + prefix)
          .replace("url(#", "url(#" + prefix)
          .replace("xlink:href=\"#", "xlink:href=\"#" + prefix);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void element(String name, String text) {
    body.append('<').append(name).append('>').append(escaped(text));
    body.append("</").append(name).append(">\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "\uFFFD");
  }

  /** Writes the page to a file, whole or not at all; returns its size in bytes. */
  public long write(Path file) {
    byte[] bytes = html().getBytes(StandardCharsets.UTF_8);
    return AtomicFile.write(file, out -> out.write(bytes));
  }

  String html() {
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>"
        + escaped(title)
        + "</title>\n<meta name=\"feint-provenance\" content=\""
        + escaped(provenance.toString()).replace("\"", "&quot;")
        + "\"/>\n<style>\n"
        + STYLE
        + "</style></head>\n<body>\n"
        + body
        + "<h2>Provenance</h2>\n"
        + table(provenance.facts())
        + "</body></html>\n";
  }
}
