package feint.report.html;

import feint.io.AtomicFile;
import feint.math.Checks;
import feint.math.Text;
import feint.provenance.Provenance;
import feint.report.chart.ChartOption;
import feint.report.chart.LiveChart;
import feint.report.view.Block;
import feint.report.view.Table;
import feint.report.view.View;
import feint.report.view.View.Medium;
import feint.scenario.Scenario;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A result as one self-contained HTML file: a question, the date, the answer in a sentence, then
 * tables and charts, and at the end the scenario, the words of the glossary and the provenance.
 * Styles, numbers and the drawing script are included; nothing is fetched, and the content security
 * policy forbids it. The page is also well-formed XML. For programs, the content of the meta
 * element {@code feint-provenance} is JSON.
 */
public final class Page {

  /** Maximum length of a scenario that is shown; of a longer one the fingerprint is shown. */
  private static final int LONGEST_SCENARIO = 200_000;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.UK);

  private final String question;
  private final Provenance provenance;
  private final Glossary glossary = new Glossary();
  private final StringBuilder body = new StringBuilder();
  private int charts;
  private boolean wide;

  private Page(View view, Provenance provenance, LocalDate date) {
    this.question = view.question();
    this.provenance = provenance;
    body.append(Markup.element("h1", question))
        .append("<div class=\"date\"><time datetime=\"")
        .append(date)
        .append("\">")
        .append(DATE.format(date))
        .append("</time></div>\n<p class=\"answer\">")
        .append(glossary.linked(view.answer()))
        .append("</p>\n");
    view.blocks(Medium.PAGE).forEach(this::add);
  }

  /**
   * Renders a view.
   *
   * @param date day on which the result was computed
   * @throws IllegalArgumentException if the view has no question
   */
  public static Page of(View view, Provenance provenance, LocalDate date) {
    Checks.require(!view.question().isEmpty(), "question of a page", "must not be empty", "empty");
    return new Page(view, provenance, date);
  }

  private void add(Block block) {
    if (block instanceof Table table) {
      HtmlTable rendered = new HtmlTable(table, glossary);
      wide |= rendered.wide();
      body.append(rendered.html());
    } else if (block instanceof Block.Verdict verdict) {
      body.append(new VerdictTable(verdict.policies(), glossary).html());
    } else if (block instanceof Block.Text text) {
      body.append("<p>").append(glossary.linked(text.text())).append("</p>\n");
    } else if (block instanceof Block.Heading heading) {
      body.append(Markup.element("h2", heading.text()));
    } else if (block instanceof Block.Chart chart) {
      chart(chart.chart().get(), chart.caption());
    } else if (block instanceof Block.Facts facts) {
      body.append(table(facts.facts(), glossary::linked));
    } else if (block instanceof Block.Source source) {
      scenario(source.scenario());
    }
  }

  /** Adds a chart, its numbers as a collapsed table, and a caption. */
  private void chart(LiveChart chart, String caption) {
    charts++;
    body.append("<figure class=\"chart\">\n")
        .append(Markup.element("figcaption", chart.title()))
        .append("<div class=\"plot\" role=\"img\" aria-label=\"")
        .append(Markup.escaped(chart.described()))
        .append("\" style=\"height: ")
        .append(chart.height())
        .append("px\"></div>\n<script type=\"application/json\">")
        .append(Markup.json(new ChartOption(chart).json().toString()))
        .append("</script>\n")
        .append(caption.isEmpty() ? "" : "<p>" + glossary.linked(caption) + "</p>\n")
        .append("</figure>\n<details>")
        .append(Markup.element("summary", "The numbers in this chart"))
        .append(new HtmlTable(new ChartNumbers(chart).table(), glossary).html())
        .append("</details>\n");
  }

  /** Adds the source of the scenario. */
  private void scenario(Scenario scenario) {
    String yaml = scenario.yaml();
    body.append(Markup.element("h2", "Scenario " + scenario.name()))
        .append(
            yaml.length() <= LONGEST_SCENARIO
                ? Markup.element("pre", yaml)
                : Markup.element(
                    "p",
                    "The scenario is too long to be shown; its fingerprint is "
                        + scenario.fingerprint()));
  }

  private static String table(Map<String, String> facts, UnaryOperator<String> html) {
    return facts.entrySet().stream()
        .map(
            fact ->
                Text.of(
                    "<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n",
                    Markup.escaped(fact.getKey()), html.apply(fact.getValue())))
        .collect(Collectors.joining("", "<table class=\"facts\"><tbody>\n", "</tbody></table>\n"));
  }

  /** Writes the page to a file atomically and returns its size in bytes. */
  public long write(Path file) {
    byte[] bytes = html().getBytes(StandardCharsets.UTF_8);
    return AtomicFile.write(file, out -> out.write(bytes));
  }

  String html() {
    PageScripts scripts = charts == 0 ? PageScripts.none() : PageScripts.forCharts();
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\""
        + scripts.contentPolicy()
        + "\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        + "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
        + Markup.element("title", question)
        + "<meta name=\"feint-provenance\" content=\""
        + Markup.escaped(provenance.toString())
        + "\"/>\n<style>\n"
        + PageScripts.resource("page.css")
        + "@page { size: A4 "
        + (wide ? "landscape" : "portrait")
        + "; margin: 12mm; }\n</style></head>\n<body data-paper=\""
        + (wide ? 1030 : 700)
        + "\">\n<main>\n"
        + (charts == 0
            ? ""
            : "<noscript><p>The charts need JavaScript; all their numbers are in tables.</p>"
                + "</noscript>\n")
        + body
        + glossary.html()
        + "<h2>Provenance</h2>\n"
        + table(provenance.facts(), Markup::escaped)
        + "</main>\n"
        + scripts.html()
        + "</body></html>\n";
  }
}
