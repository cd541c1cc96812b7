package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** HTML report of a command, with checks that apply to all reports. */
record ReportPage(Path file, Document document) {

  private static final long LARGEST = 2_000_000;

  /** Reads a page and checks the common elements. */
  static ReportPage read(Path file) throws Exception {
    String html = Files.readString(file);
    assertThat(Files.size(file)).as("size of %s", file).isLessThan(LARGEST);
    Document document =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(html.replace("<!DOCTYPE html>", "").getBytes(UTF_8)));
    ReportPage page = new ReportPage(file, document);
    page.check();
    return page;
  }

  private void check() {
    assertThat(question()).endsWith("?").doesNotContain("null");
    assertThat(answer()).endsWith(".").doesNotContain("NaN", "null", "Infinity");
    assertThat(answer().split("[a-z%0-9]\\. +[A-Z]")).as("one sentence: %s", answer()).hasSize(1);
    assertThat(texts("h2")).endsWith("Provenance");
    assertThat(texts("td")).noneMatch(text -> text.contains("NaN"));
    assertThat(elements("script").stream().filter(one -> one.hasAttribute("src"))).isEmpty();
    for (String name : List.of("link", "img", "iframe", "object")) {
      assertThat(texts(name)).as("what could be fetched").isEmpty();
    }
    // Links lead to the words at the end of the page.
    List<String> words =
        elements("div").stream().map(word -> "#" + word.getAttribute("id")).toList();
    assertThat(elements("a"))
        .extracting(link -> link.getAttribute("href"))
        .doesNotHaveDuplicates()
        .isSubsetOf(words);
    for (Element table : elements("table")) {
      int columns = table.getElementsByTagName("th").getLength();
      assertThat(columns).as("headings of a table").isPositive();
    }
    assertThat(elements("figure")).hasSameSizeAs(elements("details"));
    for (Element plot : elements("div")) {
      if (plot.getAttribute("class").equals("plot")) {
        assertThat(plot.getAttribute("aria-label")).contains("Across: ", "; up: ");
      }
    }
  }

  String question() {
    return texts("h1").get(0);
  }

  String answer() {
    return elements("p").stream()
        .filter(one -> one.getAttribute("class").equals("answer"))
        .map(Node::getTextContent)
        .findFirst()
        .orElseThrow();
  }

  int charts() {
    return elements("figure").size();
  }

  /** Returns the explained columns. */
  List<String> explained() {
    return elements("dt").stream()
        .filter(term -> !((Element) term.getParentNode()).hasAttribute("id"))
        .map(term -> term.getTextContent().strip())
        .toList();
  }

  /** Returns the visible text. */
  String text() {
    return document.getElementsByTagName("main").item(0).getTextContent();
  }

  List<String> texts(String name) {
    return elements(name).stream().map(Node::getTextContent).toList();
  }

  private List<Element> elements(String name) {
    NodeList found = document.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(k -> (Element) found.item(k)).toList();
  }
}
