package feint.scenario;

import java.nio.file.Path;

/** Scenarios for several tests. */
final class ScenarioTexts {

  /** The shipped scenarios/small.yaml, with only the required fields and the terminal cost. */
  static final String SMALL =
      """
      horizon: 12
      successes: 4
      incentives: [1, 2]
      oracle:
        success: [[0.1, 0.3], [0.4, 0.8]]
        transition: [[0.8, 0.2], [0.2, 0.8]]
      objective:
        terminal: {power: 2}
      """;

  private ScenarioTexts() {}

  /** Returns SMALL with {@code field: value} in place of its line for this field. */
  static String with(String field, String value) {
    return SMALL.replaceFirst("(?m)^(\\s*)" + field + ":.*$", "$1" + field + ": " + value);
  }

  static Path shipped(String name) {
    return Path.of(System.getProperty("feint.root", ".."), "scenarios", name + ".yaml");
  }
}
