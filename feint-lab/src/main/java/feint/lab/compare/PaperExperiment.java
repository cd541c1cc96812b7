package feint.lab.compare;

import feint.model.Participation;
import feint.model.Problem;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The paper's experiment, scenarios/hate-speech.yaml: 45 informative rounds out of 100, with
 * intermittent clients. The thresholds of the oracle's states are those of the authors' program.
 */
public final class PaperExperiment {

  private static final String FILE = "hate-speech.yaml";

  /** Loaded on first use. */
  private static final Scenario SCENARIO = read();

  private PaperExperiment() {}

  public static Scenario scenario() {
    return SCENARIO;
  }

  public static Problem problem() {
    return SCENARIO.problem();
  }

  /** Returns the participation of clients. */
  public static Participation participation() {
    return SCENARIO.participation().orElseThrow();
  }

  private static Scenario read() {
    try (InputStream in =
        Objects.requireNonNull(
            PaperExperiment.class.getResourceAsStream("/feint/scenarios/" + FILE), FILE)) {
      return ScenarioFile.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
