package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The dashboard and the alert rules name metrics and labels that a service has. */
class MonitoringFilesTest {

  private static final Path FILES = Path.of("../docs/operations");

  private static final Pattern NAME = Pattern.compile("\\b(?:feint|jvm|process)_\\w+");
  private static final Pattern SELECTOR =
      Pattern.compile("\\b((?:feint|jvm|process)_\\w+)\\{([^}]*)\\}");
  private static final Pattern MATCHER = Pattern.compile("(\\w+)(=~|!~|!=|=)\"([^\"]*)\"");

  /** Labels that Prometheus adds. */
  private static final Set<String> ADDED = Set.of("job", "instance");

  @TempDir Path directory;

  private Scrape scraped() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      return Scrape.whole(service.admin());
    }
  }

  private static JsonNode dashboard() throws IOException {
    return Json.MAPPER.readTree(Files.readString(FILES.resolve("grafana-dashboard.json")));
  }

  private static List<String> dashboardQueries() throws IOException {
    JsonNode dashboard = dashboard();
    List<String> queries = dashboard.at("/panels").findValuesAsText("expr");
    queries.addAll(dashboard.at("/templating/list").findValuesAsText("query"));
    return queries;
  }

  private static JsonNode yaml(String file) throws IOException {
    Object content =
        new Yaml(new SafeConstructor(new LoaderOptions()))
            .load(Files.readString(FILES.resolve(file)));
    return Json.MAPPER.valueToTree(content);
  }

  private static JsonNode rules() throws IOException {
    return yaml("prometheus-alerts.yml").at("/groups/0/rules");
  }

  /**
   * Checks that every name is exposed, and that every matched label has the value, or one that
   * differs.
   */
  private void requireExposed(List<String> expressions) {
    Scrape shown = scraped();
    for (String expression : expressions) {
      assertThat(found(NAME, expression).stream().map(MatchResult::group))
          .as(expression)
          .allMatch(shown.names()::contains);
      for (MatchResult selector : found(SELECTOR, expression)) {
        for (MatchResult matcher : found(MATCHER, selector.group(2))) {
          if (!ADDED.contains(matcher.group(1))) {
            String value = matcher.group(2).endsWith("~") ? "" : matcher.group(3) + "\"";
            String label = "[{,]" + matcher.group(1) + "=\"" + Pattern.quote(value);
            assertThat(shown.values().keySet())
                .as(expression)
                .anyMatch(
                    series ->
                        series.startsWith(selector.group(1) + "{")
                            && Pattern.compile(label).matcher(series).find());
          }
        }
      }
    }
  }

  private static List<MatchResult> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }

  @Test
  void dashboardUsesExposedMetrics() throws IOException {
    List<String> queries = dashboardQueries();
    assertThat(queries).hasSizeGreaterThan(30);
    requireExposed(queries);
  }

  @Test
  void panelsHaveIdsTitlesAndTheirOwnPlaces() throws IOException {
    Set<String> ids = new TreeSet<>();
    Set<String> places = new TreeSet<>();
    for (JsonNode panel : dashboard().get("panels")) {
      assertThat(panel.get("title").asText()).isNotEmpty();
      assertThat(ids.add(panel.get("id").asText())).isTrue();
      assertThat(places.add(panel.at("/gridPos/x") + " " + panel.at("/gridPos/y"))).isTrue();
      assertThat(panel.at("/gridPos/x").asInt() + panel.at("/gridPos/w").asInt())
          .isLessThanOrEqualTo(24);
    }
  }

  @Test
  void alertRulesUseExposedMetrics() throws IOException {
    List<String> expressions = rules().findValuesAsText("expr");
    assertThat(expressions).hasSizeGreaterThan(10);
    requireExposed(expressions);
  }

  @Test
  void everyAlertHasASeverityADescriptionAndATest() throws IOException {
    Set<String> tested =
        StreamSupport.stream(yaml("prometheus-alerts-test.yml").get("tests").spliterator(), false)
            .flatMap(test -> test.get("alert_rule_test").valueStream())
            .filter(test -> !test.get("exp_alerts").isEmpty())
            .map(test -> test.get("alertname").asText())
            .collect(Collectors.toSet());
    for (JsonNode rule : rules()) {
      assertThat(rule.at("/labels/severity").asText()).isIn("critical", "warning", "info");
      assertThat(rule.at("/annotations/summary").asText()).isNotEmpty();
      assertThat(rule.at("/annotations/description").asText()).isNotEmpty();
      assertThat(tested).contains(rule.get("alert").asText());
    }
  }
}
