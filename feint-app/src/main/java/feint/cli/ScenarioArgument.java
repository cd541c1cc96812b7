package feint.cli;

import feint.scenario.Learning;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The scenario that a command works on. */
final class ScenarioArgument {

  @Parameters(paramLabel = "SCENARIO", description = "The scenario file, YAML or JSON.")
  private Path file = Path.of("");

  Scenario read() {
    return ScenarioFile.read(file);
  }

  /** What the scenario says is learned. */
  Learning learning(Scenario scenario) {
    return scenario
        .learning()
        .orElseThrow(
            () -> new UsageException(file + ": learning: is required to run on a function"));
  }
}
