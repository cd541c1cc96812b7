package feint.cli.option;

import feint.cli.output.UnmetException;
import feint.cli.output.UsageException;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.scenario.Learning;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Argument for the scenario of a command, and the option that changes values of it. */
public final class ScenarioArgument {

  @Parameters(paramLabel = "SCENARIO", description = "The scenario file, YAML or JSON.")
  private Path file = Path.of("");

  @Mixin private SettingOption settings = new SettingOption();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  /** Returns the argument of a command that takes a scenario. */
  public static ScenarioArgument of(CommandSpec command) {
    return command.mixins().values().stream()
        .map(CommandSpec::userObject)
        .filter(ScenarioArgument.class::isInstance)
        .map(ScenarioArgument.class::cast)
        .findFirst()
        .orElseThrow();
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns the word of the command line that names the file. */
  public String word(ParseResult parsed) {
    return parsed.matchedPositionals().get(0).originalStringValues().get(0);
  }

  /** Reads the scenario, and warns if no run of it can finish. */
  public Scenario read() {
    Scenario scenario = settings.read(file);
    unfinishable(scenario)
        .ifPresent(why -> spec.commandLine().getErr().println("feint: warning: " + why));
    return scenario;
  }

  /** Reads the scenario, and rejects it if no run of it can finish. */
  public Scenario readFinishable() {
    Scenario scenario = settings.read(file);
    // Rejects a scenario without success probabilities, for which finishing is undefined.
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

  /** Returns the text of the file, or that of the scenario that the settings make of it. */
  public String text() {
    if (settings.isGiven()) {
      return settings.read(file).yaml();
    }
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new ArchiveException(file.toString(), "cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  /** Returns the learning section of a scenario. */
  public Learning learning(Scenario scenario) {
    return scenario
        .learning()
        .orElseThrow(
            () -> new UsageException(file + ": learning: is required to run on a function"));
  }
}
