package feint.web;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Metrics as Prometheus reads them.
 *
 * @param text as it was read
 * @param types types of the families by name
 * @param values values by series, a name with its labels
 */
record Scrape(String text, Map<String, String> types, Map<String, Double> values) {

  private static final Pattern TYPE = Pattern.compile("^# TYPE (\\S+) (\\S+)$", Pattern.MULTILINE);
  private static final Pattern VALUE =
      Pattern.compile("^([a-z_]+(?:\\{[^\n]*\\})?) (\\S+)$", Pattern.MULTILINE);

  static Scrape of(Caller caller) {
    return of(caller.get("/metrics").body());
  }

  /**
   * Scrapes until these names are present. Requests are counted after they are answered, and
   * metrics that a busy database does not deliver within a second are left out.
   */
  static Scrape with(Caller caller, String... names) {
    Scrape scrape = of(caller);
    while (!scrape.names().containsAll(Set.of(names))) {
      scrape = of(caller);
    }
    return scrape;
  }

  /** Scrapes until all optional metrics are present. */
  static Scrape whole(Caller admin) {
    return with(
        admin,
        "feint_requests_total",
        "feint_runs",
        "feint_alarming_runs",
        "feint_oldest_open_query_seconds");
  }

  static Scrape of(String text) {
    return new Scrape(
        text, pairs(TYPE, text, type -> type), pairs(VALUE, text, Double::parseDouble));
  }

  private static <T> Map<String, T> pairs(Pattern line, String text, Function<String, T> value) {
    Map<String, T> pairs = new TreeMap<>();
    Matcher matcher = line.matcher(text);
    while (matcher.find()) {
      pairs.put(matcher.group(1), value.apply(matcher.group(2)));
    }
    return pairs;
  }

  double value(String series) {
    Double value = values.get(series);
    if (value == null) {
      throw new AssertionError("no " + series + " in " + values.keySet());
    }
    return value;
  }

  /** Names of all series, without their labels. */
  Set<String> names() {
    return values.keySet().stream()
        .map(series -> series.replaceFirst("\\{.*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Names of the labels of a family, without those that its type has. */
  Set<String> labels(String family) {
    Pattern label = Pattern.compile("[{,](\\w+)=\"");
    return values.keySet().stream()
        .filter(series -> series.matches(family + "(_bucket|_count|_sum)?(\\{.*)?"))
        .flatMap(series -> label.matcher(series).results())
        .map(found -> found.group(1))
        .filter(name -> !name.equals("le"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
