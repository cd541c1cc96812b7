package feint.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import feint.lab.verdict.Identification;
import feint.lab.verdict.KnownNumber;
import feint.lab.verdict.PolicyVerdict;
import feint.report.chart.ComparisonChart;
import feint.report.chart.Runs;
import feint.report.view.Column;
import feint.report.view.Table;
import feint.report.view.View;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PageTest {

  static final String HOSTILE =
      "</script><script>alert('x')</script> & \"quotes\" ]]> \u0007 \uFFFE é δ 试 \uD800";

  private static final LocalDate DATE = LocalDate.of(2024, 2, 29);

  @TempDir Path directory;

  static View.Builder view() {
    return View.answering("A question & more?", "One answer: " + HOSTILE)
        .paragraph(HOSTILE)
        .heading("Table")
        .pageTable(
            new Table(
                "what it shows",
                List.of(Column.of("policy", "who decides"), Column.plain("accuracy")),
                List.of(List.of("exact", "0.9"), List.of(HOSTILE, ""))))
        .heading("Charts")
        .chart(() -> ComparisonChart.beliefs(Runs.greedyAndRandom()), "the first one")
        .chart(
            () ->
                ComparisonChart.learningQueries(
                    List.of(
                        new ComparisonChart.Series(
                            HOSTILE, Runs.greedyAndRandom().get(0).evaluation()))),
            "")
        .leftOut(Map.of("another policy", "there was no reason"));
  }

  static Page page() {
    return page(view());
  }

  static Page page(View.Builder view) {
    return Page.of(view.build(), Runs.PROVENANCE, DATE);
  }

  @Test
  void pageBeginsWithQuestionAndAnswerAndHasItsContent() throws Exception {
    Document document = parsed(page().html());
    assertThat(texts(document, "h1")).containsExactly("A question & more?");
    assertThat(texts(document, "title")).containsExactly("A question & more?");
    Element main = (Element) document.getElementsByTagName("main").item(0);
    NodeList paragraphs = main.getElementsByTagName("p");
    assertThat(((Element) paragraphs.item(1)).getAttribute("class")).isEqualTo("answer");
    String shown = HOSTILE.replaceAll("[\u0007\uFFFE\uD800]", "\uFFFD");
    assertThat(paragraphs.item(1).getTextContent()).isEqualTo("One answer: " + shown);
    assertThat(paragraphs.item(2).getTextContent()).isEqualTo(shown);
    assertThat(texts(document, "h2")).containsExactly("Table", "Charts", "Left out", "Provenance");
  }

  @Test
  void everyColumnThatNeedsItIsExplainedBelowTheTable() throws Exception {
    Document document = parsed(page().html());
    Element list = (Element) document.getElementsByTagName("dl").item(0);
    assertThat(list.getTextContent().replaceAll("\\s+", " ").strip())
        .isEqualTo("policy who decides");
  }

  @Test
  void pageHasItsProvenance() throws Exception {
    Document document = parsed(page().html());
    Element meta = (Element) document.getElementsByTagName("meta").item(4);
    assertThat(meta.getAttribute("name")).isEqualTo("feint-provenance");
    assertThat(meta.getAttribute("content")).isEqualTo(Runs.PROVENANCE.toString());
    assertThat(document.getElementsByTagName("main").item(0).getTextContent())
        .contains("Provenance", "feint compare 'it'\\''s <δ>.yaml'");
  }

  /** Two scripts run, those of the digests; charts are data, with any names. */
  @Test
  void nothingIsFetchedAndNoOtherScriptRuns() throws Exception {
    String html = page().html();
    Document document = parsed(html);
    NodeList scripts = document.getElementsByTagName("script");
    assertThat(scripts.getLength()).isEqualTo(4);
    for (int k = 0; k < 2; k++) {
      assertThat(((Element) scripts.item(k)).getAttribute("type")).isEqualTo("application/json");
    }
    Element policy = (Element) document.getElementsByTagName("meta").item(1);
    assertThat(policy.getAttribute("content"))
        .startsWith("default-src 'none'; ")
        .doesNotContain("http", "*", "unsafe-eval")
        .containsPattern("script-src( 'sha256-[A-Za-z0-9+/]{43}='){2};");
    Matcher own = Pattern.compile("(?s)(.*?)<script>//<!").matcher(html);
    assertThat(own.find()).isTrue();
    assertThat(own.group(1)).doesNotContain("http:", "https:", "src=", "@import", "url(");
    // Links lead to the words on the page.
    assertThat(own.group(1)).doesNotContainPattern("href=\"[^#]");
    assertThat(PageScripts.resource("page.js")).doesNotContain("http", "fetch", "innerHTML");
    assertThat(page().html().length()).isLessThan(2_000_000);
  }

  @Test
  void pageHasItsDate() throws Exception {
    Element time = (Element) parsed(page().html()).getElementsByTagName("time").item(0);
    assertThat(time.getTextContent()).isEqualTo("29 February 2024");
    assertThat(time.getAttribute("datetime")).isEqualTo("2024-02-29");
  }

  @Test
  void firstOccurrenceOfATermIsALinkToItsMeaning() throws Exception {
    String html =
        page(View.answering("Why?", "Greedy policies and a decoy.")
                .paragraph("A policy-aware attacker."))
            .html();
    assertThat(html)
        .contains("<a href=\"#word-greedy\">Greedy</a>", "<div id=\"word-greedy\"><dt>greedy</dt>")
        .contains("<a href=\"#word-policy-aware-attacker\">policy-aware attacker</a>")
        .contains("a <a href=\"#word-decoy\">decoy</a>")
        .doesNotContain("word-policy\"");
    NodeList links = parsed(html).getElementsByTagName("a");
    assertThat(links.getLength()).isEqualTo(3);
  }

  @Test
  void numbersOfATableHaveThreeDigitsAndBoundsAll() throws Exception {
    List<String> cells =
        List.of("x", "0.123456", "1234.56", "0.999961", "<= 0.990165", "400,000", "1");
    List<Column> columns = Collections.nCopies(cells.size(), Column.plain("column"));
    Document document =
        parsed(
            page(View.answering("Why?", "So.").pageTable(new Table("t", columns, List.of(cells))))
                .html());
    assertThat(texts(document, "td").subList(0, cells.size()))
        .containsExactly("x", "0.123", "1235", "0.99996", "<= 0.990165", "400,000", "1");
  }

  @Test
  void boundsAreNotRounded() throws Exception {
    Table table =
        new Table(
                "t",
                List.of(Column.plain("name"), Column.plain("share")),
                List.of(List.of("bound", "0.990165"), List.of("found", "0.990165")))
            .withBounds(Set.of("bound"));
    Document document = parsed(page(View.answering("Why?", "So.").pageTable(table)).html());
    assertThat(texts(document, "td").subList(0, 4))
        .containsExactly("bound", "0.990165", "found", "0.990");
  }

  @Test
  void verdictComesFirstAndExplainsItsPolicies() throws Exception {
    PolicyVerdict verdict =
        new PolicyVerdict(
            "oblivious",
            KnownNumber.exactly(0.951234),
            KnownNumber.exactly(126),
            Identification.proven(2, true, OptionalDouble.empty()));
    Document document =
        parsed(page(View.judging("Which?", "Take it.", List.of(verdict)).note("More.")).html());
    Element table = (Element) document.getElementsByTagName("table").item(0);
    assertThat(table.getAttribute("class")).startsWith("verdict");
    assertThat(table.getTextContent())
        .contains("hidden", "Treats all trajectories alike", "0.951", "126", "0.5");
    Element row = (Element) table.getElementsByTagName("tr").item(1);
    assertThat(row.getAttribute("class")).isEqualTo("hidden");
  }

  @Test
  void withoutChartsThereIsNoScript() {
    String html = page(View.answering("Why?", "So.")).html();
    assertThat(html).contains("script-src 'none'").doesNotContain("<script", "<noscript");
  }

  @Test
  void wideTablesArePrintedInLandscape() {
    assertThat(page().html()).contains("size: A4 portrait");
    List<Column> columns = Collections.nCopies(HtmlTable.WIDE + 1, Column.plain("column"));
    Table wide = new Table("wide", columns, List.of());
    assertThat(page(view().pageTable(wide)).html()).contains("size: A4 landscape");
  }

  @Test
  void samePageHasTheSameBytes() throws IOException {
    Path first = directory.resolve("first.html");
    Path second = directory.resolve("second.html");
    assertThat(page().write(first)).isEqualTo(Files.size(first));
    page().write(second);
    assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(first));
  }

  private static List<String> texts(Document document, String name) {
    NodeList found = document.getElementsByTagName(name);
    return IntStream.range(0, found.getLength())
        .mapToObj(k -> found.item(k).getTextContent())
        .toList();
  }

  static Document parsed(String html) throws Exception {
    byte[] bytes = html.replace("<!DOCTYPE html>", "").getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes));
  }
}
