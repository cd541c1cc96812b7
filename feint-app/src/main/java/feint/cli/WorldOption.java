package feint.cli;

import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The world where runs happen, if it is not the one that the policy was made for. */
final class WorldOption {

  private static final String NAME = "--world";

  @Option(
      names = NAME,
      paramLabel = "TRUE.yaml",
      description =
          "The scenario in which runs happen. The policy believes SCENARIO; whoever attacks it knows"
              + " both.")
  private Optional<Path> world = Optional.empty();

  /** The option's name, if it was given. */
  Optional<String> given() {
    return world.map(file -> NAME);
  }

  /** The scenario that was given, which must have the sizes of the one believed in. */
  Optional<Scenario> truth(Scenario believed) {
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
