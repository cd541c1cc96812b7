package feint.cli.option;

import feint.cli.output.UsageException;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Option for the true world of runs, if it differs from the policy's. */
public final class WorldOption {

  private static final String NAME = "--world";

  @Option(
      names = NAME,
      paramLabel = "TRUE.yaml",
      description =
          "The scenario in which runs happen. The policy assumes SCENARIO; attackers know both.")
  private Optional<Path> world = Optional.empty();

  /** Returns the name of the option, if it was given. */
  public Optional<String> given() {
    return world.map(file -> NAME);
  }

  /** Returns the given scenario, which must have the sizes of the policy's scenario. */
  public Optional<Scenario> truth(Scenario believed) {
    return world.map(file -> truth(file, believed));
  }

  private static Scenario truth(Path file, Scenario believed) {
    Scenario truth = ScenarioFile.read(file);
    try {
      believed.problem().shape().requireSame("true world", truth.problem().shape());
      return truth;
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          NAME + " must have the sizes of the scenario: " + e.getMessage() + " in " + file);
    }
  }
}
