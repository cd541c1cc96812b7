package feint.service;

import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Scenarios that come with the service. */
public final class ShippedScenarios {

  /** In the order in which a newcomer should try them. */
  public static final List<String> NAMES =
      List.of(
          "ten-clients",
          "hate-speech-feasible",
          "hate-speech-design",
          "hate-speech-participation",
          "hate-speech",
          "pricing",
          "quadratic",
          "himmelblau",
          "small",
          "two-state",
          "two-state-table",
          "cents");

  private ShippedScenarios() {}

  /** Returns the file of this name, as YAML. */
  public static String text(String name) {
    String resource = "/feint/scenarios/" + name + ".yaml";
    try (InputStream in = ShippedScenarios.class.getResourceAsStream(resource)) {
      byte[] content = Objects.requireNonNull(in, resource).readAllBytes();
      return new String(content, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the scenario of this name. */
  public static Scenario read(String name) {
    return ScenarioFile.parse(text(name), name + ".yaml");
  }
}
