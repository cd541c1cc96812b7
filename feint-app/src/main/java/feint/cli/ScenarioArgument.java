package feint.cli;

import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.scenario.Learning;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The scenario that a command works on. */
final class ScenarioArgument {

  @Parameters(paramLabel = "SCENARIO", description = "The scenario file, YAML or JSON.")
  private Path file = Path.of("");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  /** Reads the scenario, and warns of one in which no run finishes. */
  Scenario read() {
    Scenario scenario = ScenarioFile.read(file);
    unfinishable(scenario)
        .ifPresent(why -> spec.commandLine().getErr().println("feint: warning: " + why));
    return scenario;
  }

  /** Reads a scenario for a question that needs runs that finish, and refuses one without. */
  Scenario readFinishable() {
    Scenario scenario = ScenarioFile.read(file);
    // Refuses a scenario without success probabilities, of which finishing cannot be said.
    scenario.problem();
    unfinishable(scenario)
        .ifPresent(
            why -> {
              throw new UnmetException(why);
            });
    return scenario;
  }

  private Optional<String> unfinishable(Scenario scenario) {
    return scenario
        .played()
        .neverFinishes()
        .map(why -> file + ": no run of any policy finishes: " + why);
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
