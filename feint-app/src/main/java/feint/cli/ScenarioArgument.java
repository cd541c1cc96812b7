package feint.cli;

import feint.scenario.Learning;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The scenario that a command works on. */
final class ScenarioArgument {

  @Parameters(paramLabel = "SCENARIO", description = "The scenario file, YAML or JSON.")
  private Path file = Path.of("");

  /** Refuses an output that would overwrite the scenario. */
  void requireOther(Path output) {
    try {
      if (Files.exists(file) && Files.exists(output) && Files.isSameFile(file, output)) {
        throw new UsageException("--output must not be the scenario itself, was " + output);
      }
    } catch (IOException e) {
      throw new UsageException("--output cannot be looked at: " + output);
    }
  }

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
