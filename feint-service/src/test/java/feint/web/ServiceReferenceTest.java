package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.api.RunState;
import feint.service.access.Scope;
import feint.web.connection.ServiceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference page agrees with the document and with the service. */
class ServiceReferenceTest {

  private static final String PAGE = page();

  @TempDir Path directory;

  private static String page() {
    try {
      return Files.readString(Path.of("../docs/reference/service.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the matches of a pattern in a section. */
  private static List<MatchResult> found(String section, String pattern) {
    String text = PAGE.substring(PAGE.indexOf("## " + section));
    int end = text.indexOf("\n## ", 1);
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(end < 0 ? text : text.substring(0, end))
        .results()
        .toList();
  }

  @Test
  void routesAndScopesAreThoseOfTheDocument() {
    Map<String, String> documented = new TreeMap<>();
    ApiContract.DOCUMENT
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue().properties().stream()
                    .filter(entry -> entry.getValue().has("operationId"))
                    .forEach(
                        entry ->
                            documented.put(
                                entry.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                scopes(entry.getValue()))));
    Map<String, String> written =
        found("Routes", "^\\| `([A-Z]+ /[^`]*)` \\| ([^|]+) \\|").stream()
            .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));
    assertThat(new TreeMap<>(written)).isEqualTo(documented);
  }

  private static String scopes(JsonNode operation) {
    List<String> scopes = operation.path("x-scopes").valueStream().map(JsonNode::asText).toList();
    return scopes.isEmpty() ? "anyone" : String.join(", ", scopes);
  }

  @Test
  void statesAreThoseOfRuns() {
    assertThat(found("States", "^\\| `([a-z]+)` \\|").stream().map(row -> row.group(1)))
        .containsExactlyElementsOf(RunState.labels());
    assertThat(
            ApiContract.DOCUMENT
                .at("/components/schemas/State/enum")
                .valueStream()
                .map(JsonNode::asText))
        .containsExactlyElementsOf(RunState.labels());
  }

  @Test
  void errorsAreThoseOfTheDocument() {
    Set<String> documented = new TreeSet<>();
    ApiContract.DOCUMENT
        .path("paths")
        .findValues("responses")
        .forEach(responses -> responses.fieldNames().forEachRemaining(documented::add));
    documented.removeIf(status -> status.compareTo("400") < 0);
    documented.add("405");
    assertThat(found("Errors", "^\\| (\\d+) \\|").stream().map(row -> row.group(1)))
        .containsExactlyElementsOf(documented);
  }

  @Test
  void metricsMatchTheScrape() throws IOException {
    String page = Files.readString(Path.of("../docs/reference/metrics.md"));
    Set<String> written = new TreeSet<>();
    Set<String> observed = new TreeSet<>();
    Pattern.compile(
            "^\\| `(\\w+)` \\| (\\w+) \\| ([^|]*)\\| (admin|admin, observer) \\|",
            Pattern.MULTILINE)
        .matcher(page)
        .results()
        .forEach(
            row -> {
              String family = row.group(1) + " " + row.group(2) + " " + labels(row.group(3));
              written.add(family);
              if (row.group(4).contains("observer")) {
                observed.add(family);
              }
            });
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller observer = service.with(new Scope.Observer());
      assertThat(families(Scrape.with(observer, "feint_requests_total", "feint_runs")))
          .isEqualTo(observed);
      assertThat(families(Scrape.whole(service.admin()))).isEqualTo(written);
    }
  }

  private static Set<String> labels(String column) {
    return Pattern.compile("`(\\w+)`")
        .matcher(column)
        .results()
        .map(label -> label.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Names, types and labels of all families. */
  private static Set<String> families(Scrape scrape) {
    return scrape.types().entrySet().stream()
        .map(
            family ->
                family.getKey() + " " + family.getValue() + " " + scrape.labels(family.getKey()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void limitsMatchTheService() {
    ServiceSettings.Limits usual = ServiceSettings.Limits.USUAL;
    assertThat(PAGE)
        .contains("| " + usual.ratePerSecond() + ", or `--rate-limit` |")
        .contains(
            "| head of a request, from the opening of the connection or the end of the answer")
        .contains(" before | " + usual.idle().toSeconds() + " seconds |")
        .contains("| open connections | " + usual.connections() + ", or `--max-connections`;")
        .contains("; from one address " + usual.connectionsPerAddress() + ", or ")
        .contains("| answered within " + usual.grace().toSeconds() + " seconds |")
        .contains("| " + (Body.WHOLE_RUN >> 20) + " MiB for imports, ")
        .contains(", " + (Body.LARGE >> 20) + " MiB for new runs ")
        .contains(", " + (Body.SMALL >> 10) + " KiB otherwise |");
  }
}
