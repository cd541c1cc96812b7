package feint.cli;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
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

  Scenario read() {
    return ScenarioFile.read(file);
  }

  /** What the file says, word by word. */
  String text() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  /** What the scenario says is learned. */
  Learning learning(Scenario scenario) {
    return scenario
        .learning()
        .orElseThrow(
            () -> new UsageException(file + ": learning: is required to run on a function"));
  }
}
