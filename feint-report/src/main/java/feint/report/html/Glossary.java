package feint.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Terms of the glossary on one page. The first occurrence of a term is a link to its meaning, which
 * the page has at its end.
 */
final class Glossary {

  /** Terms that are everyday words in most sentences. */
  private static final List<String> EVERYDAY =
      List.of(
          "point",
          "record",
          "log",
          "world",
          "client",
          "exact",
          "action",
          "random",
          "step",
          "fit",
          "goal",
          "certified",
          "sigmoid",
          "bracket");

  private static final NavigableMap<String, String> MEANINGS = read();

  private static final Pattern TERM =
      Pattern.compile(
          MEANINGS.keySet().stream()
              .sorted(Comparator.comparing(String::length).reversed())
              .map(Pattern::quote)
              .collect(Collectors.joining("|", "(?<![\\w-])(", ")(?=s?(?![\\w-]|\\.\\w))")),
          Pattern.CASE_INSENSITIVE);

  private final Map<String, String> used = new TreeMap<>();

  /** Returns a text as HTML, with a link at each term that occurs for the first time. */
  String linked(String text) {
    StringBuilder html = new StringBuilder();
    int end = 0;
    Matcher found = TERM.matcher(text);
    while (found.find()) {
      String term = MEANINGS.ceilingKey(found.group(1));
      html.append(Markup.escaped(text.substring(end, found.start())));
      String word = Markup.escaped(found.group(1));
      boolean first = used.put(term, MEANINGS.getOrDefault(term, "")) == null;
      html.append(first ? "<a href=\"#" + id(term) + "\">" + word + "</a>" : word);
      end = found.end(1);
    }
    return html.append(Markup.escaped(text.substring(end))).toString();
  }

  /** Returns the meanings of the terms that were linked; empty if there are none. */
  String html() {
    String list =
        used.entrySet().stream()
            .map(
                term ->
                    "<div id=\""
                        + id(term.getKey())
                        + "\">"
                        + Markup.element("dt", term.getKey())
                        + Markup.element("dd", term.getValue())
                        + "</div>")
            .collect(Collectors.joining());
    return list.isEmpty()
        ? ""
        : "<h2>Words on this page</h2>\n<dl class=\"columns glossary\">" + list + "</dl>\n";
  }

  private static String id(String term) {
    return "word-" + term.replaceAll("\\W+", "-");
  }

  /** Reads the tables of the glossary of the documents: terms, meaning, and further links. */
  private static NavigableMap<String, String> read() {
    NavigableMap<String, String> meanings = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    PageScripts.resource("glossary.md")
        .lines()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| word |"))
        .filter(line -> !line.startsWith("| ---"))
        .map(line -> new ArrayList<>(List.of(line.split(" \\| "))))
        .filter(cells -> cells.size() >= 2)
        .forEach(
            cells ->
                Stream.of(plain(cells.get(0).substring(2)).split(", "))
                    .filter(term -> !EVERYDAY.contains(term))
                    .forEach(term -> meanings.put(term, plain(cells.get(1)))));
    return meanings;
  }

  /** Returns Markdown as plain text. */
  private static String plain(String markdown) {
    return markdown.replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1").replaceAll("[`*]", "").strip();
  }
}
